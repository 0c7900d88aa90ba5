// Nobody at this address (or domain) is mailed again by this workspace: the entry, and the end of every enrollment that
// is still open, in the caller's transaction (product §10).
import type { StatusReason } from '#core/enrollment.ts'
import type { Context, Db } from '../context.ts'
import { updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { skipUnsent } from '../store/executions.ts'
import { insertSuppression, listSuppressedEnrollments } from '../store/suppressions.ts'

/** @returns how many enrollments ended */
export async function optOut(
  ctx: Context,
  tx: Db,
  target: { workspaceId: string; kind: 'address' | 'domain'; value: string },
  reason: StatusReason<'unsubscribed'>,
  at: Date,
): Promise<number> {
  await insertSuppression(tx, { id: ctx.newId(), ...target, reason, at })
  const ids = await listSuppressedEnrollments(tx, target.workspaceId, target.kind, target.value)
  for (const id of ids) await updateEnrollmentStatus(tx, id, { status: 'unsubscribed', reason, at })
  await skipUnsent(tx, ids, 'unsubscribed', at)
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: 'unsubscribed', at, enrollmentId, data: { reason } })),
  )
  return ids.length
}
