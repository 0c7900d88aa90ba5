// Restores rows from the bin. Nothing is sent automatically: sequences are restored as paused, and enrollments are restored as
// paused at the step where they were, until a user resumes them.
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { restoreFromBin as restoreFromBinEndpoint } from '#api/workspaces/bin.ts'
import type { Scope } from '#core/access.ts'
import type { BinKind, RestoreError } from '#core/workspaces/bin.ts'
import type { Context, Db } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findLeadByEmail } from '#server/data/leads/leads.ts'
import { findSequence } from '#server/data/sequences/sequences.ts'
import {
  type BinRecord,
  linkLaterRows,
  listDeletedTogether,
  lockOwnBinItems,
  removeBinItems,
  restoreParts,
} from '#server/data/workspaces/bin.ts'
import { reassignStoppedToSequences, restoreStopped } from '#server/data/workspaces/bin-enrollments.ts'
import { listBinNames } from '#server/data/workspaces/bin-lists.ts'
import { retryable } from '#server/platform/db/database.ts'
import { demandLeadQuota } from './quotas.ts'

export type Restored = ReplyInputOf<typeof restoreFromBinEndpoint>

/** Groups and sequences first, because leads refer to them. */
const ORDER = { group: 0, template: 1, sequence: 2, lead: 3 } as const satisfies Record<BinKind, number>

/** Items of one transaction: limits how long locks are held. */
const BATCH = 500

/** The same for all rows that one call deleted. */
export async function restoreDeletion(ctx: Context, scope: Scope, deletionId: string): Promise<Restored> {
  const all: Restored = { restoredCount: 0, waitingEnrollments: 0, skipped: [] }
  for (let after: string | null = null; ; ) {
    const ids: string[] = await listDeletedTogether(ctx.db, deletionId, after, BATCH)
    const { restoredCount, waitingEnrollments, skipped } = await restoreFromBin(ctx, scope, ids)
    all.restoredCount += restoredCount
    all.waitingEnrollments += waitingEnrollments
    all.skipped.push(...skipped)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return all
    after = last
  }
}

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
      const { leads = [], others = [] } = Object.groupBy(found, ({ kind }) =>
        kind === 'lead' ? 'leads' : 'others',
      )
      for (const item of others.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]))
        waitingEnrollments += await restoreOne(ctx, tx, item)
      const restored: BinRecord[] = []
      for (const item of leads) {
        if (await isAddressTaken(tx, item)) skipped.set(item.id, 'address_taken')
        else {
          await restoreParts(tx, item)
          restored.push(item)
        }
      }
      waitingEnrollments += await restoreEnrollments(ctx, tx, restored)
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
  await restoreParts(tx, item)
  return restoreEnrollments(ctx, tx, [item])
}

/** Of restored rows: leads, or a single other one. Their items leave the bin. @returns how many were restored */
async function restoreEnrollments(ctx: Context, tx: Db, items: readonly BinRecord[]): Promise<number> {
  const [first] = items
  if (!first) return 0
  const at = ctx.clock.now()
  const ids = items.map(({ id }) => id)
  if (first.kind === 'lead') {
    await linkLaterRows(tx, ids)
    await reassignStoppedToSequences(tx, ids)
  }
  const reopened = await restoreStopped(tx, ids, await previousStatusOf(tx, first), at)
  await insertEvents(
    tx,
    reopened.map((enrollmentId) => ({ kind: 'paused', at, enrollmentId, data: { reason: 'restored' } })),
  )
  await removeBinItems(tx, ids)
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
