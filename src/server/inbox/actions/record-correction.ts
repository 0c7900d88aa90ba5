import type { InboundKind } from '#core/inbox/inbound.ts'
import type { Db } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { countOtherReplies, type ReceivedMail } from '#server/data/inbox/messages.ts'

/**
 * Writes the event of a user's correction of a message's kind. The enrollment is locked already.
 * @param at by the mailbox's own clock
 * @returns how many other replies the enrollment has
 */
export async function recordCorrection(
  tx: Db,
  enrollmentId: string,
  message: ReceivedMail,
  to: InboundKind,
  at: Date,
): Promise<number> {
  const otherReplies = await countOtherReplies(tx, enrollmentId, message.id)
  const data = {
    from: message.fromAddress,
    subject: message.subject,
    kind: to,
    was: message.kind,
    // the enrollment no longer counts as replied (enrollments/store/events.ts)
    retracts: to !== 'reply' && otherReplies === 0,
  }
  await insertEvents(tx, [{ kind: 'corrected', at, enrollmentId, data }])
  return otherReplies
}
