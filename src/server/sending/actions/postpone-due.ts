// Mails that were due and cannot go today are planned anew, everybody of a mailbox at once: after a standstill of the
// process, on a full day, after the window. Follow-ups first, in the order of their days, nothing in a burst (rules.md R-307).
import type { WaitReason } from '#core/enrollments/enrollment.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { lockDueEnrollments } from '#server/enrollments/store/enrollments.ts'
import { type Mailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { moveMail } from '#server/sending/store/due-mails.ts'
import { findPublishedWorkflow, findSequence } from '#server/sequences/store/sequences.ts'
import { replanEnrollments } from './replan-sequence.ts'

/**
 * The mailbox is locked already. People whom somebody else holds this moment stay as they are until they are met again.
 * @param only these enrollments; everybody with a due mail when left out
 */
export async function replanDue(
  ctx: Context,
  tx: Db,
  mailbox: Mailbox,
  only: readonly string[] | null = null,
): Promise<void> {
  const late = await lockDueEnrollments(tx, mailbox.id, mailboxNow(mailbox, ctx.clock.now()), only)
  for (const [sequenceId, enrollments] of Map.groupBy(late, (one) => one.sequenceId)) {
    const sequence = await findSequence(tx, sequenceId)
    const parsed = parseWorkflow(await findPublishedWorkflow(tx, sequenceId))
    if (sequence && parsed.ok)
      await replanEnrollments(ctx, tx, sequence, parsed.workflow, enrollments, { soon: true })
  }
}

/** A due mail that may not go before `until`. */
export type Postponed = { id: string; enrollmentId: string; until: Date; reason: WaitReason }

/**
 * Mails that cannot go today take the next free places with everybody who is due beside them; where only their company
 * has had enough, they alone. What the plan cannot move waits as long as was decided.
 */
export async function postpone(
  ctx: Context,
  tx: Db,
  mailbox: Mailbox,
  mails: readonly Postponed[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const isOwn = mails.every(({ reason }) => reason === 'domain_limit')
  await replanDue(ctx, tx, mailbox, isOwn ? mails.map((mail) => mail.enrollmentId) : null)
  for (const { id, until, reason } of mails) await moveMail(tx, id, until, reason, now)
}
