// A person pauses, resumes, removes an enrollment or marks it as replied (product §3).
import { allow, type Scope } from '#core/access.ts'
import { isOpen, mayPatch, type PatchableStatus } from '#core/enrollment.ts'
import { AppError } from '#core/errors.ts'
import type { Context, Db } from '../context.ts'
import { findMailbox, mailboxNow } from '../store/email-accounts.ts'
import { type EnrollmentRecord, lockEnrollment, updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { skipUnsent } from '../store/executions.ts'
import { resumeEnrollment } from './wake-enrollments.ts'

/** @throws enrollment_not_found when unknown, foreign or of another sequence; 409 for a forbidden transition */
export async function setEnrollmentStatus(
  ctx: Context,
  scope: Scope,
  ids: { sequenceId: string; enrollmentId: string },
  to: PatchableStatus,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const enrollment = allow(
      scope,
      await lockEnrollment(tx, ids.enrollmentId),
      (row) => [row.workspaceId],
      'enrollment_not_found',
    )
    if (enrollment.sequenceId !== ids.sequenceId) throw new AppError('enrollment_not_found')
    if (!mayPatch(enrollment.status, to) || isUncertain(enrollment, to))
      throw new AppError('enrollment_status_forbidden')
    await move(ctx, tx, enrollment, to)
  })
}

/** The same for many; those that may not move are counted. Foreign ones are unknown. */
export async function setEnrollmentsStatus(
  ctx: Context,
  scope: Scope,
  enrollmentIds: readonly string[],
  to: PatchableStatus,
  sequenceId: string | null = null,
): Promise<{ updatedCount: number; skippedCount: number }> {
  let updatedCount = 0
  for (const id of new Set(enrollmentIds)) {
    await ctx.db.transaction().execute(async (tx) => {
      const enrollment = allow(
        scope,
        await lockEnrollment(tx, id),
        (row) => [row.workspaceId],
        'enrollment_not_found',
      )
      if (sequenceId !== null && enrollment.sequenceId !== sequenceId)
        throw new AppError('enrollment_not_found')
      if (!mayPatch(enrollment.status, to) || isUncertain(enrollment, to)) return
      await move(ctx, tx, enrollment, to)
      updatedCount++
    })
  }
  return { updatedCount, skippedCount: enrollmentIds.length - updatedCount }
}

/** A mail nobody can tell the fate of is decided by `settle`, never by a plain resume: it could go twice. */
const isUncertain = (enrollment: EnrollmentRecord, to: PatchableStatus): boolean =>
  to === 'active' && enrollment.status === 'blocked' && enrollment.statusReason === 'send_uncertain'

async function move(ctx: Context, tx: Db, enrollment: EnrollmentRecord, to: PatchableStatus): Promise<void> {
  const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
  const at = mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now()
  if (to === 'active') return resumeEnrollment(ctx, tx, enrollment, at)
  await updateEnrollmentStatus(tx, enrollment.id, { status: to, reason: 'manual', at })
  if (to !== 'paused' && isOpen(enrollment.status)) await skipUnsent(tx, [enrollment.id], to, at)
  await insertEvents(tx, [{ kind: to, at, enrollmentId: enrollment.id, data: { reason: 'manual' } }])
}
