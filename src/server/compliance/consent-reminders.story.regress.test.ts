// Consents over two years: reminders, their mails, downtime, opt-outs, and source notices.

import { expect, test } from 'vitest'
import { remindConsents, startConsentChecks } from '#server/compliance/actions/remind-consents.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { createTestWorkspace, makeLeads, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { noticeMails } from './notice-mails.ts'

type Mail = { to: string; subject: string; text: string; headers: { name: string; value: string }[] }

const SENDER = { isAdvertising: false, senderName: '(주)이음', confirmsConsent: true }
const AGREED = { basis: 'consent', obtainedOn: '2024-02-29', source: '전시회' }

async function consenting(w: World, count: number, sender: object = SENDER, consent: object = AGREED) {
  const owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, sender)
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  await owner.post('/leads/bulk-consent', { leadIds, consent })
  return { owner, leadIds, leadId: leadIds[0] ?? '' }
}
const deliver = (w: World) =>
  sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), noticeMails)
const mails = async (owner: Owner): Promise<Mail[]> =>
  (await owner.get('/sandbox/messages?limit=100')).body.data
const counts = async (owner: Owner) =>
  (await owner.get(`/consent-reminders?workspaceIds=${owner.workspaceId}`)).body
const on = (w: World, day: string) => w.clock.set(new Date(`${day}T10:00:00+09:00`))
/** One day: the daily check runs, and due mails are sent until none is left. */
async function live(w: World, owner: Owner, day: string) {
  on(w, day)
  const planned = await remindConsents(w.ctx, owner.workspaceId)
  for (let minute = 0; minute < 400 && (await counts(owner)).planned > 0; minute++) {
    w.clock.advance(60_000)
    await deliver(w)
  }
  return planned
}

test('a consent of 29 February is confirmed twice in four years, before the day, with one mail each', async () => {
  await using w = await world({ now: new Date('2026-01-01T01:00:00Z') })
  const { owner, leadId } = await consenting(w, 1)
  // thirty days before 28 February 2026, not earlier
  expect(await live(w, owner, '2026-01-28')).toBe(0)
  expect(await live(w, owner, '2026-01-29')).toBe(1)
  expect(await live(w, owner, '2026-01-30')).toBe(0)
  expect(await counts(owner)).toMatchObject({ due: 0 })
  const [mail] = await mails(owner)
  expect(mail?.text).toContain('2024년 2월 29일')
  expect(mail?.text).toContain('/u/')
  expect(mail?.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' })
  const consent = (await owner.get(`/leads/${leadId}/consent`)).body
  expect(consent).toMatchObject({ consent: { confirmedOn: '2026-01-29' }, confirmBy: '2028-02-29' })
  expect(consent.log[0]).toMatchObject({ action: 'reminded', userName: null })
  await live(w, owner, '2028-01-30')
  await live(w, owner, '2028-02-10')
  expect(await mails(owner)).toHaveLength(2)
})

test('with the setting off there are only reminders, until a user sends the mail or records the day', async () => {
  await using w = await world()
  const due = { ...AGREED, obtainedOn: '2024-11-20' }
  const { owner, leadIds } = await consenting(w, 3, { ...SENDER, confirmsConsent: false }, due)
  const [a = '', b = ''] = leadIds
  await live(w, owner, '2026-11-23')
  expect(await mails(owner)).toHaveLength(0)
  expect(await counts(owner)).toEqual({ due: 3, overdue: 3, planned: 0, failed: 0, automatic: 0 })
  expect((await owner.post('/leads/bulk-consent-reminder', { leadIds: [a] })).body).toEqual({
    plannedCount: 1,
    passedOver: 0,
  })
  expect((await owner.post('/leads/bulk-consent-reminder', { leadIds: [a] })).body).toEqual({
    plannedCount: 0,
    passedOver: 1,
  })
  await deliver(w)
  await deliver(w)
  expect(await mails(owner)).toHaveLength(1)
  await owner.post('/leads/bulk-consent-confirm', { leadIds: [b] })
  expect(await counts(owner)).toMatchObject({ due: 1 })
  expect((await owner.get('/leads?consent=confirm')).body.total).toBe(1)
})

test('after weeks of downtime the check runs once, and the backlog is spread over days', async () => {
  await using w = await world({ now: new Date('2026-01-01T01:00:00Z') })
  const { owner } = await consenting(w, 30)
  on(w, '2026-02-20')
  expect(await remindConsents(w.ctx, owner.workspaceId)).toBe(20)
  expect(await remindConsents(w.ctx, owner.workspaceId)).toBe(0)
  expect(await deliver(w)).toBe(1)
  expect(await deliver(w)).toBe(0)
  w.clock.advance(60_000)
  expect(await deliver(w)).toBe(1)
  // eighteen are not sent yet
  expect(await live(w, owner, '2026-02-21')).toBe(2)
  expect(await live(w, owner, '2026-02-22')).toBe(8)
  expect(await mails(owner)).toHaveLength(30)
  expect(new Set((await mails(owner)).map(({ to }) => to)).size).toBe(30)
})

test('the check is one job per workspace and day in Korea', async () => {
  await using w = await world({ role: 'all', now: new Date('2026-01-01T01:00:00Z') })
  const { owner } = await consenting(w, 1, { ...SENDER, confirmsConsent: false })
  w.clock.set(new Date('2026-02-01T14:59:00Z'))
  expect(await startConsentChecks(w.ctx)).toBe(1)
  expect(await startConsentChecks(w.ctx)).toBe(0)
  // midnight in Seoul
  w.clock.advance(60_000)
  expect(await startConsentChecks(w.ctx)).toBe(1)
  await until(
    async () =>
      (await w.ctx.db.selectFrom('consent_reminders').select('dueOn').execute()).map((row) => row.dueOn),
    (days) => days.length === 1,
  )
  expect(await counts(owner)).toMatchObject({ due: 1, overdue: 0 })
})

test('a lead that opts out, or loses its legal basis, before the mail is sent does not get it', async () => {
  await using w = await world({ now: new Date('2026-01-01T01:00:00Z') })
  const { owner, leadIds } = await consenting(w, 3)
  on(w, '2026-02-10')
  expect(await remindConsents(w.ctx, owner.workspaceId)).toBe(3)
  const [a, b] = await Promise.all(leadIds.map(async (id) => (await owner.get(`/leads/${id}`)).body))
  await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: a.contactEmail,
  })
  await owner.delete(`/leads/${b.id}/consent`)
  for (let i = 0; i < 5; i++) {
    w.clock.advance(60_000)
    await deliver(w)
  }
  const sent = (await mails(owner)).map(({ to }) => to)
  expect(sent).toHaveLength(1)
  expect(sent).not.toContain(a.contactEmail)
  expect(sent).not.toContain(b.contactEmail)
})

test('an opt-out in reply to a confirmation takes effect and gets a notice, without any sequence', async () => {
  await using w = await world({ now: new Date('2026-01-01T01:00:00Z') })
  const { owner } = await consenting(w, 1, {
    ...SENDER,
    isAdvertising: true,
    email: 'a@b.example',
    phone: '1',
    postalAddress: '서울',
  })
  await live(w, owner, '2026-02-10')
  const [mail] = await mails(owner)
  const messageId = mail?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? ''
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
  if (!mailbox) throw new Error('no mailbox')
  const raw = [
    `From: <${mail?.to}>`,
    `To: <${mailbox.address}>`,
    'Message-ID: <answer@company.example>',
    `In-Reply-To: ${messageId}`,
    'Subject: Re: consent',
    'Content-Type: text/plain; charset=utf-8',
    '',
    '수신거부합니다.',
  ].join('\r\n')
  await ingestMessage(w.ctx, mailbox, {
    raw: Buffer.from(raw),
    folder: 'INBOX',
    uid: 1,
    uidValidity: '1',
    receivedAt: w.clock.now(),
  })
  expect((await owner.get('/suppressions')).body.data).toMatchObject([
    { value: mail?.to, reason: 'reply_text' },
  ])
  w.clock.advance(60_000)
  await deliver(w)
  expect((await mails(owner)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('수신거부 처리 결과'),
  )
})
