// Suppresses an address or domain in a workspace and ends its open enrollments, in the caller's transaction (rules.md R-803).
import type { StatusReason } from '#core/enrollments/enrollment.ts'
import { addressKey } from '#core/leads/lead.ts'
import type { Context, Db } from '#server/context.ts'
import { findNoticeByMessageIds } from '#server/data/compliance/notice-lists.ts'
import { skipNotices } from '#server/data/compliance/notices.ts'
import { endHolds } from '#server/data/compliance/opt-out-holds.ts'
import { insertSuppression, listSuppressedEnrollments } from '#server/data/compliance/suppressions.ts'
import { updateEnrollmentsStatus } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { listOtherAddresses } from '#server/data/leads/addresses.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { skipUnsent } from '#server/data/sending/executions.ts'
import { planNotice } from './plan-notice.ts'

/**
 * @param at by the real clock; enrollments of a sandbox mailbox end by its clock
 * @param exceptEnrollmentId ended by the caller, with an event that names the mail
 * @returns how many enrollments ended
 */
export async function optOut(
  ctx: Context,
  tx: Db,
  target: { workspaceId: string; kind: 'address' | 'domain'; value: string; createdBy?: string | null },
  reason: StatusReason<'unsubscribed'>,
  at: Date,
  exceptEnrollmentId: string | null = null,
): Promise<number> {
  const { workspaceId, kind, value } = target
  const suppressionId = ctx.newId()
  const isNew = await insertSuppression(tx, { id: suppressionId, ...target, reason, at })
  if (isNew) await planNotice(ctx, tx, { suppressionId, ...target, reason, at })
  // no notice after a complaint
  if (reason === 'complaint') await skipNotices(tx, workspaceId, value, at)
  // an opt-out applies to all addresses of a merged lead
  const others = kind === 'address' ? await listOtherAddresses(tx, workspaceId, [value]) : []
  for (const other of others)
    await insertSuppression(tx, { ...target, id: ctx.newId(), value: other, reason, at })
  const list = kind === 'address' ? { addresses: [value, ...others] } : { domains: [value] }
  await endHolds(tx, workspaceId, list, { userId: target.createdBy ?? null, at })
  const all = await listSuppressedEnrollments(tx, workspaceId, list)
  const enrollments = all.filter((enrollment) => enrollment.id !== exceptEnrollmentId)
  await endSuppressed(tx, enrollments, reason, at)
  return enrollments.length
}

/**
 * Opts out the sender of a reply that asks to stop, to a notice that belongs to no sequence.
 * @param messageIds the notices the reply refers to
 */
export async function optOutByNoticeReply(
  ctx: Context,
  tx: Db,
  mailbox: Pick<Mailbox, 'id' | 'workspaceId'>,
  messageIds: readonly string[],
): Promise<void> {
  const notice = await findNoticeByMessageIds(tx, mailbox.id, messageIds)
  if (!notice) return
  const target = {
    workspaceId: notice.workspaceId,
    kind: 'address',
    value: addressKey(notice.toAddress),
  } as const
  await optOut(ctx, tx, target, 'reply_text', ctx.clock.now())
}

/** Ends the enrollments and planned mails of suppressed leads. @param at by the real clock */
export async function endSuppressed(
  tx: Db,
  enrollments: readonly { id: string; clockOffsetMs: number }[],
  reason: StatusReason<'unsubscribed'>,
  at: Date,
): Promise<void> {
  for (const [offsetMs, own] of Map.groupBy(enrollments, (enrollment) => enrollment.clockOffsetMs)) {
    const ids = own.map((enrollment) => enrollment.id)
    const endedAt = new Date(at.getTime() + offsetMs)
    await updateEnrollmentsStatus(tx, ids, { status: 'unsubscribed', reason, at: endedAt })
    await skipUnsent(tx, ids, 'unsubscribed', endedAt)
    await insertEvents(
      tx,
      ids.map((enrollmentId) => ({ kind: 'unsubscribed', at: endedAt, enrollmentId, data: { reason } })),
    )
  }
}
