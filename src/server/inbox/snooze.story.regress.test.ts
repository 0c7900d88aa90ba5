// rules.md: a snoozed thread is hidden until its time and returns as unread, at the top.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { ALWAYS, createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const HOUR = 3_600_000
const OPEN = 'kind=reply&done=false'
let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const idsOf = async (query: string): Promise<string[]> =>
  (await owner.get(`/inbox?limit=200&${query}`)).body.data.map((one: { id: string }) => one.id)
const thread = async (id: string) => (await owner.get(`/inbox/threads/${id}`)).body
const change = (threadIds: string[], body: object) => owner.patch('/inbox/threads', { threadIds, ...body })
const advance = (advanceHours: number) =>
  owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours })
const unreadBadge = async (): Promise<number> => (await owner.get('/badges')).body.unread
const numbers = async () => {
  const counts = (await owner.get('/inbox/counts')).body
  return { open: counts.kinds.reply.total, unread: counts.kinds.reply.unread, snoozed: counts.snoozed }
}
/** the current time of the sandbox mailbox, a number of hours later */
const mailboxTime = async (hours: number): Promise<string> => {
  const { rows } = await sql<{ ms: number }>`
    SELECT sandbox_offset_ms::float8 AS ms FROM workspaces WHERE id = ${owner.workspaceId}`.execute(w.ctx.db)
  return new Date(w.clock.now().getTime() + (rows[0]?.ms ?? 0) + hours * HOUR).toISOString()
}

test('R-531: a snoozed thread leaves the open lists and every number, and is in its own list', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '다음 달에 연락 주세요' })
  const before = { ...(await numbers()), badge: await unreadBadge() }
  const waiting = (await owner.get('/today')).body.replies.total
  const until = await mailboxTime(5)
  expect((await change([it.threadId], { snoozedUntil: until })).status).toBe(200)
  expect(await idsOf(OPEN)).not.toContain(it.threadId)
  expect(await idsOf('read=false')).not.toContain(it.threadId)
  expect(await idsOf('snoozed=true')).toEqual([it.threadId])
  expect(await thread(it.threadId)).toMatchObject({ snoozedUntil: until, isRead: true, isDone: false })
  expect(await numbers()).toEqual({ open: before.open - 1, unread: before.unread - 1, snoozed: 1 })
  expect(await unreadBadge()).toBe(before.badge - 1)
  expect((await owner.get('/today')).body.replies.total).toBe(waiting - 1)
  expect((await idsOf(OPEN)).length).toBe((await numbers()).open)
  // opened in its list, and assigned to another user: it still returns as unread
  await change([it.threadId], { isRead: true, assigneeId: owner.user.id })
  expect(await idsOf('snoozed=true')).toEqual([it.threadId])
  await change([it.threadId], { snoozedUntil: null })
})

test('R-532: at its time by the sandbox clock it returns as unread, above newer mails', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '나중에 보겠습니다' })
  await change([it.threadId], { isRead: true })
  const returnedAt = await mailboxTime(5)
  await change([it.threadId], { snoozedUntil: returnedAt })
  await change([it.threadId], { isRead: true })
  expect((await thread(it.threadId)).returnedAt).toBeNull()
  const newer = await receiveReply(owner, { kind: 'reply', text: '더 늦게 온 답장' })
  expect((await idsOf(OPEN))[0]).toBe(newer.threadId)
  await advance(5)
  expect((await idsOf(OPEN)).slice(0, 2)).toEqual([it.threadId, newer.threadId])
  expect(await thread(it.threadId)).toMatchObject({ snoozedUntil: null, isRead: false, returnedAt })
  expect((await numbers()).snoozed).toBe(0)
  await change([it.threadId], { isRead: true })
  expect(await thread(it.threadId)).toMatchObject({ isRead: true, returnedAt })
  expect(await idsOf('snoozed=true')).toEqual([])
  // one that was read before and is not opened in the meantime
  await change([newer.threadId], { isRead: true })
  await change([newer.threadId], { snoozedUntil: await mailboxTime(5) })
  await advance(5)
  expect(await thread(newer.threadId)).toMatchObject({ snoozedUntil: null, isRead: false })
})

test('R-532: in a workspace whose sandbox is ahead, a thread of a real mailbox returns by the real clock', async () => {
  await advance(5)
  const it = await receiveReply(owner, { kind: 'reply', text: '다음 주에 뵙겠습니다' })
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'real@ieum.example',
    smtp: { host: 'localhost', port: 1, security: 'none' },
    imap: null,
    username: 'real',
    password: 'a password',
    rules: ALWAYS,
  })
  await sql`UPDATE inbox_threads SET email_account_id = ${mailbox.id} WHERE id = ${it.threadId}`.execute(
    w.ctx.db,
  )
  const until = new Date(w.clock.now().getTime() + 2 * HOUR)
  expect(until.toISOString() < (await mailboxTime(0))).toBe(true)
  await change([it.threadId], { snoozedUntil: until.toISOString() })
  const counted = async () => [await idsOf('snoozed=true'), (await numbers()).snoozed, await idsOf(OPEN)]
  expect(await counted()).toEqual([[it.threadId], 1, expect.not.arrayContaining([it.threadId])])
  expect((await thread(it.threadId)).snoozedUntil).toBe(until.toISOString())
  w.clock.set(new Date(until.getTime() + 1))
  expect(await counted()).toEqual([[], 0, expect.arrayContaining([it.threadId])])
})

test('R-533: 완료 ends a snooze, and a snooze opens a thread that is done', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '확인했습니다' })
  await change([it.threadId], { snoozedUntil: await mailboxTime(3) })
  await change([it.threadId], { isDone: true, isRead: true })
  expect(await thread(it.threadId)).toMatchObject({ snoozedUntil: null, isDone: true, isRead: true })
  await change([it.threadId], { snoozedUntil: await mailboxTime(3) })
  expect(await thread(it.threadId)).toMatchObject({ isDone: false })
  await change([it.threadId], { snoozedUntil: null, isDone: true })
})

test('R-533: a new human reply and an opt-out end a snooze; an automatic reply and a bounce do not', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '검토 중입니다' })
  const mail = (await owner.get(`/sandbox/messages?to=${it.email}`)).body.data[0]
  await change([it.threadId], { snoozedUntil: await mailboxTime(48) })
  for (const kind of ['out_of_office', 'bounce']) {
    expect((await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind })).status).toBe(200)
    expect((await thread(it.threadId)).snoozedUntil, kind).not.toBeNull()
  }
  for (const kind of ['reply', 'unsubscribe']) {
    await change([it.threadId], { snoozedUntil: await mailboxTime(48) })
    await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind })
    expect(await thread(it.threadId), kind).toMatchObject({ snoozedUntil: null, isRead: false })
    expect(await idsOf(OPEN)).toContain(it.threadId)
  }
})

test('a time that has come by the sandbox clock or is over a year ahead is rejected with 400; nothing changes', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '네' })
  // after now in real time, but the sandbox is further ahead
  for (const snoozedUntil of [await mailboxTime(-0.5), await mailboxTime(367 * 24)]) {
    const { status, body } = await change([it.threadId], { snoozedUntil, isRead: true })
    expect({ status, path: body.issues[0].path }).toEqual({ status: 400, path: 'snoozedUntil' })
  }
  expect(await thread(it.threadId)).toMatchObject({ snoozedUntil: null, isRead: false })
})

test('of a snooze and 완료 at once the later one counts: it is never both', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '둘이 함께 봅니다' })
  const snoozedUntil = await mailboxTime(3)
  await Promise.all([change([it.threadId], { snoozedUntil }), change([it.threadId], { isDone: true })])
  const after = await thread(it.threadId)
  expect(after.isDone).toBe(after.snoozedUntil === null)
})
