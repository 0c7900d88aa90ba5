// Brings things back out of the bin. Nothing is sent by itself: a sequence comes back paused, and what was under way waits
// paused where it stood, for a person to go on with it.
import type { Scope } from '#core/access.ts'
import type { BinKind, RestoreError } from '#core/workspaces/bin.ts'
import type { Context, Db } from '#server/context.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { findLeadByEmail } from '#server/leads/store/leads.ts'
import { retryable } from '#server/platform/db/database.ts'
import { findSequence } from '#server/sequences/store/sequences.ts'
import {
  type BinRecord,
  lockOwnBinItems,
  removeBinItems,
  restoreParts,
} from '#server/workspaces/store/bin.ts'
import { reassignStoppedToSequences, restoreStopped } from '#server/workspaces/store/bin-enrollments.ts'
import { listBinNames } from '#server/workspaces/store/bin-lists.ts'
import { demandLeadQuota } from './quotas.ts'

export type Restored = {
  restoredCount: number
  waitingEnrollments: number
  skipped: { id: string; name: string; reason: RestoreError }[]
}

/** Groups and sequences first, so that what belongs to them finds them. */
const ORDER: Record<BinKind, number> = { group: 0, template: 1, sequence: 2, lead: 3 }

/** Each for itself: what cannot come back is named and the others do. @throws AppError forbidden */
export async function restoreFromBin(ctx: Context, scope: Scope, ids: readonly string[]): Promise<Restored> {
  const wanted = [...new Set(ids)]
  return retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const found = await lockOwnBinItems(tx, scope, wanted)
      const names = await listBinNames(
        tx,
        found.map(({ id }) => id),
      )
      const refused = new Map<string, RestoreError>()
      for (const id of wanted) if (!names.has(id)) refused.set(id, 'gone')
      let waitingEnrollments = 0
      for (const item of found.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])) {
        if (await isAddressTaken(tx, item)) refused.set(item.id, 'address_taken')
        else waitingEnrollments += await restoreOne(ctx, tx, item)
      }
      for (const id of new Set(found.flatMap(({ workspaceIds }) => workspaceIds)))
        await demandLeadQuota(ctx, tx, id)
      return {
        restoredCount: wanted.length - refused.size,
        waitingEnrollments,
        skipped: [...refused].map(([id, reason]) => ({ id, name: names.get(id) ?? '', reason })),
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

/** In the caller's transaction; the line in the bin is locked and its address is free. @returns enrollments that wait */
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
