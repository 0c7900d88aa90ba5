// End to end over common mail servers: sent through Postfix, read from Dovecot. A bounce written by Postfix, an address
// it rejects at once, a reply: none of them is simulated.
import { chown, rename, writeFile } from 'node:fs/promises'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dovecot, MAIL_ID, startDovecot, whyNoDovecot } from '#testing/servers/dovecot.ts'
import { type HostileServer, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { mailboxOfKim, type Postfix, startPostfix, whyNoPostfix } from '#testing/servers/postfix.ts'
import { createTestWorkspace, makeSequence, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const missing = (await whyNoDovecot()) ?? (await whyNoPostfix())
if (missing !== null) process.stdout.write(`Tests against Postfix are skipped: ${missing}\n`)

let w: World
let dovecot: Dovecot
let away: HostileServer
let postfix: Postfix
beforeAll(async () => {
  if (missing !== null) return
  w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  dovecot = await startDovecot()
  away = await startHostileSmtp({
    faults: { rcpt: { reply: '550 5.1.1 <gone@away.example>: Recipient address rejected: User unknown' } },
  })
  postfix = await startPostfix({ dovecot, awayPort: away.port })
}, 60_000)
afterAll(async () => {
  if (missing !== null) return
  await w[Symbol.asyncDispose]()
  await postfix.dispose()
  await away.close()
  await dovecot.dispose()
})

type Enrollment = {
  id: string
  status: string
  statusReason: string | null
  contactEmail: string
  sentCount: number
}

test.skipIf(missing !== null)(
  'mails go through Postfix; its rejection and its bounce end two enrollments, a reply read from Dovecot the third',
  async () => {
    const owner = await createTestWorkspace(w)
    const mailbox = await mailboxOfKim(owner, postfix, dovecot)

    const leadIds: string[] = []
    for (const contactEmail of ['lee@hanbit.example', 'gone@away.example', 'nobody@ieum.example']) {
      const lead = {
        workspaceId: owner.workspaceId,
        companyName: '한빛',
        contactName: '이담당',
        contactEmail,
      }
      leadIds.push((await owner.post('/leads', lead)).body.id)
    }
    const { id } = await makeSequence(owner, [{}, { delayDays: 3 }])
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailbox.id })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
    const enrollments = async (): Promise<Record<string, Enrollment>> => {
      const { data } = (await owner.get(`/sequences/${id}/enrollments?limit=10`)).body as {
        data: Enrollment[]
      }
      return Object.fromEntries(data.map((enrollment) => [enrollment.contactEmail, enrollment]))
    }

    const after = await until(
      enrollments,
      (all) =>
        all['nobody@ieum.example']?.status === 'bounced' && all['gone@away.example']?.status === 'bounced',
    ).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await postfix.log()}`)
    })
    // rejected at once: it was not sent; accepted and bounced: it was
    expect(after['nobody@ieum.example']).toMatchObject({ statusReason: 'hard', sentCount: 0 })
    expect(after['gone@away.example']).toMatchObject({ statusReason: 'hard', sentCount: 1 })
    expect(after['lee@hanbit.example']).toMatchObject({ status: 'active', sentCount: 1 })

    const pass = (await owner.get(`/sequences/enrollments/${after['lee@hanbit.example']?.id}/metrics`)).body
    const messageId = pass.mails[0].messageId as string
    // the server of the lead would deliver it without signing in: it is stored where ours would store it
    const raw = await answerTo(messageId)
    await deliver(raw)
    await until(enrollments, (all) => all['lee@hanbit.example']?.status === 'replied')
    const log = await postfix.log()
    expect(log.split('to=<lee@hanbit.example>')).toHaveLength(2)
    expect(log.split('to=<gone@away.example>')).toHaveLength(2)
  },
  90_000,
)

async function answerTo(messageId: string): Promise<Buffer> {
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: '이담당 <lee@hanbit.example>',
    to: 'kim@ieum.example',
    subject: 'Re: 제안',
    inReplyTo: messageId,
    references: messageId,
    text: '다음 주에 통화 가능합니다.\n',
  })
  return message as Buffer
}

/** As Maildir delivery does it: written to a temporary file, then moved. */
async function deliver(raw: Buffer): Promise<void> {
  const written = `${dovecot.maildir}/tmp/answer`
  await writeFile(written, raw)
  await chown(written, MAIL_ID, MAIL_ID)
  await rename(written, `${dovecot.maildir}/new/${Date.now()}.answer`)
}
