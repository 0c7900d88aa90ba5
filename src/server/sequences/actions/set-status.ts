// Pauses, archives or deletes sequences (into the bin). After the response no mail of theirs is sent: the action waits for
// a mail that is being sent (rules.md R-104).
import { checkEach, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { canChangeStatus, type SequenceStatus } from '#core/sequences/sequence.ts'
import type { Context } from '#server/context.ts'
import {
  countSendingMails,
  endOpenEnrollments,
  pauseEnrollments,
} from '#server/data/enrollments/sequence-wide-changes.ts'
import { lockSequence, removeSequences, updateSequenceStatus } from '#server/data/sequences/sequences.ts'
import { recordDeletedSequences } from '#server/data/workspaces/bin.ts'
import { recordStopped } from '#server/data/workspaces/bin-enrollments.ts'
import { waitUntilSent } from '#server/planning/wait-until-sent.ts'
import { retryable } from '#server/platform/db/database.ts'
import { activateSequence } from './launch.ts'

/** Sets a status a user may set; `active` runs the launch checks. The current status changes nothing. */
export async function setSequenceStatus(
  ctx: Context,
  scope: Scope,
  id: string,
  to: SequenceStatus,
  start: { allowUnreadReplies?: boolean | undefined } = {},
): Promise<void> {
  if (to === 'active') {
    await activateSequence(ctx, scope, id, start)
    return
  }
  await ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, id)
    if (sequence.status === to) return
    // only the system sets `halted`, and no sequence becomes a draft again
    if (to === 'halted' || !canChangeStatus(sequence.status, to))
      throw new AppError('sequence_status_forbidden')
    const now = ctx.clock.now()
    await updateSequenceStatus(tx, id, to, null, now)
    await pauseEnrollments(tx, id, now)
  })
  await waitForSendingMails(ctx, [id])
}

/** @returns the numbers of deleted sequences and of open enrollments that ended with them */
export async function deleteSequences(
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<{ deletedCount: number; endedEnrollments: number }> {
  const sorted = [...new Set(ids)].sort()
  const result = await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      await checkEach(sorted, (id) => lockSequence(tx, scope, id))
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
