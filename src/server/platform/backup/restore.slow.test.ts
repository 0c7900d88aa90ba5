// Disaster recovery: a backup of Monday, two more days of work, then Monday's state is restored. The mail servers
// have received everything. No lead gets a mail twice, and no lead that opted out gets another.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { testServer } from '#testing/db/database.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  until,
} from '#testing/workspace-setup.ts'
import { type Agent, agent, world } from '#testing/world.ts'
import { loadBackup } from './load-backup.ts'
import { writeBackup } from './write-backup.ts'

const DAY_MS = 86_400_000
const LOGIN = { username: 'kim', password: 'secret' }

type EnrollmentRow = {
  id: string
  leadId: string
  status: string
  statusReason: string | null
  sentCount: number
}

/** Mail servers outside of the installation that record what each recipient got. */
async function mailServers() {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'outside', ...LOGIN })
  const [smtp, imap] = await Promise.all([startSandboxSmtp({ store }), startSandboxImap({ store })])
  return {
    smtp,
    imap,
    store,
    /** subjects by recipient, without test mails of mailboxes */
    got(): Map<string, string[]> {
      const mails = store.delivered.filter(({ rcptTo }) => !rcptTo[0]?.endsWith('@ieum.example'))
      const all = new Map<string, string[]>()
      for (const { rcptTo, raw } of mails) {
        const to = rcptTo[0] ?? ''
        const [, subject = ''] = /^Subject: (.*)$/m.exec(Buffer.from(raw).toString()) ?? []
        all.set(to, [...(all.get(to) ?? []), subject.trim()].sort())
      }
      return all
    },
    count: () => store.delivered.filter(({ rcptTo }) => !rcptTo[0]?.endsWith('@ieum.example')).length,
    async [Symbol.asyncDispose]() {
      await Promise.all([smtp.close(), imap.close()])
    },
  }
}
type Servers = Awaited<ReturnType<typeof mailServers>>

/** Three mails a day apart, to `count` leads, from a mailbox with or without a searchable Sent folder. */
async function campaign(
  owner: Owner,
  servers: Servers,
  name: string,
  count: number,
  imapPort: number | null,
) {
  const host = { host: '127.0.0.1', security: 'none' }
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: `${name}@ieum.example`,
    smtp: { ...host, port: servers.smtp.port },
    imap: imapPort === null ? null : { ...host, port: imapPort },
    ...LOGIN,
    rules: ALWAYS,
  })
  expect((await owner.post(`/email-accounts/${mailbox.id}/verify`)).body).toMatchObject({ ok: true })
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const mail = (n: number) => ({ subject: `mail ${n}`, bodyText: '안녕하세요', delayDays: 1 })
  const { id } = await makeSequence(owner, [mail(1), mail(2), mail(3)], { name })
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  const launched = await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  return id
}

const enrollmentsOf = async (who: Agent, id: string): Promise<EnrollmentRow[]> =>
  (await who.get(`/sequences/${id}/enrollments?limit=50`)).body.data
const sentAll = (count: number) => (enrollments: EnrollmentRow[]) =>
  enrollments.every((one) => one.sentCount === count)

test('after a restore no mail is sent twice: sent ones are found or decided by a user, the rest is sent once after resuming', async () => {
  await using servers = await mailServers()
  const folder = await scratchFolder('ieum-backup-')
  const file = path.join(folder, 'monday.backup')
  const { url: server } = await testServer()
  const name = `restored_${process.pid}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  const fresh = databaseUrl(server, name)
  try {
    const w = await world({ role: 'all', config: { allowPrivateHosts: true } })
    const owner = await createTestWorkspace(w)
    const looked = await campaign(owner, servers, 'looked', 3, servers.imap.port)
    const blind = await campaign(owner, servers, 'blind', 2, null)
    const both = async (who: Agent) => [
      ...(await enrollmentsOf(who, looked)),
      ...(await enrollmentsOf(who, blind)),
    ]
    await until(() => both(owner), sentAll(1))
    await writeBackup(w.config.databaseUrl ?? '', file, null)

    // not in the backup: the second mails, and a third one sent early by a user
    w.clock.advance(DAY_MS)
    await until(() => both(owner), sentAll(2))
    const planned = (await owner.get(`/outbox?sequenceId=${looked}`)).body.data
    const [hurried] = planned
    expect((await owner.post('/outbox/send-now', { executionIds: [hurried.id] })).body.rejected).toEqual([])
    await until(
      async () => servers.count(),
      (count) => count === 11,
    )
    await w[Symbol.asyncDispose]()

    const loaded = await loadBackup(fresh, file, { now: w.clock.now(), wasRunning: true, log: silentLog })
    expect(loaded.held.sequences).toBe(2)
    // the three with a Sent folder have two mails each to search for, the others the overdue one
    expect(loaded.held.mails).toBe(8)

    const app = await createApp(
      { ...w.config, databaseUrl: fresh },
      {
        clock: w.clock,
        log: silentLog,
        dns: { texts: async () => null, mailHosts: async () => null, hasAddress: async () => null },
      },
    )
    const again = agent(app, owner.cookie)
    await until(
      () => enrollmentsOf(again, looked),
      (enrollments) =>
        enrollments
          .map((one) => one.sentCount)
          .sort()
          .join() === '2,2,3',
    )
    // a mail found in the Sent folder is shown with the text found there
    for (const one of await enrollmentsOf(again, looked)) {
      const { body } = await again.get(`/sequences/enrollments/${one.id}/metrics`)
      const texts = body.mails.flatMap(({ state, subject, text }: Record<string, string>) =>
        state === 'sent' ? [[subject?.replace(/^Re: /, ''), text?.includes('안녕하세요')]] : [],
      )
      expect(texts).toEqual(['mail 1', 'mail 2', 'mail 3'].slice(0, one.sentCount).map((n) => [n, true]))
    }
    // mails that cannot be searched for are left to a user
    w.clock.advance(11 * 60_000)
    const doubted = await until(
      () => enrollmentsOf(again, blind),
      (enrollments) => enrollments.every((one) => one.status === 'blocked'),
    )
    expect(doubted.map((one) => one.statusReason)).toEqual(['send_uncertain', 'send_uncertain'])
    // nothing was sent, and nothing is sent while the sequences are paused
    w.clock.advance(5 * DAY_MS)
    await sendDue(app.ctx, createSendingWorker(app.ctx, new AbortController().signal), sequenceMails)
    expect(servers.count()).toBe(11)
    expect((await again.get(`/sequences/${looked}`)).body.status).toBe('paused')

    // a user checks, decides and resumes
    for (const one of doubted)
      await again.post(`/sequences/${blind}/enrollments/${one.id}/settle`, { decision: 'sent' })
    for (const id of [looked, blind]) {
      const resumed = await again.post(`/sequences/${id}/resume`, { allowUnreadReplies: true })
      expect(resumed.status, JSON.stringify(resumed.body)).toBe(200)
    }
    w.clock.advance(3 * DAY_MS)
    await until(
      () => both(again),
      (enrollments) => enrollments.every((one) => one.status === 'completed'),
    )
    for (const [to, subjects] of servers.got())
      expect(subjects.map((one) => one.replace(/^Re: /, '')).sort(), to).toEqual([
        'mail 1',
        'mail 2',
        'mail 3',
      ])
    expect(servers.got().size).toBe(5)
    await app.close()
  } finally {
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
  }
})
