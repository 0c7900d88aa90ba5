// Mends what stands still, one person after the other: try again, decide a mail of unknown fate, go on elsewhere, take out.
// What cannot be done for one is told and keeps nobody else from it.
import type { Mended } from '#api/overview/check.ts'
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { type CheckWay, checkCauseOf, mayMend } from '#core/overview/check.ts'
import { pathThrough } from '#core/sequences/workflow/path.ts'
import type { Context, Db } from '#server/context.ts'
import {
  type EnrollmentRecord,
  listEnrollmentPlaces,
  lockEnrollment,
} from '#server/enrollments/store/enrollments.ts'
import { findMailbox, mailboxNow } from '#server/mailboxes/store/mailboxes.ts'
import { findFailedEmail, freeFailed, setContinueAt } from '#server/overview/store/check.ts'
import { retryable } from '#server/platform/db/database.ts'
import { workflowOf } from '#server/sending/actions/read-outbox-mails.ts'
import { settleUncertain } from '#server/sending/actions/resolve-uncertain.ts'
import { regenerateEmail } from '#server/writing/actions/regenerate-emails.ts'
import { resumeEnrollments } from './resume.ts'
import { setEnrollmentStatus } from './set-status.ts'

const MENDED_ALREADY = '이미 처리되었거나 다른 까닭으로 멈춰 있습니다. 목록을 새로 고쳐 주세요.'
const NO_SUCH_STEP = '그 단계는 지금 진행 중인 워크플로우에 없습니다. 다른 단계를 골라 주세요.'

type Place = { id: string; workspaceId: string; sequenceId: string }

export const retryEnrollments = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<Mended> =>
  mendAll(ctx, scope, ids, async (place) => {
    const failed = await findFailedEmail(ctx.db, place.id)
    if (failed) await regenerateEmail(ctx, scope, failed, failed.id)
    await inTurn(ctx, place, 'retry', async (tx, enrollment, at) => {
      if (enrollment.statusReason === 'send_failed') await freeFailed(tx, enrollment.id, at)
      await resumeEnrollments(ctx, tx, enrollment.sequenceId, [enrollment], at)
    })
  })

export const settleEnrollments = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  decision: 'sent' | 'resend' | 'skip',
): Promise<Mended> =>
  mendAll(ctx, scope, ids, ({ id, sequenceId }) =>
    settleUncertain(ctx, scope, { sequenceId, enrollmentId: id }, decision),
  )

export const continueEnrollments = (
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
  nodeId: string,
): Promise<Mended> =>
  mendAll(ctx, scope, ids, (place) =>
    inTurn(ctx, place, 'continue', async (tx, enrollment, at) => {
      const workflow = await workflowOf(tx, enrollment.sequenceId)
      if (!workflow || !pathThrough(workflow, enrollment.id, nodeId))
        throw new AppError('conflict', { message: NO_SUCH_STEP })
      await setContinueAt(tx, enrollment.id, nodeId)
      await resumeEnrollments(ctx, tx, enrollment.sequenceId, [{ ...enrollment, continueAt: nodeId }], at)
    }),
  )

export const removeEnrollments = (ctx: Context, scope: Scope, ids: readonly string[]): Promise<Mended> =>
  mendAll(ctx, scope, ids, ({ id, sequenceId }) =>
    setEnrollmentStatus(ctx, scope, { sequenceId, enrollmentId: id }, { status: 'removed' }),
  )

/** Locked, and looked at once more: somebody else may have mended it. */
const inTurn = (
  ctx: Context,
  place: Place,
  way: CheckWay,
  work: (tx: Db, enrollment: EnrollmentRecord, at: Date) => Promise<void>,
): Promise<void> =>
  retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, place.id)
      const cause = enrollment && checkCauseOf(enrollment.status, enrollment.statusReason)
      if (!enrollment || !mayMend(cause, way)) throw new AppError('conflict', { message: MENDED_ALREADY })
      const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
      await work(tx, enrollment, mailbox ? mailboxNow(mailbox, ctx.clock.now()) : ctx.clock.now())
    }),
  )

/** @throws enrollment_not_found, and nothing is done, when one of them is unknown or foreign */
async function mendAll(
  ctx: Context,
  scope: Scope,
  enrollmentIds: readonly string[],
  mend: (place: Place) => Promise<void>,
): Promise<Mended> {
  const ids = [...new Set(enrollmentIds)]
  const known = new Map((await listEnrollmentPlaces(ctx.db, ids)).map((place) => [place.id, place]))
  const places = ids.map((id) =>
    allow(scope, known.get(id), (row) => [row.workspaceId], 'enrollment_not_found'),
  )
  const answer: Mended = { doneIds: [], refused: [] }
  for (const place of places) {
    try {
      await mend(place)
      answer.doneIds.push(place.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const message = error.message === error.code ? MENDED_ALREADY : error.message
      answer.refused.push({ enrollmentId: place.id, message })
    }
  }
  return answer
}
