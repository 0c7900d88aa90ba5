// A reply that is likely an opt-out request: no sequence mails its sender until a user decides.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockEnrollmentsOf } from '#server/data/compliance/opt-out-holds.ts'
import { beginSending, type SendingMail } from '#server/data/sending/sending-mails.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const SENTENCE = '저는 구독한 적이 없습니다'
let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { alwaysNotices: true })
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** A lead in two sequences, who has replied in the first; the second mail of both is still to be sent. */
async function twoSequences() {
  // at a free mail host: at a business domain the reply would pause the other enrollment as a colleague's
  const first = await receiveReply(owner, null, { contactEmail: `${crypto.randomUUID()}@gmail.com` })
  const { id: secondId } = await makeSequence(owner, [{}, {}], { name: `둘째 ${first.leadId}` })
  await owner.post(`/sequences/${secondId}/enrollments`, {
    leadIds: [first.leadId],
    userEmailAccountId: owner.sandboxId,
    allowParallel: true,
  })
  await owner.post(`/sequences/${secondId}/activate`)
  return { ...first, secondId }
}

/** The reply arrives. @returns the hold it starts, if any */
async function replies(
  lead: { email: string; enrollmentId: string },
  text = SENTENCE,
): Promise<{ id: string; threadId: string }> {
  const mail = (await owner.get(`/sandbox/messages?to=${lead.email}`)).body.data.at(-1)
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text })
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM inbound_messages WHERE enrollment_id = ${lead.enrollmentId} ORDER BY id DESC LIMIT 1`.execute(
    w.ctx.db,
  )
  const held = (await owner.get('/inbox/opt-out-holds?limit=200')).body.data
  return held.find((one: { messageId: string }) => one.messageId === rows[0]?.id)
}

const isOfSequence = (subject: string): boolean => subject.startsWith('제안')
const decide = (id: string, decision: string) =>
  owner.post(`/inbox/opt-out-holds/${id}/decision`, { decision })
const enrollmentIn = async (sequenceId: string) =>
  (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data[0]
const mailsTo = async (email: string): Promise<number> =>
  (await owner.get(`/sandbox/messages?to=${email}`)).body.total
const days = (advanceDays: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays })
const outboxOf = async (leadEnrollment: string) =>
  (await owner.get('/outbox?limit=200')).body.data.filter(
    (mail: { enrollmentId: string }) => mail.enrollmentId === leadEnrollment,
  )

test('after a likely opt-out no mail is sent from another sequence until a user says it was none', async () => {
  const lead = await twoSequences()
  const hold = await replies(lead)
  expect(hold).toMatchObject({ address: lead.email, sentence: SENTENCE, leadId: lead.leadId, decision: null })
  expect(await enrollmentIn(lead.sequenceId)).toMatchObject({ status: 'replied', statusReason: 'human' })
  const before = await mailsTo(lead.email)
  expect(await enrollmentIn(lead.secondId)).toMatchObject({ status: 'active', waitReason: 'opt_out_pending' })
  const planned = await outboxOf((await enrollmentIn(lead.secondId)).id)
  expect(planned).not.toEqual([])
  for (const mail of planned) expect(mail).toMatchObject({ isHeld: true, waitReason: 'opt_out_pending' })
  expect(planned[0].may.sendNow).toBe('opt_out_pending')
  await days(14)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 2 })
  expect(await mailsTo(lead.email)).toBe(before)
  expect(await enrollmentIn(lead.secondId)).toMatchObject({ status: 'active', waitReason: 'opt_out_pending' })

  const sandboxNow = new Date((await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body.now)
  expect((await decide(hold.id, 'not_opt_out')).body).toMatchObject({ decision: 'not_opt_out', heldCount: 0 })
  expect(await mailsTo(lead.email)).toBe(before)
  const enrollment = await enrollmentIn(lead.secondId)
  expect(enrollment.waitReason).not.toBe('opt_out_pending')
  expect(new Date(enrollment.nextActionAt).getTime()).toBeGreaterThan(sandboxNow.getTime())
  await days(3)
  expect(await mailsTo(lead.email)).toBe(before + 1)
})

test('deciding it was an opt-out suppresses the address, ends every enrollment and plans the notice', async () => {
  const lead = await twoSequences()
  const hold = await replies(lead)
  const before = await mailsTo(lead.email)
  expect((await decide(hold.id, 'opt_out')).body).toMatchObject({ decision: 'opt_out' })
  expect(await enrollmentIn(lead.sequenceId)).toMatchObject({
    status: 'unsubscribed',
    statusReason: 'reply_text',
  })
  expect(await enrollmentIn(lead.secondId)).toMatchObject({
    status: 'unsubscribed',
    statusReason: 'reply_text',
  })
  const list = (await owner.get(`/suppressions?search=${lead.email}`)).body.data
  expect(list).toMatchObject([{ kind: 'address', value: lead.email, reason: 'reply_text' }])
  expect(list[0].notice).not.toBeNull()
  const { mails } = (await owner.get(`/inbox/threads/${hold.threadId}`)).body
  expect(mails.at(-1)).toMatchObject({ kind: 'opt_out', correctedKind: 'reply' })
  await days(14)
  const later = (await owner.get(`/sandbox/messages?to=${lead.email}`)).body.data
  expect(later.map(({ subject }: { subject: string }) => subject).filter(isOfSequence)).toHaveLength(before)
  const stats = (await owner.get(`/sequences/${lead.sequenceId}/nodes/mail-1/stats`)).body
  expect(stats.repliedCount).toBe(0)
})

test('a decision is made once: the same again changes nothing, another one is a conflict', async () => {
  const lead = await twoSequences()
  const hold = await replies(lead)
  expect((await decide(hold.id, 'undecided')).status).toBe(200)
  expect((await decide(hold.id, 'not_opt_out')).status).toBe(200)
  expect((await decide(hold.id, 'not_opt_out')).status).toBe(200)
  const late = await decide(hold.id, 'opt_out')
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(late.body.message).toContain('이미 수신거부가 아닌 것으로')
  expect((await owner.get(`/suppressions?search=${lead.email}`)).body.total).toBe(0)

  const undone = await decide(hold.id, 'undecided')
  expect(undone.body).toMatchObject({ decision: null, decidedAt: null })
  expect(await enrollmentIn(lead.secondId)).toMatchObject({ waitReason: 'opt_out_pending' })
  const both = await Promise.all([decide(hold.id, 'opt_out'), decide(hold.id, 'not_opt_out')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a lead that is enrolled while the address is held is planned and waits', async () => {
  const lead = await receiveReply(owner, null)
  const hold = await replies(lead)
  const { id } = await makeSequence(owner, [{}], { name: `나중 ${lead.leadId}` })
  const enrolled = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [lead.leadId],
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolled.body).toMatchObject({ enrolledCount: 1, scheduledExecutions: 1 })
  await owner.post(`/sequences/${id}/activate`)
  const before = await mailsTo(lead.email)
  expect(await enrollmentIn(id)).toMatchObject({ status: 'active', waitReason: 'opt_out_pending' })
  await days(7)
  expect(await mailsTo(lead.email)).toBe(before)
  await decide(hold.id, 'not_opt_out')
  await days(3)
  expect(await mailsTo(lead.email)).toBe(before + 1)
})

test('a due mail whose row is not held waits when it is claimed', async () => {
  const lead = await twoSequences()
  const enrollment = await enrollmentIn(lead.secondId)
  const before = await mailsTo(lead.email)
  const hold = await replies(lead)
  // as a plan that was written while the reply was being read
  await sql`
    UPDATE scheduled_executions SET held = false, planned_at = now() - interval '1 day'
    WHERE enrollment_id = ${enrollment.id} AND ordinal = (
      SELECT min(ordinal) FROM scheduled_executions WHERE enrollment_id = ${enrollment.id} AND state = 'scheduled')`.execute(
    w.ctx.db,
  )
  await days(1)
  expect(await mailsTo(lead.email)).toBe(before)
  const [mail] = await outboxOf(enrollment.id)
  expect(mail).toMatchObject({ state: 'scheduled', isHeld: true, waitReason: 'opt_out_pending' })
  await decide(hold.id, 'opt_out')
})

test('a mail that was claimed before the hold is not sent: the last check before sending stops it', async () => {
  const lead = await twoSequences()
  const enrollment = await enrollmentIn(lead.secondId)
  const workerId = crypto.randomUUID()
  const { rows } = await sql<{ id: string }>`
    UPDATE scheduled_executions SET state = 'claimed', worker_id = ${workerId}, claimed_at = now()
    WHERE enrollment_id = ${enrollment.id} AND ordinal = 0 RETURNING id`.execute(w.ctx.db)
  const mail: SendingMail = {
    id: rows[0]?.id ?? '',
    workerId,
    messageId: `<${crypto.randomUUID()}@ieum.example>`,
    from: 'kim@ieum.example',
    to: lead.email,
    subject: '제안 1',
    mime: Buffer.from('x'),
    tracks: { opens: false, clicks: false },
    at: w.clock.now(),
  }
  const hold = await replies(lead)
  expect((await beginSending(w.ctx.db, [mail])).get(mail)).toBe(false)
  await decide(hold.id, 'not_opt_out')
  expect((await beginSending(w.ctx.db, [mail])).get(mail)).toBe(true)
  await sql`UPDATE scheduled_executions SET state = 'skipped', worker_id = NULL WHERE id = ${mail.id}`.execute(
    w.ctx.db,
  )
})

test('a decision and the engine working on the same address at the same time both finish', async () => {
  const lead = await twoSequences()
  const hold = await replies(lead)
  await Promise.all([
    w.ctx.db.transaction().execute((tx) => lockEnrollmentsOf(tx, owner.workspaceId, [lead.email])),
    decide(hold.id, 'not_opt_out'),
    days(1),
  ])
  expect((await owner.get('/inbox/opt-out-holds?limit=200')).body.data).not.toContainEqual(
    expect.objectContaining({ id: hold.id }),
  )
})

test('an opt-out in another way resolves the hold', async () => {
  const lead = await twoSequences()
  const hold = await replies(lead)
  await owner.post('/suppressions', { workspaceId: owner.workspaceId, kind: 'address', value: lead.email })
  const { optOutHolds } = (await owner.get(`/inbox/threads/${hold.threadId}`)).body
  expect(optOutHolds).toMatchObject([{ id: hold.id, decision: 'opt_out' }])
  expect(await decide(hold.id, 'not_opt_out')).toMatchObject({ status: 409 })
})

test('a hold applies to every address of a merged lead', async () => {
  const lead = await twoSequences()
  const [otherId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const hold = await replies(lead)
  const other = (await owner.get(`/leads/${otherId}`)).body.contactEmail as string
  const { id } = await makeSequence(owner, [{}], { name: `합침 ${otherId}` })
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [otherId],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${id}/activate`)
  const merged = await owner.post('/leads/merge', {
    survivorId: otherId,
    leadIds: [lead.leadId],
    keepsParallel: true,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await enrollmentIn(id)).toMatchObject({ waitReason: 'opt_out_pending' })
  await days(7)
  expect(await mailsTo(other)).toBe(0)
  await decide(hold.id, 'opt_out')
  expect(await enrollmentIn(id)).toMatchObject({ status: 'unsubscribed' })
})

test('확인 필요, its badge and the start page count open holds', async () => {
  const open = (await owner.get('/inbox/opt-out-holds')).body.total as number
  const lead = await twoSequences()
  const hold = await replies(lead)
  const check = (await owner.get('/check')).body
  expect(check.optOutLikelyCount).toBe(open + 1)
  expect((await owner.get('/badges')).body.check).toBe(check.total)
  expect((await owner.get('/today')).body.check.optOutLikely).toBe(open + 1)
  await decide(hold.id, 'not_opt_out')
  expect((await owner.get('/check')).body.optOutLikelyCount).toBe(open)
})

test('erasing a lead deletes the holds of its addresses', async () => {
  const lead = await receiveReply(owner, null)
  const hold = await replies(lead)
  expect((await owner.post(`/leads/${lead.leadId}/erase`)).status).toBe(200)
  const { rows } = await sql`
    SELECT 1 FROM opt_out_holds WHERE id = ${hold.id} OR ${lead.email} = ANY(email_keys)`.execute(w.ctx.db)
  expect(rows).toEqual([])
  expect((await decide(hold.id, 'not_opt_out')).status).toBe(404)
})

test('a certain opt-out creates no hold: it takes effect at once', async () => {
  const lead = await twoSequences()
  expect(await replies(lead, '앞으로 메일 보내지 마세요.')).toBeUndefined()
})
