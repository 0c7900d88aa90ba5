// Actions of users on planned mails and their effects, through the API and the sandbox clock.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** One lead (or `leads`) with three mails three days apart, launched; no mail was sent yet. */
async function launched(w: World, { leads = 1, mails = [{}, {}, {}] as object[], lead = {} } = {}) {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, leads, lead)
  const { id } = await makeSequence(owner, mails)
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { owner, id, leadIds }
}
const outbox = async (owner: Owner, query = '') => (await owner.get(`/outbox?limit=200${query}`)).body.data
const listEnrollments = async (owner: Owner, id: string) =>
  (await owner.get(`/sequences/${id}/enrollments`)).body.data
/** 'mail-1:sent@0 …' with whole days since the start of the test. */
async function plan(w: World, id: string): Promise<string> {
  const { rows } = await sql<{ nodeId: string; state: string; at: Date }>`
    SELECT node_id, state, coalesce(sent_at, planned_at) AS at FROM scheduled_executions
    WHERE sequence_id = ${id} ORDER BY node_id`.execute(w.ctx.db)
  const day = (at: Date) => Math.floor((at.getTime() + 9 * 3_600_000) / 86_400_000)
  const zero = day(w.clock.now())
  return rows.map(({ nodeId, state, at }) => `${nodeId}:${state}@${day(at) - zero}`).join(' ')
}
const inbox = async (owner: Owner) =>
  (await owner.get('/sandbox/messages?limit=200')).body.data.map((mail: { subject: string }) => mail.subject)

test('the outbox shows every planned mail with its text, its day and the allowed actions', async () => {
  await using w = await world()
  const { owner } = await launched(w, { mails: [{ subject: '{{회사명}} 제안' }, { subject: '' }] })
  const [first, second] = await outbox(owner)
  expect(first).toMatchObject({
    order: 1,
    isFirst: true,
    state: 'scheduled',
    isHeld: false,
    fault: null,
    excerpt: '안녕하세요 1',
    may: { sendNow: null, notBefore: null, edit: null, cancel: null, restore: 'not_cancelled' },
  })
  expect(first.subject).toBe(`${first.companyName} 제안`)
  expect(second).toMatchObject({ order: 2, isReply: true, may: { sendNow: 'not_next' } })
  const days = (await owner.get('/outbox/days')).body.data
  expect(days.map((one: { total: number }) => one.total)).toEqual([1, 1])
  const room = days[0].mailboxes[0].capacity
  expect(days[0].mailboxes).toMatchObject([{ id: owner.sandboxId, total: 1 }])
  expect(room).toBeGreaterThan(0)
  expect(await outbox(owner, `&search=${encodeURIComponent(first.companyName)}`)).toHaveLength(2)
  expect(await outbox(owner, `&search=${encodeURIComponent('없는회사')}`)).toEqual([])
  expect(await outbox(owner, `&from=${days[1].date}`)).toHaveLength(1)
})

test('a set day is kept through publishing, a pause and a resume, and the later mails move with it', async () => {
  await using w = await world()
  const { owner, id } = await launched(w)
  await travel(owner, { advanceHours: 1 })
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:scheduled@3 mail-3:scheduled@6')
  const [next] = await outbox(owner)
  const date = '2026-12-03'
  const moved = await owner.post('/outbox/postpone', { executionIds: [next.id], date })
  expect(moved.body).toMatchObject({ doneIds: [next.id], rejected: [], endedCount: 0 })
  const then = 'mail-1:sent@0 mail-2:scheduled@10 mail-3:scheduled@13'
  expect(await plan(w, id)).toBe(then)
  await owner.post(`/sequences/${id}/publish`)
  expect(await plan(w, id)).toBe(then)
  const [{ id: enrollmentId }] = await listEnrollments(owner, id)
  const status = `/sequences/${id}/enrollments/${enrollmentId}/status`
  await owner.patch(status, { status: 'paused' })
  await owner.patch(status, { status: 'active' })
  expect(await plan(w, id)).toBe(then)
  await travel(owner, { advanceDays: 8 })
  expect(await inbox(owner)).toHaveLength(1)
  await owner.post('/outbox/postpone', { executionIds: [next.id], date: null })
  await travel(owner, { advanceHours: 1 })
  expect(await inbox(owner)).toHaveLength(2)
})

test('a day may have a time by the clock of the mailbox; without one it is the start of the sending window', async () => {
  await using w = await world()
  const { owner } = await launched(w)
  await travel(owner, { advanceHours: 1 })
  const berlin = { ...ALWAYS, timeZone: 'Europe/Berlin', windowStart: '08:30' }
  await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: berlin })
  const [next] = await outbox(owner)
  const move = async (body: object) => {
    await owner.post('/outbox/postpone', { executionIds: [next.id], ...body })
    const [{ notBefore, plannedAt }] = await outbox(owner)
    return [notBefore, plannedAt]
  }
  const at = (text: string) => Array(2).fill(new Date(text).toISOString())
  expect(await move({ date: '2026-12-03' })).toEqual(at('2026-12-03T08:30+01:00'))
  expect(await move({ date: '2026-12-03', time: '14:15' })).toEqual(at('2026-12-03T14:15+01:00'))
  expect(await move({ date: '2026-12-04T11:00:00+09:00' })).toEqual([
    new Date('2026-12-04T11:00+09:00').toISOString(),
    new Date('2026-12-04T08:30+01:00').toISOString(),
  ])
  const wrong = { executionIds: [next.id], date: '2026-12-03', time: '25:00' }
  expect((await owner.post('/outbox/postpone', wrong)).status).toBe(400)
})

test('a mail sent now is sent once, without its delay, and the later ones count from it, also after a restart', async () => {
  await using w = await world()
  const { owner, id } = await launched(w)
  await travel(owner, { advanceHours: 1 })
  const [next, last] = await outbox(owner)
  const response = await owner.post('/outbox/send-now', { executionIds: [next.id, last.id] })
  expect(response.body).toMatchObject({
    doneIds: [next.id],
    rejected: [{ executionId: last.id, reason: 'not_next' }],
  })
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:scheduled@0 mail-3:scheduled@3')
  await owner.post(`/sequences/${id}/pause`)
  await owner.post(`/sequences/${id}/resume`)
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:scheduled@0 mail-3:scheduled@3')
  await travel(owner, { advanceHours: 1 })
  await travel(owner, { advanceHours: 1 })
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:sent@0 mail-3:scheduled@3')
  expect(await inbox(owner)).toHaveLength(2)
})

test('sending now keeps to the window of the mailbox and returns what it waits for', async () => {
  await using w = await world()
  const { owner, id } = await launched(w)
  await travel(owner, { advanceHours: 1 })
  await owner.patch(`/email-accounts/${owner.sandboxId}`, {
    rules: { weekdays: [1, 2, 3, 4, 5], windowStart: '13:00', windowEnd: '18:00', minGapSeconds: 0 },
  })
  const [next] = await outbox(owner)
  expect(next.soonest).toMatchObject({ waitsFor: 'outside_window' })
  const { body } = await owner.post('/outbox/send-now', { executionIds: [next.id] })
  expect(body).toMatchObject({
    doneIds: [next.id],
    later: [{ executionId: next.id, at: next.soonest.at, waitsFor: 'outside_window' }],
  })
  await travel(owner, { advanceHours: 1 })
  expect(await inbox(owner)).toHaveLength(1)
  await travel(owner, { advanceHours: 3 })
  expect(await plan(w, id)).toContain('mail-2:sent@0')
})

test('sending now skips neither an opt-out nor a missing value', async () => {
  await using w = await world()
  const { owner } = await launched(w, { leads: 2, mails: [{ bodyText: '{{도시}}에 계신' }] })
  const [one, other] = await outbox(owner)
  expect(one).toMatchObject({ may: { sendNow: 'content_missing' }, fault: expect.stringContaining('도시') })
  // the state between an opt-out and the end of its enrollment
  await sql`
    INSERT INTO suppressions (id, workspace_id, kind, value, reason)
    VALUES (${w.ctx.newId()}, ${owner.workspaceId}, 'address', ${other.contactEmail}, 'link')`.execute(
    w.ctx.db,
  )
  const { body } = await owner.post('/outbox/send-now', { executionIds: [one.id, other.id] })
  expect(body.doneIds).toEqual([])
  expect(body.rejected.map((no: { reason: string }) => no.reason).sort()).toEqual([
    'content_missing',
    'opted_out',
  ])
})

test('a cancelled mail is not sent; its delay is added to the next, and it can be restored until that was sent', async () => {
  await using w = await world()
  const { owner, id } = await launched(w)
  await travel(owner, { advanceHours: 1 })
  const [next] = await outbox(owner)
  const cancel = { executionIds: [next.id], rest: 'continue' }
  expect((await owner.post('/outbox/cancel', cancel)).body).toMatchObject({
    doneIds: [next.id],
    endedCount: 0,
  })
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:cancelled@3 mail-3:scheduled@6')
  expect(await outbox(owner, '&show=cancelled')).toMatchObject([{ id: next.id, may: { restore: null } }])
  await owner.post(`/sequences/${id}/publish`)
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:cancelled@3 mail-3:scheduled@6')
  await owner.post('/outbox/restore', { executionIds: [next.id] })
  expect(await plan(w, id)).toBe('mail-1:sent@0 mail-2:scheduled@3 mail-3:scheduled@6')
  await owner.post('/outbox/cancel', cancel)
  await travel(owner, { advanceDays: 7 })
  expect(await inbox(owner)).toEqual(expect.arrayContaining(['제안 1', '제안 3']))
  expect(await inbox(owner)).toHaveLength(2)
  const { body } = await owner.post('/outbox/restore', { executionIds: [next.id] })
  expect(body.rejected).toMatchObject([{ reason: expect.stringMatching(/passed|ended/) }])
  const kinds = await sql<{ kind: string }>`
    SELECT kind FROM events WHERE execution_id = ${next.id} ORDER BY id`.execute(w.ctx.db)
  expect(kinds.rows.map((row) => row.kind)).toEqual(['cancelled', 'restored', 'cancelled'])
})

test('an enrollment without remaining mails ends: completed when one was sent, else removed; or a user ends it', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, { mails: [{}] })
  const [only] = await outbox(owner)
  const response = await owner.post('/outbox/cancel', { executionIds: [only.id], rest: 'continue' })
  expect(response.body.endedCount).toBe(1)
  expect(await listEnrollments(owner, id)).toMatchObject([{ status: 'removed', statusReason: 'manual' }])

  const second = await launched(w)
  await travel(second.owner, { advanceHours: 1 })
  const [next] = await outbox(second.owner)
  await second.owner.post('/outbox/cancel', { executionIds: [next.id], rest: 'end' })
  expect(await listEnrollments(second.owner, second.id)).toMatchObject([{ status: 'removed', sentCount: 1 }])
  expect(await plan(w, second.id)).toBe('mail-1:sent@0 mail-2:cancelled@3 mail-3:skipped@6')
})

test('when the first mail is cancelled, a follow-up without a subject of its own waits for one', async () => {
  await using w = await world()
  const { owner, id } = await launched(w, { mails: [{}, { subject: '' }] })
  const [first] = await outbox(owner)
  await owner.post('/outbox/cancel', { executionIds: [first.id], rest: 'continue' })
  await travel(owner, { advanceDays: 4 })
  expect(await inbox(owner)).toEqual([])
  expect(await listEnrollments(owner, id)).toMatchObject([
    { status: 'blocked', statusReason: 'empty_content' },
  ])
})

test('the text of one mail is edited for one lead only, and rejected where it may not be sent', async () => {
  await using w = await world()
  const { owner } = await launched(w, { leads: 2 })
  const [one] = await outbox(owner)
  const content = `/outbox/${one.id}/content`
  const rejected = await owner.put(content, {
    subject: '[회사명] 안녕하세요',
    bodyText: '본문',
    bodyHtml: '',
  })
  expect(rejected).toMatchObject({ status: 400, body: { issues: [{ path: 'subject' }] } })
  const saved = await owner.put(content, { subject: '한 분께만', bodyText: '따로 쓴 글', bodyHtml: '' })
  expect(saved.body).toMatchObject({ subject: '한 분께만', excerpt: '따로 쓴 글', isEdited: true })
  await travel(owner, { advanceHours: 1 })
  expect((await inbox(owner)).sort()).toEqual(['제안 1', '한 분께만'])
  expect((await owner.put(content, { subject: 'x', bodyText: 'y', bodyHtml: '' })).status).toBe(409)
})

test('two users who edit one planned mail get 409 with the text of the other, here and in the review', async () => {
  await using w = await world()
  const { owner } = await launched(w)
  const [one] = await outbox(owner)
  const content = `/outbox/${one.id}/content`
  const { textVersion } = (await owner.get(`/outbox/${one.id}`)).body
  const mine = { subject: '내 제목', bodyText: '내 글', bodyHtml: '', textVersion }
  expect((await owner.put(content, { ...mine, subject: '먼저 수정한 제목' })).status).toBe(200)
  expect(await owner.put(content, mine)).toMatchObject({ status: 409, body: { code: 'mail_text_changed' } })
  const { written, textVersion: newer } = (await owner.get(`/outbox/${one.id}`)).body
  expect(written.subject).toBe('먼저 수정한 제목')
  const node = `/sequences/${one.sequenceId}/nodes/${one.nodeId}/generated-emails`
  const [row] = (await owner.get(node)).body
  expect((await owner.patch(`${node}/${row.id}`, { subject: '검토하며', textVersion })).status).toBe(409)
  expect((await owner.patch(`${node}/${row.id}`, { subject: '검토하며', textVersion: newer })).status).toBe(
    200,
  )
  expect((await owner.put(content, { ...mine, textVersion: newer })).status).toBe(409)
  const { textVersion: newest } = (await owner.get(`/outbox/${one.id}`)).body
  expect((await owner.put(content, { ...mine, textVersion: newest })).status).toBe(200)
  // the overwritten text is in the history
  expect((await owner.get(`${node}/${row.id}`)).body).toMatchObject({
    subject: '내 제목',
    previous: { subject: '검토하며' },
  })
})

test('a claimed mail cannot be changed; it can be cancelled when it was not sent', async () => {
  await using w = await world()
  const { owner } = await launched(w, { leads: 2 })
  const [claimed, leaving] = await outbox(owner)
  const put = (id: string, state: string) =>
    sql`UPDATE scheduled_executions SET state = ${state}, claimed_at = ${w.clock.now()} WHERE id = ${id}`.execute(
      w.ctx.db,
    )
  await put(claimed.id, 'claimed')
  await put(leaving.id, 'sending')
  const text = { subject: 'x', bodyText: 'y', bodyHtml: '' }
  expect(await owner.put(`/outbox/${claimed.id}/content`, text)).toMatchObject({
    status: 409,
    body: { code: 'planned_mail_locked' },
  })
  const both = [claimed.id, leaving.id]
  const later = await owner.post('/outbox/postpone', { executionIds: both, date: '2027-01-04' })
  expect(later.body.rejected).toMatchObject([{ reason: 'claimed' }, { reason: 'sending' }])
  const stopped = await owner.post('/outbox/cancel', { executionIds: both, rest: 'continue' })
  expect(stopped.body).toMatchObject({ doneIds: [claimed.id], rejected: [{ reason: 'sending' }] })
})

test('a foreign mail is not found, and nothing of the call is done; a viewer can only read', async () => {
  await using w = await world()
  const { owner } = await launched(w)
  const other = await launched(w)
  const [mine] = await outbox(owner)
  const [theirs] = await outbox(other.owner)
  const both = { executionIds: [mine.id, theirs.id], rest: 'continue' }
  expect((await owner.post('/outbox/cancel', both)).status).toBe(404)
  expect((await owner.get(`/outbox/${theirs.id}`)).status).toBe(404)
  expect((await outbox(owner))[0].state).toBe('scheduled')
  await w.join(other.owner, owner.workspaceId, 'viewer')
  expect((await other.owner.get(`/outbox/${mine.id}`)).status).toBe(200)
  expect(
    (await other.owner.post('/outbox/cancel', { executionIds: [mine.id], rest: 'continue' })).status,
  ).toBe(403)
})

test('a follow-up without a subject has no fault before the mail it replies to is sent', async () => {
  await using w = await world()
  const { owner } = await launched(w, { mails: [{ subject: '제안' }, { subject: '' }] })
  const [, second] = await outbox(owner)
  expect(second).toMatchObject({ isReply: true, fault: null })
})
