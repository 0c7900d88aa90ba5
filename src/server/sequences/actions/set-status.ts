// Pauses, archives or deletes sequences (into the bin). Nothing is sent for one after the answer: a mail that is on the wire this
// moment is waited for (rules.md R-104).
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canChangeStatus, type SequenceStatus } from '#core/sequences/sequence.ts'
import type { Context } from '#server/context.ts'
import {
  countSendingMails,
  endOpenEnrollments,
  pauseEnrollments,
} from '#server/enrollments/store/sequence-wide-changes.ts'
import { retryable } from '#server/platform/db/database.ts'
import { waitUntilSent } from '#server/sending/actions/wait-until-sent.ts'
import { lockSequence, removeSequences, updateSequenceStatus } from '#server/sequences/store/sequences.ts'
import { recordDeletedSequences } from '#server/workspaces/store/bin.ts'
import { recordStopped } from '#server/workspaces/store/bin-enrollments.ts'
import { activateSequence } from './launch.ts'

/** Any status a person may ask for; `active` runs the launch checks. The status it already has changes nothing. */
export async function setSequenceStatus(
  ctx: Context,
  scope: Scope,
  id: string,
  to: SequenceStatus,
): Promise<void> {
  if (to === 'active') {
    await activateSequence(ctx, scope, id)
    return
  }
  await ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, id)
    if (sequence.status === to) return
    // `halted` is set by the tool alone, and nothing goes back to being a draft
    if (to === 'halted' || !canChangeStatus(sequence.status, to))
      throw new AppError('sequence_status_forbidden')
    const now = ctx.clock.now()
    await updateSequenceStatus(tx, id, to, null, now)
    await pauseEnrollments(tx, id, now)
  })
  await waitForSendingMails(ctx, [id])
}

/** @returns how many sequences were deleted and how many open enrollments ended with them */
export async function deleteSequences(
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<{ deletedCount: number; endedEnrollments: number }> {
  const sorted = [...new Set(ids)].sort()
  const result = await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      for (const id of sorted) await lockSequence(tx, scope, id)
      const now = ctx.clock.now()
      await recordDeletedSequences(tx, sorted, { by: scope.userId, at: now })
      await recordStopped(tx, 'sequence', sorted)
      const endedEnrollments = await endOpenEnrollments(tx, sorted, 'sequence_deleted', now)
      return { deletedCount: await removeSequences(tx, sorted, now), endedEnrollments }
    }),
  )
  await waitForSendingMails(ctx, ids)
  return result
}

const waitForSendingMails = (ctx: Context, ids: readonly string[]): Promise<void> =>
  waitUntilSent(() => countSendingMails(ctx.db, ids))
