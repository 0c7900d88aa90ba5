// Changes caused by time alone: pauses that have ended and last timers that are over.
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  listDueEnrollments,
  lockEnrollment,
  updateEnrollmentStatus,
  updateEnrollmentsStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findPublishedWorkflow, findSequence } from '#server/data/sequences/sequences.ts'
import { replanEnrollments } from '#server/planning/replan-sequence.ts'

/** @returns how many enrollments were completed or resumed */
export async function resumeDueEnrollments(ctx: Context, workspaceId?: string): Promise<number> {
  const now = ctx.clock.now()
  const complete = await listDueEnrollments(ctx.db, 'complete', now, workspaceId)
  for (const { id, at } of complete) {
    await ctx.db.transaction().execute(async (tx) => {
      if ((await lockEnrollment(tx, id))?.status !== 'active') return
      await updateEnrollmentStatus(tx, id, { status: 'completed', at })
      await insertEvents(tx, [{ kind: 'completed', at, enrollmentId: id }])
    })
  }
  const resume = await listDueEnrollments(ctx.db, 'resume', now, workspaceId)
  for (const { id, at } of resume) {
    await ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, id)
      if (enrollment?.status === 'paused') await resumeEnrollment(ctx, tx, enrollment, at)
    })
  }
  return complete.length + resume.length
}

/** Sets it active and re-plans its mails. The enrollment is locked already. */
export const resumeEnrollment = (
  ctx: Context,
  tx: Db,
  enrollment: EnrollmentRecord,
  at: Date,
): Promise<void> => resumeEnrollments(ctx, tx, enrollment.sequenceId, [enrollment], at)

/** The same for several of one sequence. @param why recorded in their history */
export async function resumeEnrollments(
  ctx: Context,
  tx: Db,
  sequenceId: string,
  enrollments: readonly EnrollmentRecord[],
  at: Date,
  why?: string,
): Promise<void> {
  const sequence = await findSequence(tx, sequenceId)
  if (!sequence) return
  const launched = sequence.status !== 'draft'
  await updateEnrollmentsStatus(
    tx,
    enrollments.map((enrollment) => enrollment.id),
    launched ? { status: 'active', at } : { status: 'pending', reason: 'sequence_not_active', at },
  )
  await insertEvents(
    tx,
    enrollments.map(({ id }) => ({ kind: 'resumed', at, enrollmentId: id, ...(why && { data: { why } }) })),
  )
  const parsed = parseWorkflow((await findPublishedWorkflow(tx, sequence.id)) ?? sequence.workflowData)
  if (!parsed.ok) return
  const status = launched ? 'active' : 'pending'
  await replanEnrollments(
    ctx,
    tx,
    sequence,
    parsed.workflow,
    enrollments.map((enrollment) => ({ ...enrollment, status })),
  )
}
