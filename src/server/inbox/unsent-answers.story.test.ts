// An answer that was not sent, or may not have been, is shown again to the users who had completed its thread, and is one item
// of 확인 필요 until a user decides about it (rules.md R-513, R-1302).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDigest } from '#server/overview/actions/digest-message.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { deliverMessage } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { answerMails } from './answer-mails.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** Writes an answer and completes the thread, as with Ctrl+Enter and E. */
async function answerAndComplete(from: string): Promise<{ threadId: string; answerId: string }> {
  const threadId = await deliverMessage(w, owner, { from, text: '견적을 보내 주세요' })
  const { body } = await owner.post(`/inbox/threads/${threadId}/answers`, { text: `${from}에게 보내는 답장` })
  await owner.patch('/inbox/threads', { threadIds: [threadId], isDone: true, isRead: true })
  w.clock.advance(10_000)
  return { threadId, answerId: body.id }
}
const send = () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), answerMails)
const threadOf = async (id: string) => (await owner.get(`/inbox/threads/${id}`)).body
const check = async () => (await owner.get('/check')).body
/** The numbers of the places that show the same thing. */
async function counted() {
  const { total, answers } = await check()
  const today = (await owner.get('/today')).body
  const reader = { workspaceId: owner.workspaceId, userId: owner.user.id, name: '', workspaceName: '' }
  const { mail } = await composeDigest(w.ctx, reader)
  return {
    check: answers.length,
    total,
    badge: (await owner.get('/badges')).body.check,
    today: today.check.answers,
    level: today.items.find(({ kind }: { kind: string }) => kind === 'check')?.level,
    digest: mail.text.match(/확인 필요 (\d+)건/)?.[1],
  }
}

test('a rejected answer opens its completed thread as unread and is an urgent item everywhere, until it is decided', async () => {
  const { threadId, answerId } = await answerAndComplete('nouser@nowhere.example')
  expect(await threadOf(threadId)).toMatchObject({ isDone: true, isRead: true })
  await send()
  expect(await threadOf(threadId)).toMatchObject({ isDone: false, isRead: false, snoozedUntil: null })
  expect((await check()).answers).toMatchObject([
    {
      id: answerId,
      threadId,
      state: 'failed',
      toAddress: 'nouser@nowhere.example',
      fault: expect.stringContaining('No such user'),
      writtenByName: owner.user.name,
    },
  ])
  const open = await counted()
  await owner.post(`/inbox/answers/${answerId}/settle`, { decision: 'skip' })
  const decided = await counted()
  const total = decided.total + 1
  expect(decided).toMatchObject({ check: 0, today: 0, level: 'today', badge: decided.total })
  expect(open).toEqual({ check: 1, total, badge: total, today: 1, level: 'now', digest: String(total) })
})

test('an answer that may have been sent opens its snoozed thread and is one item', async () => {
  const { threadId, answerId } = await answerAndComplete('kim@customer.example')
  const until = new Date(w.clock.now().getTime() + 3 * 86_400_000).toISOString()
  await owner.patch('/inbox/threads', { threadIds: [threadId], snoozedUntil: until })
  expect((await threadOf(threadId)).snoozedUntil).not.toBeNull()
  // the process was stopped during the SMTP conversation
  await sql`
    UPDATE inbox_answers SET state = 'sending', claimed_at = ${w.clock.now()} WHERE id = ${answerId}`.execute(
    w.ctx.db,
  )
  await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
  expect(await threadOf(threadId)).toMatchObject({ isDone: false, isRead: false, snoozedUntil: null })
  expect((await check()).answers).toMatchObject([{ id: answerId, state: 'uncertain' }])
})

test('an answer dropped because its address was suppressed meanwhile opens its thread, and needs no decision', async () => {
  const { threadId } = await answerAndComplete('lee@customer.example')
  const { length } = (await check()).answers
  const { status } = await owner.post('/suppressions', {
    workspaceId: owner.workspaceId,
    kind: 'address',
    value: 'lee@customer.example',
  })
  expect(status).toBe(200)
  await send()
  const { isDone, isRead, answers } = await threadOf(threadId)
  expect({ isDone, isRead, state: answers[0].state }).toEqual({
    isDone: false,
    isRead: false,
    state: 'skipped',
  })
  expect((await check()).answers).toHaveLength(length)
})

test('an answer that was sent leaves its thread completed', async () => {
  const { threadId } = await answerAndComplete('park@customer.example')
  await send()
  const { isDone, answers } = await threadOf(threadId)
  expect({ isDone, state: answers[0].state }).toEqual({ isDone: true, state: 'sent' })
})

test('an answer to a lead that is deleted meanwhile is cancelled', async () => {
  const contactEmail = 'choi@customer.example'
  const lead = await owner.post('/leads', { workspaceId: owner.workspaceId, contactName: '최', contactEmail })
  const threadId = await deliverMessage(w, owner, { from: contactEmail, text: '견적을 보내 주세요' })
  await owner.post(`/inbox/threads/${threadId}/assign`, { leadId: lead.body.id })
  await owner.post(`/inbox/threads/${threadId}/answers`, { text: '보내 드리겠습니다' })
  await owner.delete(`/leads/${lead.body.id}`)
  w.clock.advance(10_000)
  await send()
  const { rows } = await sql<{ state: string; reason: string }>`
    SELECT state, state_reason AS reason FROM inbox_answers WHERE thread_id = ${threadId}`.execute(w.ctx.db)
  expect(rows).toEqual([{ state: 'cancelled', reason: 'contact_deleted' }])
})
