// findDueWork is true exactly when the statements that claim work would find some.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDueEnrollments } from '#server/data/enrollments/enrollments.ts'
import { listMailboxesWithAnswers } from '#server/data/inbox/answers.ts'
import { listMailboxesWithDue } from '#server/data/mailboxes/mailboxes.ts'
import { decideNotifications } from '#server/overview/actions/decide-notifications.ts'
import { makeMessages } from '#server/overview/actions/make-messages.ts'
import { receiveReply } from '#testing/inbox/received-reply.ts'
import { addWebhook } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { findDueWork, hasDueWebhooks } from './due-work.ts'

const DAY = 86_400_000
const NOTHING = {
  enrollments: false,
  mails: false,
  answers: false,
  notices: false,
  notifications: false,
  webhooks: false,
}

let w: World
let owner: Owner
let threadId: string
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
  ;({ threadId } = await receiveReply(owner, { kind: 'reply', text: '자료를 보내 주세요' }))
  await sql`UPDATE workspaces SET sandbox_offset_ms = 0`.execute(w.ctx.db)
  await sql`UPDATE scheduled_executions SET held = true`.execute(w.ctx.db)
  await decideNotifications(w.ctx)
  await makeMessages(w.ctx)
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

const look = (laterMs = 0) => findDueWork(w.ctx.db, new Date(w.clock.now().getTime() + laterMs))

test('an answer is due when its ten seconds are over, and not before', async () => {
  await owner.post(`/inbox/threads/${threadId}/answers`, { text: '보내드립니다' })
  expect(await look(9_000)).toEqual(NOTHING)
  expect(await look(10_000)).toEqual({ ...NOTHING, answers: true })
  await sql`UPDATE inbox_answers SET state = 'skipped'`.execute(w.ctx.db)
})

test('a mail is due by the clock of its own mailbox, and not while it is held', async () => {
  await sql`
    UPDATE scheduled_executions SET state = 'scheduled', held = false, planned_at = ${new Date(w.clock.now().getTime() + DAY)}
    WHERE ordinal = 0`.execute(w.ctx.db)
  expect(await look(DAY - 1)).toEqual(NOTHING)
  expect(await look(DAY)).toEqual({ ...NOTHING, mails: true })
  await sql`UPDATE workspaces SET sandbox_offset_ms = ${DAY}`.execute(w.ctx.db)
  expect(await look()).toEqual({ ...NOTHING, mails: true })
  await sql`UPDATE scheduled_executions SET held = true`.execute(w.ctx.db)
  expect(await look()).toEqual(NOTHING)
})

test('an enrollment is due when its pause or its last timer is over, by the clock of its mailbox', async () => {
  // the clock of its sandbox is a day ahead
  for (const [status, column] of [
    ['paused', 'resume_at'],
    ['active', 'complete_at'],
  ] as const) {
    await sql`UPDATE enrollments SET status = ${status}, resume_at = NULL, complete_at = NULL`.execute(
      w.ctx.db,
    )
    const at = new Date(w.clock.now().getTime() + 3 * DAY)
    await sql`UPDATE enrollments SET ${sql.ref(column)} = ${at}`.execute(w.ctx.db)
    expect(await look(2 * DAY - 1)).toEqual(NOTHING)
    expect(await look(2 * DAY)).toEqual({ ...NOTHING, enrollments: true })
  }
})

test('at any hour findDueWork agrees with the lists', async () => {
  for (const hours of [0, 20, 24, 47, 48, 49, 72, 100]) {
    const now = new Date(w.clock.now().getTime() + hours * 3_600_000)
    const { enrollments, mails, answers } = await findDueWork(w.ctx.db, now)
    const due = await Promise.all([
      listDueEnrollments(w.ctx.db, 'complete', now),
      listDueEnrollments(w.ctx.db, 'resume', now),
    ])
    expect(enrollments).toBe(due.flat().length > 0)
    expect(mails).toBe((await listMailboxesWithDue(w.ctx.db, now)).length > 0)
    expect(answers).toBe((await listMailboxesWithAnswers(w.ctx.db, now)).length > 0)
  }
})

test('a webhook is due while an outbox row waits, and when a delivery is due', async () => {
  const now = w.clock.now()
  expect(await hasDueWebhooks(w.ctx.db, now)).toBe(false)
  await addWebhook(owner, 'https://crm.example/hook', ['lead.created'])
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '한빛' })
  expect(await hasDueWebhooks(w.ctx.db, now)).toBe(true)
  expect((await look()).webhooks).toBe(true)
})

test('a notification is due while its event waits, and when it is due itself', async () => {
  await sql`UPDATE reply_intents SET state = 'undecided', intent = NULL, source = NULL`.execute(w.ctx.db)
  await sql`DELETE FROM notifications`.execute(w.ctx.db)
  await sql`UPDATE reply_intents SET state = 'decided', intent = 'question', source = 'model'`.execute(
    w.ctx.db,
  )
  expect((await look()).notifications).toBe(true)
  await decideNotifications(w.ctx)
  expect((await look()).notifications).toBe(true)
  expect((await look(-1)).notifications).toBe(false)
  await makeMessages(w.ctx)
  expect((await look()).notifications).toBe(false)
})
