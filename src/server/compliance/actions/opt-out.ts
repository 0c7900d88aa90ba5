// Nobody at this address (or domain) is mailed again by this workspace: the entry, and the end of every enrollment that
// is still open, in the caller's transaction (rules.md R-803).
import type { StatusReason } from '#core/enrollments/enrollment.ts'
import { skipNotices } from '#server/compliance/store/notices.ts'
import { endHolds } from '#server/compliance/store/opt-out-holds.ts'
import { insertSuppression, listSuppressedEnrollments } from '#server/compliance/store/suppressions.ts'
import type { Context, Db } from '#server/context.ts'
import { updateEnrollmentsStatus } from '#server/enrollments/store/enrollments.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { listOtherAddresses } from '#server/leads/store/addresses.ts'
import { skipUnsent } from '#server/sending/store/executions.ts'
import { planNotice } from './plan-notice.ts'

/**
 * @param at by the real clock; a sandbox mailbox's enrollments end by its own
 * @param exceptEnrollmentId the one the caller ends itself, with an event that knows the mail
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
  // whoever complains has heard enough
  if (reason === 'complaint') await skipNotices(tx, workspaceId, value, at)
  // whoever has several addresses by a merge asks for all of them
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

/** Ends enrollments of people who are on the list now, and what was planned for them. @param at by the real clock */
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
