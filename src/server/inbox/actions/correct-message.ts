import type { ReplyInputOf } from '#api/endpoint.ts'
import type { correctInboxMessage } from '#api/inbox/inbox.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canCorrectKind, canReopenEnrollment, type ManualKind } from '#core/inbox/inbox.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context, Db } from '#server/context.ts'
import { isSuppressed } from '#server/data/compliance/suppressions.ts'
import {
  type EnrollmentRecord,
  findEnrollmentStatus,
  lockEnrollment,
} from '#server/data/enrollments/enrollments.ts'
import { isEnrolledAgain } from '#server/data/enrollments/sequence-wide-changes.ts'
import { deleteIntent } from '#server/data/inbox/intents.ts'
import { findLeadEmailKey } from '#server/data/inbox/match-messages.ts'
import { getReceived, type ReceivedMail, updateKind } from '#server/data/inbox/messages.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { resumeEnrollment } from '#server/enrollments/actions/resume.ts'
import { retryable } from '#server/platform/db/database.ts'
import { applyMessage } from './apply-message.ts'
import { classifyReceived, listSentTexts } from './classify-received.ts'
import { decideIntent } from './decide-intent.ts'
import { findLastSentMail } from './find-last-mail.ts'
import { recordCorrection } from './record-correction.ts'

export type Corrected = ReplyInputOf<typeof correctInboxMessage>

/**
 * A user corrects the kind of a message (rules.md R-511). A reply that becomes an automatic reply reopens the enrollment where
 * `canReopenEnrollment` allows it; an automatic reply that becomes a reply ends it.
 * @throws conflict for a kind that cannot be corrected
 */
export async function correctMessage(
  ctx: Context,
  scope: Scope,
  id: string,
  to: ManualKind,
): Promise<Corrected> {
  const { enrollmentId, threadId } = await getReceived(ctx.db, scope, id)
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const enrollment = enrollmentId ? await lockEnrollment(tx, enrollmentId) : null
      const message = await getReceived(tx, scope, id)
      if (!canCorrectKind(message.kind, to)) {
        throw new AppError('conflict', {
          message: '이 메일의 분류는 바꿀 수 없습니다. 새로고침한 뒤 확인해 주세요.',
        })
      }
      // the intent is locked before its message and thread, as where an intent is decided
      if (to === 'auto_reply') await deleteIntent(tx, id)
      await updateKind(tx, id, to)
      const isReopened = enrollment ? await applyCorrection(ctx, tx, enrollment, message, to) : false
      if (to === 'reply') await decideAfterCorrection(ctx, tx, message)
      const enrollmentStatus = enrollment ? await findEnrollmentStatus(tx, enrollment.id) : null
      return { threadId, enrollmentStatus, isReopened }
    }),
  )
}

/** The intent of a message that became a reply. */
async function decideAfterCorrection(ctx: Context, tx: Db, message: ReceivedMail): Promise<void> {
  const mailbox = await findMailbox(tx, message.emailAccountId)
  if (!mailbox) return
  const reply = {
    messageId: message.id,
    workspaceId: message.workspaceId,
    text: message.text,
    receivedAt: message.receivedAt,
    timeZone: mailbox.rules.timeZone,
    // a user has said that it is a reply
    isLikelyOptOut: false,
    sentTexts: await listSentTexts(tx, parseMail(message.raw), message),
  }
  await decideIntent(ctx, tx, reply, mailboxNow(mailbox, ctx.clock.now()))
}

async function applyCorrection(
  ctx: Context,
  tx: Db,
  enrollment: EnrollmentRecord,
  message: ReceivedMail,
  to: ManualKind,
): Promise<boolean> {
  const mailbox = enrollment.emailAccountId ? await findMailbox(tx, enrollment.emailAccountId) : null
  if (!mailbox) return false
  const at = mailboxNow(mailbox, ctx.clock.now())
  const otherReplies = await recordCorrection(tx, enrollment.id, message, to, at)
  const isReopened = to === 'auto_reply' && (await canReopen(tx, enrollment, otherReplies))
  if (isReopened) await resumeEnrollment(ctx, tx, enrollment, at)
  const current = await lockEnrollment(tx, enrollment.id)
  if (!current) return isReopened
  const { emailAccountId } = message
  const classified = await classifyReceived(tx, message.raw, {
    emailAccountId,
    enrollmentId: enrollment.id,
  })
  const mail = { ...classified, kind: to, isAbsence: to === 'auto_reply' }
  await applyMessage(
    ctx,
    tx,
    mailbox,
    mail,
    message.id,
    await findLastSentMail(tx, enrollment.id),
    current,
    at,
  )
  return isReopened
}

async function canReopen(tx: Db, enrollment: EnrollmentRecord, otherReplies: number): Promise<boolean> {
  // the enrollment of a deleted lead stays ended
  const leadKey = enrollment.leadId === null ? null : await findLeadEmailKey(tx, enrollment)
  return canReopenEnrollment({
    status: enrollment.status,
    statusReason: enrollment.statusReason,
    otherReplies,
    isSuppressed: leadKey === null || (await isSuppressed(tx, enrollment.workspaceId, leadKey)),
    isEnrolledAgain: await isEnrolledAgain(tx, enrollment.id),
  })
}
