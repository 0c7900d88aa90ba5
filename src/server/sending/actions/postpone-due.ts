// Re-plans mails that were due and cannot be sent today, all enrollments of a mailbox together: after an interruption, on a
// full day, after the window. Follow-ups first, in the order of their days, not in a burst (rules.md R-307).
import type { WaitReason } from '#core/enrollments/enrollment.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { lockDueEnrollments } from '#server/data/enrollments/enrollments.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { moveMail } from '#server/data/sending/due-mails.ts'
import { findPublishedWorkflow, findSequence } from '#server/data/sequences/sequences.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'

/**
 * The mailbox is locked already. Enrollments locked by another transaction are skipped and re-planned with the next claim.
 * @param only these enrollments; all with a due mail when null
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

/** A due mail that may not be sent before `until`. */
export type Postponed = { id: string; enrollmentId: string; until: Date; reason: WaitReason }

/**
 * Mails that cannot be sent today move to the next free slots with all other due mails of the mailbox; when only a company
 * limit is reached, they move alone. A mail the plan cannot move waits until `until`.
 */
export async function postpone(
  ctx: Context,
  tx: Db,
  mailbox: Mailbox,
  mails: readonly Postponed[],
): Promise<void> {
  if (mails.length === 0) return
  const isOwn = mails.every(({ reason }) => reason === 'domain_limit')
  await replanDue(ctx, tx, mailbox, isOwn ? mails.map((mail) => mail.enrollmentId) : null)
  // time has passed: a mail that was planned for now is due again
  const now = mailboxNow(mailbox, ctx.clock.now())
  for (const { id, until, reason } of mails) await moveMail(tx, id, until, reason, now)
}
