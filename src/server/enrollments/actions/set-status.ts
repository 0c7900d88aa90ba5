// A user pauses, resumes or removes enrollments, or marks them as replied (rules.md R-205): one, or many at once.
import { allow, checkEach, type Scope } from '#core/access.ts'
import { canMove, isValidPauseEnd, type Move } from '#core/enrollments/enrollment.ts'
import { AppError } from '#core/errors.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  listEnrollmentTargets,
  lockEnrollments,
  updateEnrollmentsStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { clearFailedEmail } from '#server/data/overview/check.ts'
import { listBouncedAtSending } from '#server/data/sending/due-mails.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import { retryable } from '#server/platform/db/database.ts'
import { listWithoutConsent } from './activate-waiting.ts'
import { resumeEnrollments } from './resume.ts'

/** Enrollments of one transaction: limits how long locks are held. */
const BATCH = 1000

/** @throws enrollment_not_found when unknown, foreign or of another sequence; 409 for a forbidden transition */
export async function setEnrollmentStatus(
  ctx: Context,
  scope: Scope,
  ids: { sequenceId: string; enrollmentId: string },
  to: Move,
): Promise<void> {
  await setEnrollmentsStatus(ctx, scope, [ids.enrollmentId], to, ids.sequenceId)
}

/**
 * The same for many; those whose status cannot change are counted. Nothing changes when one is unknown or foreign.
 * @throws enrollment_not_found with the id in its report; enrollment_status_forbidden or bounce_not_undone when the status of none can
 *   change
 */
export async function setEnrollmentsStatus(
  ctx: Context,
  scope: Scope,
  enrollmentIds: readonly string[],
  to: Move,
  sequenceId: string | null = null,
): Promise<{ updatedCount: number; skippedCount: number }> {
  const ids = [...new Set(enrollmentIds)].sort()
  await checkAccess(ctx.db, scope, ids, sequenceId)
  let updatedCount = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const part = ids.slice(start, start + BATCH)
    updatedCount += await retryable(() => ctx.db.transaction().execute((tx) => moveAll(ctx, tx, part, to)))
  }
  if (updatedCount === 0) throw new AppError(to.why ? 'bounce_not_undone' : 'enrollment_status_forbidden')
  return { updatedCount, skippedCount: enrollmentIds.length - updatedCount }
}

/** @throws enrollment_not_found when one is unknown, foreign or of another sequence than the one named */
export async function checkAccess(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  sequenceId: string | null,
): Promise<void> {
  const places = new Map((await listEnrollmentTargets(db, ids)).map((place) => [place.id, place]))
  await checkEach(ids, (id) => {
    const place = places.get(id)
    const found = sequenceId === null || place?.sequenceId === sequenceId ? place : null
    allow(scope, found, (row) => [row.workspaceId], 'enrollment_not_found')
  })
}

async function moveAll(ctx: Context, tx: Db, ids: readonly string[], to: Move): Promise<number> {
  const enrollments = await lockEnrollments(tx, ids)
  const idsOf = (is: (one: EnrollmentRecord) => boolean): string[] =>
    to.status === 'active' ? enrollments.filter(is).map(({ id }) => id) : []
  const bounced = idsOf(({ status }) => status === 'bounced')
  const bouncedAtSending = new Set(bounced.length > 0 ? await listBouncedAtSending(tx, bounced) : [])
  // paused for want of a legal basis
  const excluded = idsOf(({ statusReason }) => statusReason === 'no_consent')
  const withoutConsent = await listWithoutConsent(tx, { ids: excluded }, ctx.clock.now())
  const movable = enrollments.filter((enrollment) =>
    canMove(enrollment, to, {
      isBouncedAtSending: bouncedAtSending.has(enrollment.id),
      lacksConsent: withoutConsent.has(enrollment.id),
    }),
  )
  for (const [id, enrollments] of Map.groupBy(movable, (enrollment) => enrollment.emailAccountId)) {
    const mailbox = id ? await findMailbox(tx, id) : null
    await move(ctx, tx, enrollments, to, mailboxNow(mailbox, ctx.clock.now()))
  }
  return movable.length
}

async function move(
  ctx: Context,
  tx: Db,
  enrollments: readonly EnrollmentRecord[],
  { status, until, why }: Move,
  at: Date,
): Promise<void> {
  if (status === 'active') {
    // its server rejected the mail: resuming retries that mail, it is not skipped
    for (const one of enrollments)
      if (one.statusReason === 'send_failed' || one.status === 'bounced')
        await clearFailedEmail(tx, one.id, at)
    for (const [sequenceId, own] of Map.groupBy(enrollments, (enrollment) => enrollment.sequenceId))
      await resumeEnrollments(ctx, tx, sequenceId, own, at, why)
    return
  }
  const ids = enrollments.map((enrollment) => enrollment.id)
  if (until && !isValidPauseEnd(until, at)) throw new AppError('pause_end_invalid')
  await updateEnrollmentsStatus(tx, ids, { status, reason: 'manual', resumeAt: until ?? null, at })
  if (status !== 'paused') await skipUnsent(tx, ids, status, at)
  const data = { reason: 'manual', ...(until && { until: until.toISOString() }) }
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: status, at, enrollmentId, data })),
  )
}
