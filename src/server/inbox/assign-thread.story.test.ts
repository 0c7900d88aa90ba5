// A user connects an unmatched thread to the enrollment of a lead while another transaction changes the same thread: neither is
// lost and none waits for the other in a circle (rules.md R-512).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveIntent } from '#server/data/inbox/intents.ts'
import { assignThread, lockThreads, mergeThreads } from '#server/data/inbox/threads.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { deliverMessage, type ReceivedReply, receiveReply } from '#testing/inbox/received-reply.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
/** the thread of a lead, and an unmatched one with a newer reply whose intent is not decided */
let known: ReceivedReply
let unmatched: string
let messageId: string
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())
beforeEach(async () => {
  known = await receiveReply(owner, { kind: 'reply', text: '음' })
  unmatched = await deliverMessage(w, owner, { from: 'other@elsewhere.example', text: '음 그렇군요' })
  messageId = (await owner.get(`/inbox/threads/${unmatched}`)).body.mails[0].id
})

const place = () => ({
  workspaceId: owner.workspaceId,
  leadId: known.leadId,
  enrollmentId: known.enrollmentId,
})
const decide = () =>
  w.ctx.db.transaction().execute((tx) =>
    saveIntent(
      tx,
      messageId,
      {
        intent: 'interested',
        second: null,
        evidence: '',
        asksMeeting: false,
        until: null,
        person: null,
        source: 'model',
      },
      { intent: 'interested', model: 'm', promptVersion: 'v' },
      w.clock.now(),
    ),
  )
/** Runs until it has ended or waits for a lock. */
async function started<T>(work: Promise<T>): Promise<Promise<T>[]> {
  let hasEnded = false
  void work
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
    })
  await expect.poll(async () => hasEnded || (await waitingForLocks(w.ctx.db)) > 0).toBe(true)
  return [work]
}

test('an intent that is decided while its thread is merged into another one is stored on that one and on the enrollment', async () => {
  let deciding: Promise<void>[] = []
  await w.ctx.db.transaction().execute(async (tx) => {
    await lockThreads(tx, [known.threadId, unmatched])
    await mergeThreads(tx, unmatched, known.threadId)
    await assignThread(tx, known.threadId, place())
    deciding = await started(decide())
  })
  await Promise.all(deciding)
  const { rows } = await sql`
    SELECT t.intent, t.reply_id, f.intent AS of_enrollment FROM inbox_threads t
    JOIN enrollment_facts f ON f.enrollment_id = t.enrollment_id WHERE t.id = ${known.threadId}`.execute(
    w.ctx.db,
  )
  expect(rows).toEqual([{ intent: 'interested', replyId: messageId, ofEnrollment: 'interested' }])
})

test('connecting a thread locks it after the older one of the lead, as a change of both does', async () => {
  let connecting: Promise<{ status: number }>[] = []
  await w.ctx.db.transaction().execute(async (tx) => {
    expect(known.threadId < unmatched).toBe(true)
    await lockThreads(tx, [known.threadId])
    connecting = await started(owner.post(`/inbox/threads/${unmatched}/assign`, place()))
    // fails when connecting waits for the first one and has locked this one
    await sql`SELECT FROM inbox_threads WHERE id = ${unmatched} FOR UPDATE NOWAIT`.execute(tx)
  })
  const [connected] = await Promise.all(connecting)
  expect(connected).toMatchObject({ status: 200, body: { id: known.threadId } })
})

test('a merged thread stays unread and keeps the member it was assigned to', async () => {
  await owner.patch('/inbox/threads', { threadIds: [known.threadId], isRead: true })
  await owner.patch('/inbox/threads', { threadIds: [unmatched], assigneeId: owner.user.id })
  const { body } = await owner.post(`/inbox/threads/${unmatched}/assign`, place())
  expect(body).toMatchObject({ id: known.threadId, isRead: false, assigneeId: owner.user.id })
})
