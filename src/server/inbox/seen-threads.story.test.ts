// rules.md R-534: several members, and replies that arrive, at the same threads.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const thread = async (id: string) => (await owner.get(`/inbox/threads/${id}`)).body
const change = (who: SignedUp, threadIds: string[], body: object) =>
  who.patch('/inbox/threads', { threadIds, ...body })
const colleague = async (role: 'member' | 'viewer' = 'member'): Promise<SignedUp> => {
  const who = await w.signUp({})
  await w.join(who, owner.workspaceId, role)
  return who
}
const inSixHours = async (): Promise<string> => {
  const { body } = await owner.get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)
  return new Date(Date.parse(body.now) + 6 * 3_600_000).toISOString()
}

test('R-534: 완료, 나중에 and 읽음 leave a thread whose new reply the user has not seen, and report it', async () => {
  const it = await receiveReply(owner, { kind: 'reply', text: '검토해 보겠습니다' })
  const other = await receiveReply(owner, { kind: 'reply', text: '네' })
  const seen = await Promise.all(
    [it, other].map(async ({ threadId }) => ({
      threadId,
      messageCount: (await thread(threadId)).messageCount,
    })),
  )
  const mail = (await owner.get(`/sandbox/messages?to=${it.email}`)).body.data[0]
  await owner.post(`/sandbox/messages/${mail.id}/reply`, { kind: 'reply', text: '오늘 중에 계약하겠습니다' })
  const ids = [it.threadId, other.threadId]
  for (const body of [
    { isDone: true, isRead: true },
    { snoozedUntil: await inSixHours() },
    { isRead: true },
  ]) {
    const answer = await change(owner, ids, { ...body, seen })
    expect(answer.body, JSON.stringify(body)).toEqual({ changed: 1, skipped: [it.threadId] })
    expect(await thread(it.threadId)).toMatchObject({ isDone: false, isRead: false, snoozedUntil: null })
  }
  // without `seen`, as callers of the API may
  expect((await change(owner, ids, { isDone: true })).body).toEqual({ changed: 2, skipped: [] })
  expect(await thread(it.threadId)).toMatchObject({ isDone: true })
})

test('완료 waits for a reply that is being stored, and then leaves its thread', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '네' })
  const seen = [{ threadId, messageCount: (await thread(threadId)).messageCount }]
  let done: ReturnType<typeof change> | undefined
  await w.ctx.db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, received_at, thread_id, raw)
      SELECT gen_random_uuid(), workspace_id, email_account_id, 'later-' || message_id, folder, 'reply', from_address, received_at, thread_id, raw
      FROM inbound_messages WHERE thread_id = ${threadId} LIMIT 1`.execute(tx)
    done = change(owner, [threadId], { isDone: true, isRead: true, seen })
    await expect.poll(() => waitingForLocks(w.ctx.db)).toBeGreaterThan(0)
  })
  expect((await done)?.body).toEqual({ changed: 0, skipped: [threadId] })
  expect(await thread(threadId)).toMatchObject({ isDone: false, isRead: false })
})

test('R-534: an undo leaves a thread that a colleague has changed since', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '네' })
  const [lee, park] = [await colleague(), await colleague()]
  await change(owner, [threadId], { assigneeId: lee.user.id })
  await change(lee, [threadId], { assigneeId: park.user.id })
  const undo = { assigneeId: null, seen: [{ threadId, assigneeId: lee.user.id }] }
  expect((await change(owner, [threadId], undo)).body).toEqual({ changed: 0, skipped: [threadId] })
  expect((await thread(threadId)).assigneeId).toBe(park.user.id)

  const until = await inSixHours()
  await change(owner, [threadId], { isDone: true, isRead: true })
  await change(lee, [threadId], { snoozedUntil: until })
  const reopen = { isDone: false, seen: [{ threadId, isDone: true }] }
  expect((await change(owner, [threadId], reopen)).body.skipped).toEqual([threadId])
  const show = { snoozedUntil: null, seen: [{ threadId, snoozedUntil: until }] }
  expect((await change(lee, [threadId], show)).body).toEqual({ changed: 1, skipped: [] })
  expect((await change(lee, [threadId], show)).body.skipped).toEqual([threadId])
})

test('of two members who assign a thread at once one gets a conflict, and both of their labels are kept', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '네' })
  const lee = await colleague()
  const seen = [{ threadId, assigneeId: null }]
  const answers = await Promise.all(
    [owner, lee].map((who) => change(who, [threadId], { assigneeId: who.user.id, seen })),
  )
  expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 1])
  const winner = answers[0]?.body.changed === 1 ? owner : lee
  expect((await thread(threadId)).assigneeId).toBe(winner.user.id)

  const labels = (await owner.get('/inbox/labels')).body.data.map(({ id }: { id: string }) => id)
  await Promise.all([owner, lee].map((who, n) => change(who, [threadId], { addLabelIds: [labels[n]] })))
  expect((await thread(threadId)).labelIds.toSorted()).toEqual(labels.slice(0, 2).toSorted())
})

test('threads are assigned only to users who may answer in every one of their workspaces', async () => {
  const { threadId } = await receiveReply(owner, { kind: 'reply', text: '네' })
  const [lee, viewer] = [await colleague(), await colleague('viewer')]
  const second = await createTestWorkspace(w)
  await w.join(owner, second.workspaceId, 'member')
  const elsewhere = await receiveReply(second, { kind: 'reply', text: '네' })
  const assign = async (ids: string[], who: SignedUp): Promise<[number, string | undefined]> => {
    const { status, body } = await change(owner, ids, { assigneeId: who.user.id })
    return [status, body.issues?.[0]?.path]
  }
  expect(await assign([threadId], viewer)).toEqual([400, 'assigneeId'])
  expect(await assign([threadId, elsewhere.threadId], lee)).toEqual([400, 'assigneeId'])
  expect(await assign([threadId, elsewhere.threadId], owner)).toEqual([200, undefined])
  expect(await assign([threadId], lee)).toEqual([200, undefined])
})
