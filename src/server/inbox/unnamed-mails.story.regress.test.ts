// Mails that name no mail of ours: from a lead, and from the owner of a mailbox to a lead (rules.md R-502, R-517, R-555).
import { expect, test } from 'vitest'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { MINUTE_MS, sending } from '#testing/sending/hostile-sending.ts'
import { makeLeads } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

/** Two leads in a running sequence of three mails; nothing is sent before `send`. */
async function running() {
  const w = await world({ role: 'api', config: { allowPrivateHosts: true } })
  const it = await sending(w, 2, [{}, {}, {}])
  const mailbox = await findMailbox(w.ctx.db, it.mailboxId)
  if (!mailbox) throw new Error('no mailbox')
  const emails = await Promise.all(
    it.leadIds.map(async (id) => (await it.owner.get(`/leads/${id}`)).body.contactEmail),
  )
  let uid = 0
  const arrive = (
    from: string,
    to: string,
    lines: string[],
    options: { isSent?: boolean; id?: string } = {},
  ) => {
    uid++
    const head = [`From: ${from}`, `To: ${to}`, `Message-ID: ${options.id ?? `<new-${uid}@mail.example>`}`]
    const raw = Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', ...lines].join('\r\n'))
    const { isSent } = options
    const message = {
      folder: 'INBOX',
      uidValidity: '1',
      uid,
      raw,
      receivedAt: w.clock.now(),
      ...(isSent && { isSent }),
    }
    return ingestMessage(w.ctx, mailbox, message)
  }
  const statuses = async () =>
    (await it.enrollments())
      .map(({ status, statusReason }) => [status, statusReason].filter(Boolean).join('/'))
      .sort()
  return {
    w,
    it,
    emails: emails as [string, string],
    arrive,
    statuses,
    send: () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails),
    causes: async () => (await it.owner.get('/check')).body.causes as { cause: string; count: number }[],
    async [Symbol.asyncDispose]() {
      await it.close()
      await w[Symbol.asyncDispose]()
    },
  }
}
const OWN = 'kim@ieum.example'
const question = ['Subject: =?utf-8?B?7LC96rOgIOusuOydmA==?=', '', '창고 도면을 보내 드려도 될까요?']

test('a new mail from the address we wrote to ends the sequence like a reply', async () => {
  await using it = await running()
  expect(await it.send()).toBe(2)
  await it.arrive(it.emails[0], OWN, question)
  expect(await it.statuses()).toEqual(['active', 'replied/human'])
})

test('a lead who writes before the first mail waits for a user', async () => {
  await using it = await running()
  await it.arrive(`Park <${it.emails[0].toUpperCase()}>`, OWN, question)
  expect(await it.statuses()).toEqual(['active', 'paused/wrote_first'])
  expect(await it.send()).toBe(1)
  expect(await it.causes()).toContainEqual({ cause: 'wrote_first', count: 1 })
  const paused = (await it.it.enrollments()).find(({ status }) => status === 'paused')
  const { body } = await it.it.owner.post('/check/retry', { enrollmentIds: [paused?.id] })
  expect(body.doneIds).toEqual([paused?.id])
  it.w.clock.advance(MINUTE_MS)
  expect(await it.send()).toBe(1)
})

test('a request to stop in a new mail counts, with and without a mail before it', async () => {
  await using it = await running()
  await it.arrive(it.emails[0], OWN, ['Subject: hello', '', '수신거부합니다.'])
  expect(await it.statuses()).toEqual(['active', 'unsubscribed/reply_text'])
  expect(await it.send()).toBe(1)
  await it.arrive(it.emails[1], OWN, ['Subject: hello again', '', '수신거부합니다.'])
  expect(await it.statuses()).toEqual(['unsubscribed/reply_text', 'unsubscribed/reply_text'])
  const [other] = await makeLeads(it.it.owner, it.it.owner.workspaceId, 1)
  const { contactEmail } = (await it.it.owner.get(`/leads/${other}`)).body
  await it.arrive(contactEmail, OWN, ['Subject: not enrolled', '', '수신거부합니다.'])
  await it.arrive('nobody@elsewhere.example', OWN, ['Subject: not a lead', '', '수신거부합니다.'])
  expect((await it.it.owner.get(`/suppressions?workspaceId=${it.it.owner.workspaceId}`)).body.total).toBe(3)
})

test('a mail that a member writes to a lead by hand pauses that lead, wherever it is filed', async () => {
  await using it = await running()
  expect(await it.send()).toBe(2)
  it.w.clock.advance(MINUTE_MS)
  await it.arrive(OWN, `Lee <lee@other.example>, ${it.emails[0]}`, question, { isSent: true })
  expect(await it.statuses()).toEqual(['active', 'paused/written_by_member'])
  await it.arrive(OWN, it.emails[1], question)
  expect(await it.statuses()).toEqual(['paused/written_by_member', 'paused/written_by_member'])
  const [paused] = await it.it.enrollments()
  expect(paused?.statusDetail).toContain('직접 보낸 메일이 있습니다')
})

test('our own mails in the Sent folder pause no enrollment, also when the server has changed their ids', async () => {
  await using it = await running()
  expect(await it.send()).toBe(2)
  it.w.clock.advance(MINUTE_MS)
  for (const body of it.it.server.bodies.filter((mail) => /@company/.test(mail))) {
    const head = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(body)?.[1]?.trim() ?? ''
    const subject = [`Subject: ${head('Subject')}`, '', 'text']
    await it.arrive(OWN, head('To'), subject, { isSent: true, id: head('Message-ID') })
    await it.arrive(OWN, head('To'), subject, { isSent: true, id: '<changed@provider.example>' })
  }
  expect(await it.statuses()).toEqual(['active', 'active'])
})
