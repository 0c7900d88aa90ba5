// The lead wants to be contacted again later: a user pauses its enrollment until that day (rules.md R-526).
import type { Scope } from '#core/access.ts'
import { instantAt } from '#core/calendar/zone.ts'
import { type EnrollmentStatus, isOpen, isValidPauseEnd } from '#core/enrollments/enrollment.ts'
import { AppError } from '#core/errors.ts'
import type { Context, Db } from '#server/context.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import {
  type EnrollmentRecord,
  lockEnrollment,
  updateEnrollmentStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { isEnrolledAgain } from '#server/data/enrollments/sequence-wide-changes.ts'
import { findLeadEmailKey } from '#server/data/inbox/match-messages.ts'
import { getReceived } from '#server/data/inbox/messages.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { resumeEnrollment } from '#server/enrollments/actions/resume.ts'
import { retryable } from '#server/platform/db/database.ts'

/**
 * Pauses the enrollment of a reply until a day, at which its remaining mails continue. An enrollment that the reply ended is
 * opened again, because the user asks for it.
 * @throws conflict when the enrollment ended otherwise, its lead is suppressed or enrolled again; pause_end_invalid
 */
export async function pauseUntil(
  ctx: Context,
  scope: Scope,
  messageId: string,
  date: string,
): Promise<{ enrollmentStatus: EnrollmentStatus }> {
  const message = await getReceived(ctx.db, scope, messageId)
  const { enrollmentId } = message
  if (message.kind !== 'reply' || !enrollmentId) throw notPausable('답장에 연결된 등록이 없습니다.')
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, enrollmentId)
      const mailbox = enrollment?.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
      if (!enrollment || !mailbox) throw notPausable('등록이나 발송 계정이 삭제되었습니다.')
      const at = mailboxNow(mailbox, ctx.clock.now())
      const until = instantAt(date, 0, mailbox.rules.timeZone)
      if (!isValidPauseEnd(until, at)) throw new AppError('pause_end_invalid')
      await demandPausable(tx, enrollment)
      if (!isOpen(enrollment.status)) await resumeEnrollment(ctx, tx, enrollment, at)
      await updateEnrollmentStatus(tx, enrollmentId, {
        status: 'paused',
        reason: 'manual',
        resumeAt: until,
        at,
      })
      const data = { reason: 'manual', until: until.toISOString(), userId: scope.userId }
      await insertEvents(tx, [{ kind: 'paused', at, enrollmentId, data }])
    }),
  )
  return { enrollmentStatus: 'paused' }
}

async function demandPausable(tx: Db, enrollment: EnrollmentRecord): Promise<void> {
  const { status } = enrollment
  if (status === 'blocked') throw notPausable('확인이 필요한 등록입니다. 확인 필요에서 먼저 처리해 주세요.')
  if (!isOpen(status) && status !== 'replied') throw notPausable('답장이 아닌 이유로 종료된 등록입니다.')
  // the lead was deleted
  const leadKey = enrollment.leadId === null ? null : await findLeadEmailKey(tx, enrollment)
  if (leadKey === null) throw notPausable('연락처가 삭제되었습니다.')
  if (await isSuppressed(tx, enrollment.workspaceId, leadKey)) throw notPausable('수신 차단된 연락처입니다.')
  if (!isOpen(status) && (await isEnrolledAgain(tx, enrollment.id)))
    throw notPausable('이 연락처는 다른 시퀀스에 등록되어 있습니다.')
}

const notPausable = (why: string) =>
  new AppError('conflict', { message: `이 등록은 일시정지할 수 없습니다. ${why}` })
