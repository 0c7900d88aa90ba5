// What a person does to planned mails: send now, not before a day, cancel, put back. One short transaction per mail that
// locks its enrollment first, so that the engine's claim comes before or after it and never in between.
import type { OutboxOutcome } from '#api/outbox.ts'
import { outboxRefusal } from '#api/outbox-messages.ts'
import { allow, type Scope } from '#core/access.ts'
import { instantAt } from '#core/calendar/zone.ts'
import type { EventKind } from '#core/event.ts'
import { type CancelRest, type OutboxAction, refusalOf } from '#core/outbox.ts'
import type { Context, Db } from '../context.ts'
import { retryable } from '../db/database.ts'
import { findMailbox, mailboxNow } from '../store/email-accounts.ts'
import { type EnrollmentRecord, lockEnrollment, updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { skipUnsent } from '../store/executions.ts'
import { listOutboxPlaces } from '../store/outbox.ts'
import { cancelMail, hurryMail, restoreMail, setOwnTime } from '../store/outbox-moves.ts'
import { findSequence } from '../store/sequences.ts'
import { type ShownOutboxMail, showOutboxMails } from './outbox-mails.ts'
import { replanByHand } from './replan-by-hand.ts'

type Move = (tx: Db, at: Step) => Promise<{ ended: boolean } | null>
/** One mail with its enrollment, locked; `at` by the mailbox's own clock. */
type Step = { shown: ShownOutboxMail; enrollment: EnrollmentRecord; at: Date }

/** @throws planned_mail_not_found, and nothing moves, when one of them is unknown or foreign */
export const sendNow = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<OutboxOutcome> =>
  moveAll(ctx, scope, ids, 'sendNow', async (tx, { shown, enrollment, at }) => {
    const { row, mail } = shown
    if (!mail.soonest) return null
    const soonest = new Date(mail.soonest.at)
    await hurryMail(tx, row.id, soonest, mail.soonest.waitsFor, at)
    await note(tx, 'hurried', shown, at, { plannedAt: row.plannedAt.toISOString() })
    const ended = await replanByHand(ctx, tx, enrollment, at, { fixed: { nodeId: row.nodeId, at: soonest } })
    return { ended }
  })

/** @param date 'YYYY-MM-DD' by the sequence's calendar; null takes an earlier one back */
export const moveNotBefore = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  date: string | null,
): Promise<OutboxOutcome> =>
  moveAll(ctx, scope, ids, 'notBefore', async (tx, { shown, enrollment, at }) => {
    const { row } = shown
    const zone = (await findSequence(tx, row.sequenceId))?.timeZone ?? 'Asia/Seoul'
    const notBefore = date === null ? null : instantAt(date, 0, zone)
    await setOwnTime(tx, row.id, { notBefore, hurried: false }, at)
    await note(tx, 'postponed', shown, at, { date })
    return { ended: await replanByHand(ctx, tx, enrollment, at, { freeNodeId: row.nodeId }) }
  })

export const cancelMails = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  rest: CancelRest,
): Promise<OutboxOutcome> =>
  moveAll(ctx, scope, ids, 'cancel', async (tx, { shown, enrollment, at }) => {
    if (!(await cancelMail(tx, shown.row.id, at))) return null
    await note(tx, 'cancelled', shown, at, { rest })
    if (rest === 'end') {
      await updateEnrollmentStatus(tx, enrollment.id, { status: 'removed', reason: 'manual', at })
      await skipUnsent(tx, [enrollment.id], 'removed', at)
      await insertEvents(tx, [
        { kind: 'removed', at, enrollmentId: enrollment.id, data: { reason: 'manual' } },
      ])
      return { ended: true }
    }
    const goesOn = !shown.row.hasEarlier && OWN_FAULT.has(enrollment.statusReason ?? '')
    return { ended: await replanByHand(ctx, tx, enrollment, at, { goesOn }) }
  })

/** What holds the person is the mail that was cancelled, and nothing else. */
const OWN_FAULT: ReadonlySet<string> = new Set([
  'missing_variable',
  'empty_content',
  'generation_failed',
  'awaiting_content',
  'awaiting_approval',
])

export const restoreMails = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<OutboxOutcome> =>
  moveAll(ctx, scope, ids, 'restore', async (tx, { shown, enrollment, at }) => {
    await restoreMail(tx, shown.row.id, at)
    await note(tx, 'restored', shown, at)
    return { ended: await replanByHand(ctx, tx, enrollment, at) }
  })

const note = (
  tx: Db,
  kind: EventKind,
  { row }: ShownOutboxMail,
  at: Date,
  data: Record<string, unknown> = {},
): Promise<void> =>
  insertEvents(tx, [
    { kind, at, enrollmentId: row.enrollmentId, executionId: row.id, nodeId: row.nodeId, data },
  ])

async function moveAll(
  ctx: Context,
  scope: Scope,
  executionIds: readonly string[],
  action: OutboxAction,
  move: Move,
): Promise<OutboxOutcome> {
  const ids = [...new Set(executionIds)]
  const found = await listOutboxPlaces(ctx.db, ids)
  const known = new Map(found.map((place) => [place.id, place]))
  for (const id of ids) allow(scope, known.get(id), (place) => [place.workspaceId], 'planned_mail_not_found')
  const outcome: OutboxOutcome = { doneIds: [], refused: [], endedCount: 0 }
  for (const { id, enrollmentId } of found) {
    const result = await retryable(() =>
      ctx.db.transaction().execute((tx) => moveOne(ctx, tx, id, enrollmentId, action, move)),
    )
    if (typeof result === 'string')
      outcome.refused.push({ executionId: id, reason: result, message: outboxRefusal(result) })
    else {
      outcome.doneIds.push(id)
      if (result.ended) outcome.endedCount++
    }
  }
  return outcome
}

async function moveOne(
  ctx: Context,
  tx: Db,
  id: string,
  enrollmentId: string,
  action: OutboxAction,
  move: Move,
) {
  const enrollment = await lockEnrollment(tx, enrollmentId)
  const [shown] = enrollment ? await showOutboxMails(ctx, tx, [id]) : []
  if (!enrollment || !shown) return 'ended'
  const refusal = refusalOf(action, shown.facts)
  if (refusal) return refusal
  const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
  const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
  return (await move(tx, { shown, enrollment, at })) ?? (action === 'sendNow' ? 'mailbox_stopped' : 'sending')
}
