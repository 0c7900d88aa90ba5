// kill -9 of the whole app between the acceptance by the SMTP server and the record: the mail is found in the Sent folder
// and counted once, or, without a Sent folder, shown to a user. It is never sent a second time automatically.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { type Call, serverClient } from '#testing/server-client.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { until } from '#testing/workspace-setup.ts'
import { kill9, startAgain, startServer } from '../../../e2e/support/server.ts'

const ENV = { ALLOW_PRIVATE_HOSTS: 'true', OPEN_SIGNUP: 'true', LOG_LEVEL: 'warn' }
/** Now is between 07:00 and 21:00 in its time zone. */
const ALWAYS = {
  timeZone: new Date().getUTCHours() < 12 ? 'Asia/Seoul' : 'America/New_York',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  windowStart: '00:00',
  windowEnd: '23:59',
  skipHolidays: false,
  minGapSeconds: 0,
  dailyCap: 100,
}
const login = { username: 'kim', password: 'secret' }

/** A sequence of one mail, from a mailbox on real SMTP (and IMAP, where wanted) servers outside of the app. */
async function launch(call: Call, smtpPort: number, imapPort: number | null) {
  const workspaceId = (await call('GET', '/me')).workspaces[0].id
  const host = { host: '127.0.0.1', security: 'none' }
  const mailbox = await call('POST', '/email-accounts', {
    workspaceId,
    address: 'kim@ieum.example',
    smtp: { ...host, port: smtpPort },
    imap: imapPort === null ? null : { ...host, port: imapPort },
    ...login,
    rules: ALWAYS,
  })
  const verified = await call('POST', `/email-accounts/${mailbox.id}/verify`)
  expect(verified, JSON.stringify(verified)).toMatchObject({ ok: true })
  const lead = await call('POST', '/leads', {
    workspaceId,
    companyName: '한빛',
    contactName: '이담당',
    contactEmail: 'lee@hanbit.example',
  })
  const node = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data })
  const sequence = await call('POST', '/sequences', {
    name: '한 통',
    workspaceId,
    workflowData: JSON.stringify({
      nodes: [
        node('start', 'start', {}),
        node('e', 'emailDraft', {
          subject: '{{회사명}} 제안',
          bodyText: '안녕하세요',
          generationMode: 'manual',
        }),
      ],
      edges: [{ id: 'start-e', source: 'start', target: 'e' }],
    }),
  })
  await call('POST', `/sequences/${sequence.id}/enrollments`, {
    leadIds: [lead.id],
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  await call('POST', `/sequences/${sequence.id}/activate`, { allowUnreadReplies: true })
  return sequence.id as string
}

for (const canLookUp of [true, false]) {
  const name = canLookUp
    ? 'killed after the server accepted the mail: it is found in the Sent folder and counted once'
    : 'killed after the server accepted the mail, without a Sent folder: a user decides, no mail is sent twice'
  test(name, async () => {
    const store = createMemoryMailStore()
    store.addAccount({ id: 'a1', ...login })
    const accepted: string[] = []
    let killer: (() => Promise<void>) | null = null
    const smtp = await startSandboxSmtp({
      store: {
        ...store,
        deliver: async (mail) => {
          const id = await store.deliver(mail)
          if (mail.rcptTo.includes('lee@hanbit.example')) {
            accepted.push(id)
            // accepted and filed; the app is killed before it gets the reply
            await killer?.()
          }
          return id
        },
      },
    })
    const imap = await startSandboxImap({ store })
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ieum-kill-'))
    const server = await startServer({ dataDir, env: ENV })
    try {
      const call = await serverClient(server.url)
      killer = () => kill9(server)
      const id = await launch(call, smtp.port, canLookUp ? imap.port : null).catch((error: unknown) => error)
      await until(
        async () => accepted.length,
        (n) => n === 1,
      )
      await kill9(server)
      killer = null
      await startAgain(server, ENV)
      const sequenceId = typeof id === 'string' ? id : (await call('GET', '/sequences/search')).data[0].id
      const rows = () => call('GET', `/sequences/${sequenceId}/enrollments`)
      const settled = await until(rows, ({ data }) => ['completed', 'blocked'].includes(data[0]?.status))
      const [enrollment] = settled.data
      if (canLookUp) {
        expect(enrollment).toMatchObject({ status: 'completed', sentCount: 1 })
      } else {
        expect(enrollment).toMatchObject({ status: 'blocked', statusReason: 'send_uncertain', sentCount: 0 })
        // a mail that is due later is sent, and the first one is not sent again
        const { workspaceId, id: userEmailAccountId } = (await call('GET', '/email-accounts')).data.find(
          ({ address }: { address: string }) => address === 'kim@ieum.example',
        )
        const contactEmail = 'park@duri.example'
        const lead = await call('POST', '/leads', { workspaceId, companyName: '두리', contactEmail })
        await call('POST', `/sequences/${sequenceId}/enrollments`, {
          leadIds: [lead.id],
          userEmailAccountId,
          allowUnreadReplies: true,
        })
        await until(() => store.delivered.some(({ rcptTo }) => rcptTo.includes(contactEmail)))
        const decided = await call('POST', `/sequences/${sequenceId}/enrollments/${enrollment.id}/settle`, {
          decision: 'sent',
        })
        expect(decided).toMatchObject({ status: 'completed', sentCount: 1 })
      }
      expect(accepted).toHaveLength(1)
    } finally {
      await server[Symbol.asyncDispose]()
      await smtp.close()
      await imap.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}
