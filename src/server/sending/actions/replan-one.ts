// Re-plans the remaining mails of one enrollment after a user moved, cancelled or restored one of them. The next mail keeps
// its time unless it is the changed one.
import { isOpen } from '#core/enrollments/enrollment.ts'
import { enrollmentProgress, findRemainingSteps } from '#core/enrollments/remaining-steps.ts'
import { lastSentAtIn } from '#core/sending/plan/replan.ts'
import type { Context, Db } from '#server/context.ts'
import {
  clearCompletion,
  type EnrollmentRecord,
  updateEnrollmentStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { lockMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listExecutions } from '#server/data/sending/executions.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { findSequence } from '#server/data/sequences/sequences.ts'
import { resumeEnrollments } from '#server/enrollments/actions/resume.ts'
import { completeAtPathEnd } from '#server/planning/complete.ts'
import { nextOrdinal, planEnrollments } from '#server/planning/plan-enrollments.ts'

export type ManualReplan = {
  /** this mail is planned by its delay, or at the time a user has set */
  freeNodeId?: string
  /** this mail has its time; the later ones count from it */
  fixed?: { nodeId: string; at: Date }
  /** the enrollment was held because of the cancelled mail and continues */
  continues?: boolean
}

/** The enrollment is locked already. @returns whether it ended because no mail was left */
export async function replanManually(
  ctx: Context,
  tx: Db,
  enrollment: EnrollmentRecord,
  at: Date,
  { freeNodeId, fixed, continues = false }: ManualReplan = {},
): Promise<boolean> {
  const sequence = await findSequence(tx, enrollment.sequenceId)
  const workflow = sequence && (await findWorkflow(tx, sequence.id))
  if (!sequence || !workflow) return false
  const rows = await listExecutions(tx, [enrollment.id])
  const ahead = findRemainingSteps(workflow, enrollmentProgress(enrollment.id, rows, enrollment.continueAt))
  if (!ahead) return false
  const lastSentAt = lastSentAtIn(rows)
  const [first] = ahead.remaining
  if (!first) {
    if (lastSentAt) {
      // cancelling the last mail ends it, also while it is held
      const tailDays = ahead.path.tail.delayDays
      await completeAtPathEnd(tx, [
        { enrollment: { ...enrollment, status: 'active' }, sequence, tailDays, lastSentAt },
      ])
      return tailDays === 0
    }
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'removed', reason: 'manual', at })
    await insertEvents(tx, [{ kind: 'removed', at, enrollmentId: enrollment.id, data: { reason: 'manual' } }])
    return true
  }
  if (continues) {
    await resumeEnrollments(ctx, tx, sequence.id, [enrollment], at)
    return false
  }
  const mailbox = enrollment.emailAccountId ? await lockMailbox(tx, enrollment.emailAccountId) : null
  if (!mailbox || !isOpen(enrollment.status)) return false
  const isFixed = fixed?.nodeId === first.nodeId
  const planned = rows.find((row) => row.nodeId === first.nodeId)
  await clearCompletion(tx, [enrollment.id])
  await planEnrollments(ctx, tx, mailbox, sequence, [
    {
      enrollmentId: enrollment.id,
      remaining: isFixed ? ahead.remaining.slice(1) : ahead.remaining,
      firstOrdinal: nextOrdinal(rows) + (isFixed ? 1 : 0),
      lastSentAt: isFixed ? fixed.at : lastSentAt,
      notBefore: isFixed
        ? null
        : first.nodeId === freeNodeId
          ? enrollment.startAt
          : (planned?.plannedAt ?? enrollment.startAt),
      held: sequence.status !== 'active' || enrollment.status !== 'active',
    },
  ])
  return false
}
