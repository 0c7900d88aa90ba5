// A mail to one lead outside of all sequences: the path and the rules of every mail (rules.md ).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ONE_OFF_NAME } from '#core/enrollments/one-off-mail.ts'
import { holdUnsentMails, keepSequencesHeld } from '#server/data/sending/restored-mails.ts'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import { haltSequences } from '#server/mailboxes/actions/bounce-guard.ts'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  type Owner,
  secondMailbox,
} from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
let leadId: string
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await createTestWorkspace(w)
  leadId = (await makeLeads(owner, owner.workspaceId, 1))[0] ?? ''
})

const write = (mail: object = {}, headers?: Record<string, string>) =>
  owner.post(
    `/leads/${leadId}/mails`,
    {
      userEmailAccountId: owner.sandboxId,
      subject: '{{담당자명}}님께',
      bodyText: '지난번 자료입니다.',
      ...mail,
    },
    headers,
  )
const travel = (hours: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: hours })
const received = async () => (await owner.get('/sandbox/messages?limit=50')).body.data
/** a complete profile of a workspace that sends advertisements */
const SENDER = {
  isAdvertising: true,
  consentPolicy: 'warn',
  senderName: '(주)이음',
  email: 'sales@ieum.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}
const codesOf = (report: { code: string }[]) => report.map(({ code }) => code)
const countRows = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${sql.table(table)} t WHERE t.sequence_id IN (SELECT id FROM sequences WHERE is_one_off
      AND ${owner.workspaceId} = ANY(workspace_ids))`.execute(w.ctx.db)
  return rows[0]?.n ?? 0
}

test('R-551: the lead receives it once, its reply ends it, and everything is on the timeline of the lead', async () => {
  const { status, body } = await write()
  expect(status).toBe(200)
  expect((await owner.get(`/outbox/${body.executionId}`)).body.mail).toMatchObject({
    sequenceName: ONE_OFF_NAME,
    plannedAt: body.plannedAt,
  })
  await travel(30)
  await travel(200)
  const mails = await received()
  expect(mails).toHaveLength(1)
  expect(mails[0].subject).toMatch(/^담당\d+님께$/)
  const [enrollment] = (await owner.get(`/leads/${leadId}/enrollments`)).body.data
  expect(enrollment).toMatchObject({
    id: body.enrollmentId,
    isOneOff: true,
    status: 'completed',
    sentCount: 1,
  })
  await owner.post(`/sandbox/messages/${mails[0].id}/reply`, { kind: 'reply', text: '감사합니다' })
  const [replied] = (await owner.get(`/leads/${leadId}/enrollments`)).body.data
  expect(replied.status).toBe('replied')
  const lines = (await owner.get(`/leads/${leadId}/history`)).body.data
  for (const kind of ['enrolled', 'sent', 'replied'])
    expect(lines.find((line: { kind: string }) => line.kind === kind)).toMatchObject({
      sequence: { name: ONE_OFF_NAME, isOneOff: true },
    })
  expect((await owner.get(`/leads/${leadId}`)).body.status).toBe('replied')
})

test('R-551: a call repeated with its key plans one mail', async () => {
  const key = { 'idempotency-key': 'one-mail-1' }
  const [first, second] = [await write({}, key), await write({}, key)]
  expect(second.body).toEqual(first.body)
  expect(await countRows('scheduled_executions')).toBe(1)
})

test('R-554: the same mail requested several times at once is planned once, and every response names it', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => write()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.executionId)).size).toBe(1)
  expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1)
  expect(await countRows('scheduled_executions')).toBe(1)
  await travel(30)
  expect(await received()).toHaveLength(1)
})

test('R-554: another subject, text or lead, a cancelled mail and a later request are not the same mail', async () => {
  const [otherLead] = await makeLeads(owner, owner.workspaceId, 1)
  const first = (await write()).body
  const mails = await Promise.all([
    write({ subject: '다른 제목' }),
    write({ bodyText: '다른 본문' }),
    owner.post(`/leads/${otherLead}/mails`, {
      userEmailAccountId: owner.sandboxId,
      subject: '{{담당자명}}님께',
      bodyText: '지난번 자료입니다.',
    }),
  ])
  for (const { status, body } of mails) expect([status, body.isRepeated]).toEqual([200, false])
  await owner.post('/outbox/cancel', { executionIds: [first.executionId], rest: 'end' })
  const again = (await write()).body
  expect(again.isRepeated).toBe(false)
  w.clock.advance(61_000)
  expect((await write()).body.isRepeated).toBe(false)
})

test('R-551: it can be moved, edited and cancelled where every planned mail can', async () => {
  const { body } = await write()
  const executionIds = [body.executionId]
  const detail = (await owner.get(`/outbox/${body.executionId}`)).body
  const edited = await owner.put(`/outbox/${body.executionId}/content`, {
    subject: '고친 제목',
    bodyText: '고친 본문',
    bodyHtml: '',
    textVersion: detail.textVersion,
  })
  expect(edited.status).toBe(200)
  expect((await owner.post('/outbox/cancel', { executionIds, rest: 'end' })).body.doneIds).toEqual(
    executionIds,
  )
  await travel(200)
  expect(await received()).toEqual([])
})

test('R-551: its writer can cancel it in the first ten seconds, also when its mailbox may send at once', async () => {
  const { body } = await write()
  expect(Date.parse(body.plannedAt) - w.clock.now().getTime()).toBe(10_000)
})

test('R-551: `startAt` is the earliest time', async () => {
  const startAt = new Date(w.clock.now().getTime() + 5 * 86_400_000).toISOString()
  const { body } = await write({ startAt })
  expect(body.plannedAt >= startAt).toBe(true)
})

test('R-552: a lead who may not be mailed gets none, and nothing is stored', async () => {
  const { contactEmail } = (await owner.get(`/leads/${leadId}`)).body
  await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: contactEmail,
  })
  const { status, body } = await write()
  expect([status, body.code, body.report]).toEqual([409, 'one_off_rejected', { reason: 'suppressed' }])
  await owner.patch(`/leads/${leadId}`, { contactEmail: null })
  expect((await write()).body.report).toEqual({ reason: 'email_missing' })
  for (const table of ['scheduled_executions', 'enrollments', 'sequence_versions'])
    expect(await countRows(table), table).toBe(0)
  const { rows } = await sql`
    SELECT FROM sequences WHERE ${owner.workspaceId} = ANY(workspace_ids)`.execute(w.ctx.db)
  expect(rows).toEqual([])
})

test.each([
  [{ bodyText: ' ' }, '이메일 본문이 비어 있습니다.'],
  [{ subject: 'Re: 지난 메일' }, '첫 이메일의 제목을'],
  [{ bodyText: '{{회사면}} 안녕하세요' }, '회사면'],
  [{ bodyText: '[회사명] 안녕하세요' }, '[회사명]'],
  [{ bodyText: '{{웹사이트}} 잘 보았습니다' }, '{{웹사이트}} 값이 없는'],
])('R-552: a mail with a finding that stops it is rejected with 422: %j', async (mail, why) => {
  const { status, body } = await write(mail)
  expect([status, body.code]).toEqual([422, 'launch_blocked'])
  expect(body.message).toContain(why)
  expect(await countRows('enrollments')).toBe(0)
})

test('R-552: a lead whose reply may be an opt-out gets none until a member has decided', async () => {
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await travel(30)
  const [mail] = await received()
  const text = '더 이상 이런 메일은 받고 싶지 않은데 어떻게 하면 되나요?'
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text })
  const [hold] = (await owner.get('/inbox/opt-out-holds')).body.data
  const rejected = await write()
  expect([rejected.status, rejected.body.report]).toEqual([409, { reason: 'opt_out_pending' }])
  expect(rejected.body.message).toContain('확인 필요')
  expect(await countRows('enrollments')).toBe(0)
  await owner.post(`/inbox/opt-out-holds/${hold.id}/decision`, { decision: 'not_opt_out' })
  expect((await write()).status).toBe(200)
})

test('R-552: the strict consent policy, a bounced address and an incomplete sender profile prevent it', async () => {
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { consentPolicy: 'strict' })
  const noConsent = (await write()).body
  expect([noConsent.code, noConsent.report]).toEqual(['one_off_rejected', { reason: 'no_consent' }])
  expect(noConsent.message).toContain('다시 보내 주세요')
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { consentPolicy: 'warn', isAdvertising: true })
  const incomplete = (await write()).body
  expect([incomplete.code, codesOf(incomplete.report)[0]]).toEqual([
    'launch_blocked',
    'sender_profile_incomplete',
  ])
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, { isAdvertising: false })
  await write()
  await travel(30)
  const [mail] = await received()
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'bounce' })
  const bounced = (await write()).body
  expect([bounced.code, bounced.report]).toEqual(['one_off_rejected', { reason: 'bounced' }])
  expect(bounced.message).toContain('다시 보내 주세요')
})

test('R-552: warnings of the law are returned, and nothing is planned when the caller stops at them', async () => {
  const stopped = await write({ stopAtWarnings: true })
  expect([stopped.status, stopped.body.code]).toEqual([409, 'one_off_warnings'])
  expect(codesOf(stopped.body.report)).toEqual(['no_opt_out'])
  expect(await countRows('enrollments')).toBe(0)
  const sent = await write()
  expect(sent.body.warnings).toEqual(stopped.body.report)
  const clean = await write({ stopAtWarnings: true, bodyText: '자료입니다. {{수신거부}}' })
  expect(clean.body.warnings).toEqual([])
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, SENDER)
  const other = await write({ stopAtWarnings: true, bodyText: '다른 자료입니다.' })
  expect(codesOf(other.body.report)).toEqual(['consent_missing'])
})

test('R-552: an advertisement has its label and footer, and waits for the daily limit like every mail', async () => {
  await owner.put(`/workspaces/${owner.workspaceId}/sender`, SENDER)
  await write({ subject: '제안' })
  await travel(30)
  const [mail] = await received()
  expect(mail.subject).toBe('(광고) 제안')
  expect(mail.text).toContain('수신을 원하지')
})

test('R-553: it is no sequence: not listed, not counted, not opened, and no lead can be enrolled in it', async () => {
  const listed = async () => {
    const { finishing, finished } = (await owner.get('/today')).body.sequences
    const { current, sequences } = (await owner.get('/overview?from=2026-11-01&to=2026-11-30')).body
    return {
      byChange: (await owner.get('/sequences/search')).body,
      byName: (await owner.get('/sequences/search?sort=name')).body,
      finishing: finishing.length,
      finished: finished.length,
      enrolled: current.enrolled,
      sequences: sequences.length,
    }
  }
  const none = { data: [], total: 0 }
  const nothing = { byChange: none, byName: none, finishing: 0, finished: 0, enrolled: 0, sequences: 0 }
  const { body } = await write()
  expect(await listed()).toEqual(nothing)
  await travel(30)
  expect(await received()).toHaveLength(1)
  expect(await listed()).toEqual(nothing)
  const [{ sequenceId }] = (await owner.get(`/leads/${leadId}/enrollments`)).body.data
  const opened = await owner.get(`/sequences/${sequenceId}`)
  expect([opened.status, opened.body.code, opened.body.report]).toEqual([409, 'one_off_mail', { leadId }])
  const [other] = await makeLeads(owner, owner.workspaceId, 1)
  const enrolled = await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [other],
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolled.body.code).toBe('one_off_mail')
  expect((await owner.put(`/sequences/${sequenceId}`, { name: '다른 이름' })).body.code).toBe('one_off_mail')
  expect((await owner.delete(`/sequences/${sequenceId}`)).body.code).toBe('one_off_mail')
  expect(body.enrollmentId).toBeTruthy()
})

test('R-553: a waiting one-off mail keeps no lead out of a sequence', async () => {
  await write({ startAt: new Date(w.clock.now().getTime() + 5 * 86_400_000).toISOString() })
  const { id } = await makeSequence(owner, [{}])
  const { body } = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  expect(body).toMatchObject({ enrolledCount: 1, skipped: [] })
})

test('R-553: after its workspace was deleted and restored it waits for a user, who resumes it', async () => {
  const { body } = await write({ startAt: new Date(w.clock.now().getTime() + 86_400_000).toISOString() })
  const { status } = await owner.delete(`/workspaces/${owner.workspaceId}`, {
    password: 'correct horse battery',
  })
  expect(status).toBe(200)
  expect((await owner.post(`/workspaces/${owner.workspaceId}/restore`)).status).toBe(200)
  await travel(100)
  expect(await received()).toEqual([])
  const [{ sequenceId, status: waiting }] = (await owner.get(`/leads/${leadId}/enrollments`)).body.data
  expect(waiting).toBe('paused')
  const resumed = await owner.patch(`/sequences/${sequenceId}/enrollments/${body.enrollmentId}/status`, {
    status: 'active',
  })
  expect(resumed.status).toBe(200)
  await travel(100)
  expect(await received()).toHaveLength(1)
})

test('R-553: after a backup was restored it waits for a user, who resumes it', async () => {
  const { body } = await write({ startAt: new Date(w.clock.now().getTime() + 86_400_000).toISOString() })
  const now = w.clock.now()
  const takenAt = new Date(now.getTime() - 60_000)
  await w.ctx.db.transaction().execute((tx) => holdUnsentMails(tx, { takenAt, now }))
  await keepSequencesHeld(w.ctx.db, { takenAt, now })
  await travel(100)
  expect(await received()).toEqual([])
  const [{ sequenceId, status }] = (await owner.get(`/leads/${leadId}/enrollments`)).body.data
  expect(status).toBe('paused')
  await owner.patch(`/sequences/${sequenceId}/enrollments/${body.enrollmentId}/status`, { status: 'active' })
  await travel(100)
  expect(await received()).toHaveLength(1)
})

test('R-553: erasing the lead for good erases the text that was written for it', async () => {
  await write({ bodyText: '비밀 제안입니다' })
  await travel(30)
  await owner.delete(`/leads/${leadId}`)
  expect((await owner.post(`/leads/${leadId}/erase`)).status).toBe(200)
  const { rows } = await sql`
    SELECT FROM sequences s LEFT JOIN sequence_versions v ON v.sequence_id = s.id
    WHERE s.workflow_data LIKE '%비밀 제안%' OR v.workflow_data LIKE '%비밀 제안%'`.execute(w.ctx.db)
  expect(rows).toEqual([])
})

test('R-551: it holds no mailbox while it waits for a plan that locks one next', async () => {
  const answer = await w.ctx.db.transaction().execute(async (tx) => {
    await lockPlanning(tx, [owner.workspaceId])
    const pending = write()
    const countWaiting = async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`.execute(w.ctx.db)
      return rows[0]?.n
    }
    await expect.poll(countWaiting).toBe(1)
    await sql`SELECT FROM email_accounts WHERE id = ${owner.sandboxId} FOR UPDATE NOWAIT`.execute(tx)
    return { pending }
  })
  expect((await answer.pending).status).toBe(200)
})

test('R-606: on a mailbox that the bounce guard stops it waits, and is sent once after its lead was moved', async () => {
  const other = await secondMailbox(w, owner)
  const startAt = new Date(w.clock.now().getTime() + 86_400_000).toISOString()
  const { body: fromOther } = await write({ startAt, userEmailAccountId: other })
  // of another mailbox it is another mail
  expect((await write({ startAt })).body.isRepeated).toBe(false)
  await owner.post('/outbox/cancel', { executionIds: [fromOther.executionId], rest: 'end' })
  await sql`UPDATE email_accounts SET guard = 'halted', status = 'paused' WHERE id = ${owner.sandboxId}`.execute(
    w.ctx.db,
  )
  await haltSequences(w.ctx, owner.sandboxId)
  await travel(48)
  expect(await received()).toEqual([])
  const moved = await owner.post(`/email-accounts/${owner.sandboxId}/move-waiting`, {
    userEmailAccountId: other,
  })
  expect(moved.body).toEqual({ movedCount: 1, stayedCount: 0 })
  await travel(100)
  await travel(100)
  expect(await received()).toHaveLength(1)
})
