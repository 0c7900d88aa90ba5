// Permanent deletion of rows in the bin: requested by a user, or daily after thirty days. Counts of sent mails stay; personal
// values of leads are erased.
import type { Scope } from '#core/access.ts'
import { allow } from '#core/access.ts'
import { binCutoff } from '#core/workspaces/bin.ts'
import type { Context, Db } from '#server/context.ts'
import { endSequences, eraseLeads, findErased } from '#server/data/compliance/erasure.ts'
import { countSendingOfEnrollments, listLeadWorkspaces } from '#server/data/leads/deletions.ts'
import { removeMergeRecords } from '#server/data/leads/merges/merge-log.ts'
import {
  type BinRecord,
  listBinnedByEmail,
  lockBinItems,
  lockExpired,
  lockOwnBinItems,
  removeBinItems,
} from '#server/data/workspaces/bin.ts'
import { binLeads } from '#server/leads/actions/delete.ts'
import { waitUntilSent } from '#server/planning/wait-until-sent.ts'
import { retryable } from '#server/platform/db/database.ts'

/** Rows per transaction, so that locks are short. */
const BATCH = 200

/** Items that are no longer in the bin are not counted. @throws AppError forbidden */
export async function deletePermanently(
  ctx: Context,
  scope: Scope,
  ids: readonly string[],
): Promise<{ deletedCount: number }> {
  const wanted = [...new Set(ids)].sort()
  let deletedCount = 0
  for (let start = 0; start < wanted.length; start += BATCH)
    deletedCount += await retryable(() =>
      ctx.db.transaction().execute(async (tx) => {
        const found = await lockOwnBinItems(tx, scope, wanted.slice(start, start + BATCH))
        await deleteItems(ctx, tx, found)
        return found.length
      }),
    )
  return { deletedCount }
}

/** Deletes items that have been in the bin for thirty days. @returns how many */
export async function deleteExpired(ctx: Context): Promise<number> {
  await removeMergeRecords(ctx.db, binCutoff(ctx.clock.now()))
  for (let count = 0; ; ) {
    const ended = await ctx.db.transaction().execute(async (tx) => {
      const overdue = await lockExpired(tx, binCutoff(ctx.clock.now()), BATCH)
      await deleteItems(ctx, tx, overdue)
      return overdue.length
    })
    count += ended
    if (ended < BATCH) return count
  }
}

/**
 * Erases a lead immediately, in the list or in the bin, with every other lead in the workspace's bin that has the same
 * address. @throws AppError lead_not_found
 */
export async function eraseLead(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<{ endedEnrollments: number }> {
  const { open, endedEnrollments } = await ctx.db.transaction().execute(async (tx) => {
    const [live] = await listLeadWorkspaces(tx, [id])
    const [binned] = live ? [] : (await lockBinItems(tx, [id])).filter(({ kind }) => kind === 'lead')
    allow(scope, live ? [live.workspaceId] : binned?.workspaceIds, (ids) => ids, 'lead_not_found')
    return live
      ? binLeads(tx, [id], { by: scope.userId, at: ctx.clock.now() })
      : { open: [], endedEnrollments: 0 }
  })
  // a mail that is being sent would store the address again after the erasure
  await waitUntilSent(() => countSendingOfEnrollments(ctx.db, open))
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const [item] = await lockBinItems(tx, [id])
      if (item) await deleteItems(ctx, tx, [item, ...(await othersOf(tx, item))])
    }),
  )
  return { endedEnrollments }
}

async function othersOf(
  tx: Db,
  { id, workspaceIds: [workspaceId], emailKey }: BinRecord,
): Promise<BinRecord[]> {
  if (emailKey === null || workspaceId === undefined) return []
  const same = await listBinnedByEmail(tx, workspaceId, [emailKey])
  return lockBinItems(
    tx,
    same.map((other) => other.id).filter((other) => other !== id),
  )
}

async function deleteItems(ctx: Context, tx: Db, items: readonly BinRecord[]): Promise<void> {
  if (items.length === 0) return
  const idsOf = (kind: BinRecord['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  const who = await findErased(tx, idsOf('lead'))
  if (who.leadIds.length > 0) await eraseLeads(tx, who, ctx.clock.now())
  await endSequences(tx, idsOf('sequence'))
  await removeBinItems(
    tx,
    items.map(({ id }) => id),
  )
}
