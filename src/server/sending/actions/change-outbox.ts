// Actions of a user on planned mails: send now, not before a day, cancel, restore. One short transaction per mail locks its
// enrollment first, so that the claim of the engine comes before or after it, never in between.
import type { WithDates } from '#api/dates.ts'
import type { OutboxOutcome } from '#api/sending/outbox.ts'
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import { allow, checkEach, type Scope } from '#core/access.ts'
import { dateInZone, instantAt, minutesOf } from '#core/calendar/zone.ts'
import type { EventKind } from '#core/event.ts'
import { defaultMailboxRules, type MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { type CancelRest, findOutboxBlocker, type OutboxAction } from '#core/sending/outbox.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  lockEnrollment,
  updateEnrollmentStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import { listOutboxTargets } from '#server/data/sending/outbox.ts'
import { cancelMail, restoreMail, setOwnTime, setSendNow } from '#server/data/sending/outbox-changes.ts'
import { retryable } from '#server/platform/db/database.ts'
import { type OutboxMailView, readOutboxMails } from './read-outbox-mails.ts'
import { replanManually } from './replan-one.ts'

type Done = { ended: boolean; later?: { at: Date; waitsFor: string } }
type Move = (tx: Db, at: Step) => Promise<Done | null>
/** One mail with its enrollment, locked; `rules` of its mailbox, `at` by its mailbox's clock. */
type Step = { shown: OutboxMailView; enrollment: EnrollmentRecord; rules: MailboxRules; at: Date }

/** @throws planned_mail_not_found when one is unknown or foreign; then nothing is changed */
export const sendNow = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<WithDates<typeof OutboxOutcome>> =>
  moveAll(ctx, scope, ids, 'sendNow', async (tx, { shown, enrollment, at }) => {
    const { row, mail } = shown
    if (!mail.soonest) return null
    const { at: soonest, waitsFor } = mail.soonest
    await setSendNow(tx, row.id, soonest, waitsFor, at)
    await note(tx, 'hurried', shown, at, { plannedAt: row.plannedAt.toISOString() })
    const ended = await replanManually(ctx, tx, enrollment, at, {
      fixed: { nodeId: row.nodeId, at: soonest },
    })
    return { ended, ...(waitsFor && { later: { at: soonest, waitsFor } }) }
  })

/**
 * @param moment a date by the clock of the mailbox with a `time` 'HH:MM'; without a time, when its sending window starts. An
 *   ISO instant is used as it is; null removes an earlier decision
 */
export const moveNotBefore = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  moment: { date: string; time: string | null } | null,
): Promise<WithDates<typeof OutboxOutcome>> =>
  moveAll(ctx, scope, ids, 'notBefore', async (tx, { shown, enrollment, rules, at }) => {
    const { row } = shown
    const notBefore = moment && momentOf(moment, rules)
    await setOwnTime(tx, row.id, { notBefore, hurried: false }, at)
    const date = notBefore && dateInZone(notBefore, rules.timeZone)
    await note(tx, 'postponed', shown, at, { date, notBefore: notBefore?.toISOString() ?? null })
    return { ended: await replanManually(ctx, tx, enrollment, at, { freeNodeId: row.nodeId }) }
  })

function momentOf({ date, time }: { date: string; time: string | null }, rules: MailboxRules): Date {
  if (date.includes('T')) return new Date(date)
  return instantAt(date, minutesOf(time ?? rules.windowStart), rules.timeZone)
}

export const cancelMails = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  rest: CancelRest,
): Promise<WithDates<typeof OutboxOutcome>> =>
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
    const continues = !shown.row.hasEarlier && REASONS_OF_MAIL.has(enrollment.statusReason ?? '')
    return { ended: await replanManually(ctx, tx, enrollment, at, { continues }) }
  })

/** Reasons that are about the cancelled mail and end with it. */
const REASONS_OF_MAIL: ReadonlySet<string> = new Set([
  'missing_variable',
  'empty_content',
  'generation_failed',
  'awaiting_content',
  'awaiting_approval',
])

export const restoreMails = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<WithDates<typeof OutboxOutcome>> =>
  moveAll(ctx, scope, ids, 'restore', async (tx, { shown, enrollment, at }) => {
    await restoreMail(tx, shown.row.id, at)
    await note(tx, 'restored', shown, at)
    return { ended: await replanManually(ctx, tx, enrollment, at) }
  })

const note = (
  tx: Db,
  kind: EventKind,
  { row }: OutboxMailView,
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
): Promise<WithDates<typeof OutboxOutcome>> {
  const ids = [...new Set(executionIds)]
  const found = await listOutboxTargets(ctx.db, ids)
  const known = new Map(found.map((place) => [place.id, place]))
  await checkEach(ids, (id) =>
    allow(scope, known.get(id), (place) => [place.workspaceId], 'planned_mail_not_found'),
  )
  const outcome: WithDates<typeof OutboxOutcome> = { doneIds: [], later: [], rejected: [], endedCount: 0 }
  for (const { id, enrollmentId } of found) {
    const result = await retryable(() =>
      ctx.db.transaction().execute((tx) => moveOne(ctx, tx, id, enrollmentId, action, move)),
    )
    if (typeof result === 'string')
      outcome.rejected.push({ executionId: id, reason: result, message: outboxBlockerMessage(result) })
    else {
      outcome.doneIds.push(id)
      if (result.later) outcome.later.push({ executionId: id, ...result.later })
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
  const [shown] = enrollment ? await readOutboxMails(ctx, tx, [id]) : []
  if (!enrollment || !shown) return 'ended'
  const blocker = findOutboxBlocker(action, shown.facts)
  if (blocker) return blocker
  const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
  const at = mailboxNow(mailbox, ctx.clock.now())
  const rules = mailbox?.rules ?? defaultMailboxRules
  return (
    (await move(tx, { shown, enrollment, rules, at })) ??
    (action === 'sendNow' ? 'mailbox_stopped' : 'sending')
  )
}
