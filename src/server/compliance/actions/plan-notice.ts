// Plans the notice of the result of an opt-out, in the transaction of the opt-out (core/compliance/opt-out-notice.ts). It is sent
// through the mailbox that last mailed the lead, in its next sending window.
import { dateInZone } from '#core/calendar/zone.ts'
import { noticeDueAt, requiresNotice } from '#core/compliance/opt-out-notice.ts'
import type { StatusReason } from '#core/enrollments/enrollment.ts'
import { nextWindow } from '#core/mailboxes/sending-rules.ts'
import type { Context, Db } from '#server/context.ts'
import { findLastMailer, insertNotice } from '#server/data/compliance/notices.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { findMailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'

export async function planNotice(
  ctx: Pick<Context, 'newId'>,
  tx: Db,
  suppression: {
    suppressionId: string
    workspaceId: string
    kind: 'address' | 'domain'
    value: string
    reason: StatusReason<'unsubscribed'>
    /** by the real clock */
    at: Date
  },
): Promise<void> {
  const { workspaceId, kind, value, reason } = suppression
  const profile = await findSender(tx, workspaceId)
  if (!requiresNotice({ kind, reason, profile })) return
  const last = await findLastMailer(tx, workspaceId, value)
  const mailbox = last && (await findMailbox(tx, last.emailAccountId))
  if (!last || !mailbox) return
  const at = mailboxNow(mailbox, suppression.at)
  await insertNotice(tx, {
    id: ctx.newId(),
    workspaceId,
    kind: 'opt_out',
    suppressionId: suppression.suppressionId,
    leadId: last.leadId,
    emailAccountId: mailbox.id,
    toAddress: last.toAddress,
    toName: last.toName,
    facts: {
      reason,
      address: last.toAddress,
      expressedOn: dateInZone(at, mailbox.rules.timeZone),
      senderName: profile.senderName || mailbox.name,
    },
    dueAt: noticeDueAt(at),
    plannedAt: nextWindow(mailbox.rules, at).at,
    createdBy: null,
    at,
  })
}
