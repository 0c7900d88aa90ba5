// Every number of the start page opens a list with that many rows, for every user who can see it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Today, Tour } from '#api/overview/today.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { deliverMessage, receiveReply } from '#testing/inbox/received-reply.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const today = async (who: SignedUp, workspaceId?: string): Promise<Today> => {
  const { status, body } = await who.get(`/today${workspaceId ? `?workspaceIds=${workspaceId}` : ''}`)
  expect(status).toBe(200)
  return body
}
const totalOf = async (who: SignedUp, path: string): Promise<number> => (await who.get(path)).body.total

/** Compares every number with the list its link opens. @returns the numbers above zero */
async function numbers(who: SignedUp, workspaceId: string): Promise<Record<string, number>> {
  const page = await today(who, workspaceId)
  const counts: Record<string, number> = {}
  const expectTotal = async (name: string, number: number, path: string): Promise<void> => {
    expect(await totalOf(who, `${path}&workspaceIds=${workspaceId}`), name).toBe(number)
    if (number > 0) counts[name] = number
  }
  const waiting = '/inbox?kind=reply&done=false&answered=false'
  await expectTotal('replies', page.replies.total, waiting)
  await expectTotal('mine', page.replies.mine, `${waiting}&assignee=me`)
  await expectTotal('unassigned', page.replies.unassigned, `${waiting}&assignee=none`)
  for (const { cause, count } of page.check.causes)
    await expectTotal(cause, count, `/check/enrollments?cause=${cause}`)
  await expectTotal('unmatched', page.check.unmatched, '/inbox?kind=unmatched&done=false')
  const day = `from=${page.date}&to=${page.date}`
  await expectTotal('outbox', page.outbox.total, `/outbox?show=ready&${day}`)
  await expectTotal('on hold', page.outbox.onHold, `/outbox?show=held&${day}`)
  for (const mailbox of page.mailboxes) {
    await expectTotal(
      `from ${mailbox.kind}`,
      mailbox.plannedToday,
      `/outbox?show=ready&${day}&userEmailAccountId=${mailbox.id}`,
    )
  }
  for (const { sequenceId, nodeId, count } of page.review.places) {
    const { body } = await who.get(`/sequences/${sequenceId}/nodes/${nodeId}/generated-emails`)
    const open = (body as { status: string; reviewState: string; isSent: boolean }[]).filter(
      (mail) => mail.reviewState === 'unreviewed' && !mail.isSent && mail.status !== 'failed',
    )
    expect(open.length, nodeId).toBe(count)
    counts[`review ${nodeId}`] = count
  }
  await expectTotal('halted', page.sequences.halted, '/sequences/search?status=halted')
  await expectTotal('paused', page.sequences.paused, '/sequences/search?status=paused')
  for (const { id, plannedCount } of page.sequences.finishing)
    await expectTotal('left to send', plannedCount, `/outbox?sequenceId=${id}`)
  for (const { date, ...result } of page.days)
    for (const kind of ['sent', 'replied', 'bounced'] as const)
      await expectTotal(`${kind} ${date}`, result[kind], `/today/leads?kind=${kind}&date=${date}`)
  return counts
}

test('every number of a team’s day equals its list, and leads of other workspaces are counted nowhere', async () => {
  const owner = await createTestWorkspace(w)
  // yesterday: three mails; one lead replies, one bounces; an absence notice is not a reply
  const answered = await receiveReply(owner, { kind: 'reply', text: '관심 있습니다' })
  await receiveReply(owner, { kind: 'bounce' })
  await receiveReply(owner, { kind: 'out_of_office' })
  await deliverMessage(w, owner, { from: '모름 <who@nowhere.example>', text: '문의드립니다' })
  await deliverMessage(w, owner, { from: 'out@nowhere.example', text: '수신거부합니다. 메일 보내지 마세요.' })
  // neither is anything to handle
  await deliverMessage(w, owner, {
    from: 'news@letter.example',
    text: '이번 주 소식',
    headers: ['Auto-Submitted: auto-generated', 'Precedence: bulk', 'List-Id: <news.letter.example>'],
  })
  await deliverMessage(w, owner, {
    from: 'MAILER-DAEMON@nowhere.example',
    subject: 'Undelivered Mail Returned to Sender',
    text: 'The mail system: <x@nowhere.example>: 550 5.1.1 User unknown',
  })
  await travel(owner, { advanceDays: 1 })
  // today: one more mail, whose lead replies and is assigned to no user; the first is assigned to the caller
  await receiveReply(owner, { kind: 'reply', text: '자료 주세요' })
  await owner.patch('/inbox/threads', { threadIds: [answered.threadId], assigneeId: owner.user.id })
  // a sequence with one mail for tomorrow, one paused, one halted by the system
  const later = await makeSequence(owner, [{}], { name: '내일 끝나는 것' })
  const [lead = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const clock = (await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).body.now as string
  await owner.post(`/sequences/${later.id}/activate`)
  await owner.post(`/sequences/${later.id}/workflow-enrollments/bulk`, {
    leadIds: [lead],
    userEmailAccountId: owner.sandboxId,
    startAt: new Date(Date.parse(clock) + 86_400_000).toISOString(),
  })
  const paused = await makeSequence(owner, [{}], { name: '쉬는 것' })
  await owner.post(`/sequences/${paused.id}/activate`)
  await owner.post(`/sequences/${paused.id}/pause`)
  const halted = await makeSequence(owner, [{}], { name: '멈춘 것' })
  await sql`UPDATE sequences SET status = 'halted' WHERE id = ${halted.id}`.execute(w.ctx.db)
  // the first three sequences have mails left: one is sent today
  await sql`
    UPDATE scheduled_executions SET planned_at = ${new Date(Date.parse(clock) + 60_000)}
    WHERE sequence_id = ${answered.sequenceId} AND state = 'scheduled'`.execute(w.ctx.db)

  const counts = await numbers(owner, owner.workspaceId)
  const [, , , , , yesterday, now] = (await today(owner, owner.workspaceId)).days
  expect(counts).toMatchObject({
    replies: 2,
    mine: 1,
    unassigned: 1,
    unmatched: 2,
    halted: 1,
    paused: 1,
    'left to send': expect.any(Number),
    [`sent ${yesterday?.date}`]: 3,
    [`replied ${yesterday?.date}`]: 1,
    [`bounced ${yesterday?.date}`]: 1,
    [`sent ${now?.date}`]: 1,
    [`replied ${now?.date}`]: 1,
  })

  const stranger = await createTestWorkspace(w, { name: '남' })
  const theirs = await today(stranger, owner.workspaceId)
  expect(theirs.items).toEqual([])
  expect(theirs.days.every((day) => day.sent + day.replied + day.bounced === 0)).toBe(true)
  const viewer = await w.signUp({ name: '보는 사람' })
  await w.join(viewer, owner.workspaceId, 'viewer')
  expect((await today(viewer, owner.workspaceId)).replies).toMatchObject({ total: 2, mine: 0, unassigned: 1 })
})

test('an answered reply is no longer counted; the lead’s next reply is', async () => {
  const owner = await createTestWorkspace(w)
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '가격이 궁금합니다' })
  expect((await today(owner)).replies.total).toBe(1)
  expect((await today(owner)).items[0]).toEqual({ kind: 'replies', level: 'today', count: 1 })
  const response = await owner.post(`/inbox/threads/${threadId}/answers`, { text: '보내 드립니다' })
  expect(response.status).toBe(200)
  expect((await today(owner)).replies.total).toBe(0)
  expect(await totalOf(owner, '/inbox?kind=reply&done=false&answered=true')).toBe(1)
  await owner.post(`/inbox/answers/${response.body.id}/cancel`)
  expect((await today(owner)).replies.total).toBe(1)
  await travel(owner, { advanceDays: 1 })
  expect((await today(owner)).items[0]).toEqual({ kind: 'replies', level: 'now', count: 1 })
})

test('a lead that asks again has waited since its first reply without an answer, on the start page, the dashboard and in the digest', async () => {
  const owner = await createTestWorkspace(w)
  const first = await receiveReply(owner, { kind: 'reply', text: '가격이 궁금합니다' })
  const since = async () => {
    const [page, overview, { text }] = await Promise.all([
      today(owner),
      owner.get(`/overview?workspaceIds=${owner.workspaceId}`),
      owner.get(`/workspaces/${owner.workspaceId}/digest/preview`).then(({ body }) => body),
    ])
    const [oldest] = page.replies.oldest
    expect(overview.body.waiting.oldest[0]?.at).toBe(oldest?.at)
    return { at: oldest?.at, days: / · (\d+)일 대기 중/.exec(text)?.[1] }
  }
  const initial = await since()
  await travel(owner, { advanceDays: 3 })
  const mail = (await owner.get(`/sandbox/messages?to=${first.email}`)).body.data[0]
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '다시 여쭙니다' })
  const { body: thread } = await owner.get(`/inbox/threads/${first.threadId}`)
  expect(Date.parse(thread.lastAt)).toBeGreaterThan(Date.parse(initial.at ?? ''))
  expect(await since()).toEqual({ at: initial.at, days: '3' })
})

test('beside a real mailbox the day is that of the sandbox ahead, until the real one has mail; the sandbox keeps its own day', async () => {
  const owner = await createTestWorkspace(w)
  const { workspaceId } = owner
  await receiveReply(owner, { kind: 'reply', text: '관심 있습니다' })
  await travel(owner, { advanceDays: 3 })
  const { body: real } = await owner.post('/email-accounts', {
    workspaceId,
    name: '김하늘',
    address: `haneul@${workspaceId}.example`,
    smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
    imap: null,
    username: 'haneul',
    password: 'secret',
  })
  const sandboxDay = workspaceDate(
    new Date((await owner.get(`/sandbox/clock?workspaceId=${workspaceId}`)).body.now as string),
  )
  const before = await today(owner)
  expect(before).toMatchObject({ date: sandboxDay, sandboxNow: before.now })
  expect((await owner.get(`/overview?workspaceIds=${workspaceId}`)).body.period.to).toBe(sandboxDay)
  await receiveReply(owner, null)
  const [planned] = await makeLeads(owner, workspaceId, 1)
  const { id } = await makeSequence(owner, [{}], { leadIds: [planned ?? ''] })
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [planned],
    userEmailAccountId: owner.sandboxId,
  })
  await sql`UPDATE scheduled_executions SET email_account_id = ${real.id} WHERE sequence_id = ${id}`.execute(
    w.ctx.db,
  )
  const after = await today(owner)
  const realDay = workspaceDate(w.ctx.clock.now())
  expect(after).toMatchObject({ date: realDay, sandboxNow: expect.any(String) })
  expect((await owner.get(`/overview?workspaceIds=${workspaceId}`)).body.period.to).toBe(realDay)
  // its reply has waited for three days and its mail was sent on its own day, as its own screen says
  expect(after.items[0]).toEqual({ kind: 'replies', level: 'now', count: 1 })
  const mailboxes = (await owner.get(`/email-accounts?workspaceId=${workspaceId}`)).body.data
  for (const { id: mailbox, sentToday } of after.mailboxes)
    expect(sentToday).toBe(mailboxes.find((one: { id: string }) => one.id === mailbox)?.sentToday)
  expect(after.mailboxes.find(({ kind }) => kind === 'sandbox')?.sentToday).toBe(1)
})

test('a lead that ended as replied without any mail is no reply of the day, as in the metrics', async () => {
  const owner = await createTestWorkspace(w)
  const { enrollmentId } = await receiveReply(owner, { kind: 'reply', text: '네' })
  const replies = async () => (await today(owner)).days.reduce((sum, { replied }) => sum + replied, 0)
  expect(await replies()).toBe(1)
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}], { leadIds: [leadId] })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  await sql`
    UPDATE enrollments n SET status = r.status, status_reason = r.status_reason, ended_at = r.ended_at
    FROM enrollments r WHERE r.id = ${enrollmentId} AND n.sequence_id = ${id}`.execute(w.ctx.db)
  expect(await replies()).toBe(1)
  await numbers(owner, owner.workspaceId)
})

test('mails that need approval are counted per mail until they are approved', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}, {}], { leadIds })
  await owner.put(`/sequences/${id}`, { reviewRequired: true })
  await owner.post(`/sequences/${id}/nodes/mail-1/generate-emails`, { mode: 'manual' })
  await owner.post(`/sequences/${id}/nodes/mail-2/generate-emails`, { mode: 'manual' })
  expect(await numbers(owner, owner.workspaceId)).toEqual({ 'review mail-1': 3, 'review mail-2': 3 })
  await owner.post(`/sequences/${id}/generated-emails/review`, { nodeId: 'mail-1', reviewState: 'approved' })
  expect(await numbers(owner, owner.workspaceId)).toEqual({ 'review mail-2': 3 })
  await owner.put(`/sequences/${id}`, { reviewRequired: false })
  expect((await today(owner)).review.total).toBe(0)
})

test('an active sequence without open enrollments is reported as finished', async () => {
  const owner = await createTestWorkspace(w)
  const { sequenceId, enrollmentId } = await receiveReply(owner, null)
  expect((await today(owner)).sequences).toMatchObject({ finishing: [{ id: sequenceId, plannedCount: 1 }] })
  await owner.patch(`/sequences/${sequenceId}/enrollments/${enrollmentId}/status`, { status: 'removed' })
  expect((await today(owner)).sequences).toMatchObject({ finishing: [], finished: [{ id: sequenceId }] })
})

test('a sequence ends soon when its last mail is planned within seven days', async () => {
  const owner = await createTestWorkspace(w)
  const { sequenceId } = await receiveReply(owner, null)
  const plan = (at: Date) =>
    sql`UPDATE scheduled_executions SET planned_at = ${at}
        WHERE sequence_id = ${sequenceId} AND state = 'scheduled'`.execute(w.ctx.db)
  const finishing = async () => (await today(owner)).sequences.finishing.map(({ id }) => id)
  const now = Date.parse((await today(owner)).now)
  await plan(new Date(now + 7 * 86_400_000 - 60_000))
  expect(await finishing()).toEqual([sequenceId])
  await plan(new Date(now + 7 * 86_400_000 + 60_000))
  expect(await finishing()).toEqual([])
})

test('the tour counts a step once its fact exists', async () => {
  const owner: Owner = await createTestWorkspace(w)
  const tour = async (): Promise<Tour> =>
    (await owner.get(`/today/tour?workspaceIds=${owner.workspaceId}`)).body as Tour
  expect(await tour()).toEqual({ sequenceId: null, doneCount: 0 })
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}, {}], { leadIds })
  expect(await tour()).toEqual({ sequenceId: id, doneCount: 0 })

  const emails = `/sequences/${id}/nodes/mail-1/generated-emails`
  await owner.post(`/sequences/${id}/nodes/mail-1/generate-emails`, { mode: 'manual' })
  expect(await tour()).toMatchObject({ doneCount: 1 })
  const [email] = (await owner.get(emails)).body
  await owner.post(`${emails}/${email.id}/opened`)
  expect(await tour(), 'a mail that was only opened is not approved').toMatchObject({ doneCount: 1 })
  await owner.post(`/sequences/${id}/generated-emails/review`, {
    emailIds: [email.id],
    reviewState: 'approved',
  })
  expect(await tour()).toMatchObject({ doneCount: 2 })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect(await tour()).toMatchObject({ doneCount: 3 })
  await owner.post(`/sequences/${id}/activate`)
  expect(await tour()).toMatchObject({ doneCount: 4 })
  await travel(owner, { advanceDays: 1 })
  expect(await tour()).toMatchObject({ doneCount: 5 })
  const [mail] = (await owner.get('/sandbox/messages')).body.data
  const { body: replied } = await owner.post(`/sandbox/messages/${mail.id}/reply`, {
    kind: 'reply',
    text: '관심 있습니다',
  })
  expect(replied).toMatchObject({ enrollmentStatus: 'replied', threadId: expect.any(String) })
  expect(await tour()).toMatchObject({ doneCount: 6 })
  await travel(owner, { advanceDays: 10 })
  expect(await tour()).toEqual({ sequenceId: id, doneCount: 7 })
})

test('a reply to a sandbox mailbox has its age by the sandbox clock, also beside a real mailbox', async () => {
  const owner = await createTestWorkspace(w)
  await travel(owner, { advanceDays: 15 })
  await receiveReply(owner, { kind: 'reply', text: '관심 있습니다' })
  await sql`
    INSERT INTO email_accounts (id, workspace_id, name, address, kind, rules, status, guard, created_at)
    SELECT gen_random_uuid(), workspace_id, 'real', 'real@desk.example', 'smtp', rules, status, guard, now()
    FROM email_accounts WHERE id = ${owner.sandboxId}`.execute(w.ctx.db)
  const page = await today(owner, owner.workspaceId)
  const [reply] = page.replies.oldest
  if (!reply) throw new Error('a reply is listed')
  expect(Date.parse(reply.now)).toBeGreaterThanOrEqual(Date.parse(reply.at))
  expect(Date.parse(reply.now) - Date.parse(reply.at)).toBeLessThan(2 * 3_600_000)
})

test('the last mail of a sequence has no date when its time has passed', async () => {
  const owner = await createTestWorkspace(w)
  const { sequenceId } = await receiveReply(owner, null)
  expect((await today(owner)).sequences.finishing[0]?.lastAt).not.toBe(null)
  await sql`
    UPDATE scheduled_executions SET held = true, planned_at = planned_at - interval '30 days'
    WHERE sequence_id = ${sequenceId} AND state = 'scheduled'`.execute(w.ctx.db)
  expect((await today(owner)).sequences.finishing).toMatchObject([{ id: sequenceId, lastAt: null }])
})
