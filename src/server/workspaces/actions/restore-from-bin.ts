// Restores rows from the bin. Nothing is sent automatically: sequences are restored as paused, and enrollments are restored as
// paused at the step where they were, until a user resumes them.
import type { Scope } from '#core/access.ts'
import type { BinKind, RestoreError } from '#core/workspaces/bin.ts'
import type { Context, Db } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findLeadByEmail } from '#server/data/leads/leads.ts'
import { findSequence } from '#server/data/sequences/sequences.ts'
import { type BinRecord, lockOwnBinItems, removeBinItems, restoreParts } from '#server/data/workspaces/bin.ts'
import { reassignStoppedToSequences, restoreStopped } from '#server/data/workspaces/bin-enrollments.ts'
import { listBinNames } from '#server/data/workspaces/bin-lists.ts'
import { retryable } from '#server/platform/db/database.ts'
import { demandLeadQuota } from './quotas.ts'

export type Restored = {
  restoredCount: number
  waitingEnrollments: number
  skipped: { id: string; name: string; reason: RestoreError }[]
}

/** Groups and sequences first, because leads refer to them. */
const ORDER: Record<BinKind, number> = { group: 0, template: 1, sequence: 2, lead: 3 }

/** Restores each item it can, and lists the others with a reason. @throws AppError forbidden */
export async function restoreFromBin(ctx: Context, scope: Scope, ids: readonly string[]): Promise<Restored> {
  const wanted = [...new Set(ids)]
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const found = await lockOwnBinItems(tx, scope, wanted)
      const names = await listBinNames(
        tx,
        found.map(({ id }) => id),
      )
      const skipped = new Map<string, RestoreError>()
      for (const id of wanted) if (!names.has(id)) skipped.set(id, 'gone')
      let waitingEnrollments = 0
      for (const item of found.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])) {
        if (await isAddressTaken(tx, item)) skipped.set(item.id, 'address_taken')
        else waitingEnrollments += await restoreOne(ctx, tx, item)
      }
      for (const id of new Set(found.flatMap(({ workspaceIds }) => workspaceIds)))
        await demandLeadQuota(ctx, tx, id)
      return {
        restoredCount: wanted.length - skipped.size,
        waitingEnrollments,
        skipped: [...skipped].map(([id, reason]) => ({ id, name: names.get(id) ?? '', reason })),
      }
    }),
  )
}

async function isAddressTaken(
  tx: Db,
  { workspaceIds: [workspaceId], emailKey }: BinRecord,
): Promise<boolean> {
  if (emailKey === null || workspaceId === undefined) return false
  return (await findLeadByEmail(tx, workspaceId, emailKey)) !== null
}

/** The caller has locked the item and checked that its address is free. @returns the number of restored enrollments */
export async function restoreOne(ctx: Context, tx: Db, item: BinRecord): Promise<number> {
  const at = ctx.clock.now()
  await restoreParts(tx, item)
  if (item.kind === 'lead') await reassignStoppedToSequences(tx, item.id)
  const reopened = await restoreStopped(tx, item.id, await previousStatusOf(tx, item), at)
  await insertEvents(
    tx,
    reopened.map((enrollmentId) => ({ kind: 'paused', at, enrollmentId, data: { reason: 'restored' } })),
  )
  await removeBinItems(tx, [item.id])
  return reopened.length
}

async function previousStatusOf(
  tx: Db,
  { id, kind }: BinRecord,
): Promise<{ status: 'pending' | 'paused'; reason: string }> {
  if (kind !== 'sequence') return { status: 'paused', reason: 'manual' }
  return (await findSequence(tx, id))?.status === 'draft'
    ? { status: 'pending', reason: 'sequence_not_active' }
    : { status: 'paused', reason: 'sequence_paused' }
}
