// A reply or bounce about a mail proves that it was sent: one that is still `sending` or `uncertain` becomes `sent`
// (rules.md R-313).
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { type EnrollmentRecord, lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { sequenceMailStates } from '#server/data/sending/due-mails.ts'
import { findPublishedWorkflow, findSequence } from '#server/data/sequences/sequences.ts'
import { resumeEnrollment } from '#server/enrollments/actions/resume.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'

/**
 * @param enrollment locked already
 * @param now by the mailbox's own clock
 * @returns the enrollment afterwards: one that waited for a user's decision continues
 */
export async function markSentByReply(
  ctx: Context,
  tx: Db,
  mail: { executionId: string; nodeId: string; sentAt: Date | null },
  enrollment: EnrollmentRecord,
  now: Date,
): Promise<EnrollmentRecord> {
  const at = mail.sentAt ?? now
  if (!(await sequenceMailStates.markSent(tx, mail.executionId, at, 'answered'))) return enrollment
  const { executionId, nodeId } = mail
  await insertEvents(tx, [{ kind: 'sent', at, enrollmentId: enrollment.id, executionId, nodeId }])
  if (enrollment.status === 'blocked' && enrollment.statusReason === 'send_uncertain')
    await resumeEnrollment(ctx, tx, enrollment, now)
  else if (enrollment.status === 'active') await replan(ctx, tx, enrollment)
  return (await lockEnrollment(tx, enrollment.id)) ?? enrollment
}

/** The later mails count their delay from this one. */
async function replan(ctx: Context, tx: Db, enrollment: EnrollmentRecord): Promise<void> {
  const sequence = await findSequence(tx, enrollment.sequenceId)
  const parsed = parseWorkflow(sequence && (await findPublishedWorkflow(tx, sequence.id)))
  if (sequence && parsed.ok) await replanEnrollments(ctx, tx, sequence, parsed.workflow, [enrollment])
}
