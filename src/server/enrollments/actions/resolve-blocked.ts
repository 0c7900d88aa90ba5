// Resolves blocked enrollments one after the other: retry, settle an uncertain mail, use another mailbox, remove. What is
// not possible for one is reported and does not stop the others.
import type { CheckResult } from '#api/overview/check.ts'
import { allow, checkEach, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { type CheckAction, canResolve, findCheckCause } from '#core/overview/check.ts'
import { pathThrough } from '#core/sequences/workflow/path.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  listEnrollmentTargets,
  lockEnrollment,
} from '#server/data/enrollments/enrollments.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { clearFailedEmail, findFailedEmail, setContinueAt } from '#server/data/overview/check.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { retryable } from '#server/platform/db/database.ts'
import { settleUncertain } from '#server/sending/actions/resolve-uncertain.ts'
import { regenerateEmail } from '#server/writing/actions/regenerate-emails.ts'
import { resumeEnrollments } from './resume.ts'
import { setEnrollmentStatus } from './set-status.ts'

const ALREADY_RESOLVED = '이미 처리되었거나 다른 이유로 멈춰 있습니다. 목록을 새로고침해 주세요.'
const NO_SUCH_STEP = '그 단계는 지금 진행 중인 워크플로우에 없습니다. 다른 단계를 선택해 주세요.'

type Place = { id: string; workspaceId: string; sequenceId: string }

export const retryEnrollments = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<CheckResult> =>
  resolveEach(ctx, scope, ids, async (place) => {
    const failed = await findFailedEmail(ctx.db, place.id)
    if (failed) await regenerateEmail(ctx, scope, failed, failed.id)
    await inTurn(ctx, place, 'retry', async (tx, enrollment, at) => {
      if (enrollment.statusReason === 'send_failed') await clearFailedEmail(tx, enrollment.id, at)
      await resumeEnrollments(ctx, tx, enrollment.sequenceId, [enrollment], at)
    })
  })

export const resolveUncertainEnrollments = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  decision: 'sent' | 'resend' | 'skip',
): Promise<CheckResult> =>
  resolveEach(ctx, scope, ids, ({ id, sequenceId }) =>
    settleUncertain(ctx, scope, { sequenceId, enrollmentId: id }, decision),
  )

export const continueEnrollments = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  nodeId: string,
): Promise<CheckResult> =>
  resolveEach(ctx, scope, ids, (place) =>
    inTurn(ctx, place, 'continue', async (tx, enrollment, at) => {
      const workflow = await findWorkflow(tx, enrollment.sequenceId)
      if (!workflow || !pathThrough(workflow, enrollment.id, nodeId))
        throw new AppError('conflict', { message: NO_SUCH_STEP })
      await setContinueAt(tx, enrollment.id, nodeId)
      await resumeEnrollments(ctx, tx, enrollment.sequenceId, [{ ...enrollment, continueAt: nodeId }], at)
    }),
  )

export const removeEnrollments = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<CheckResult> =>
  resolveEach(ctx, scope, ids, ({ id, sequenceId }) =>
    setEnrollmentStatus(ctx, scope, { sequenceId, enrollmentId: id }, { status: 'removed' }),
  )

/** Locks the enrollment and checks it again: another user may have resolved it. */
const inTurn = (
  ctx: Context,
  place: Place,
  way: CheckAction,
  work: (tx: Db, enrollment: EnrollmentRecord, at: Date) => Promise<void>,
): Promise<void> =>
  retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, place.id)
      const cause = enrollment && findCheckCause(enrollment.status, enrollment.statusReason)
      if (!enrollment || !canResolve(cause, way))
        throw new AppError('conflict', { message: ALREADY_RESOLVED })
      const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
      await work(tx, enrollment, mailboxNow(mailbox, ctx.clock.now()))
    }),
  )

/** @throws enrollment_not_found when one is unknown or foreign; then nothing is changed */
async function resolveEach(
  ctx: Context,
  scope: Scope,
  enrollmentIds: readonly string[],
  resolve: (place: Place) => Promise<void>,
): Promise<CheckResult> {
  const ids = [...new Set(enrollmentIds)]
  const known = new Map((await listEnrollmentTargets(ctx.db, ids)).map((place) => [place.id, place]))
  const places: Place[] = []
  await checkEach(ids, (id) =>
    places.push(allow(scope, known.get(id), (row) => [row.workspaceId], 'enrollment_not_found')),
  )
  const answer: CheckResult = { doneIds: [], rejected: [] }
  for (const place of places) {
    try {
      await resolve(place)
      answer.doneIds.push(place.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const message = error.message === error.code ? ALREADY_RESOLVED : error.message
      answer.rejected.push({ enrollmentId: place.id, message })
    }
  }
  return answer
}
