// Finds probable duplicates: scans changed leads, groups by key, builds clusters.
import type { WithDates } from '#api/dates.ts'
import type { DuplicateCluster } from '#api/leads/duplicates.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { findClusters, MAX_CLUSTER, pairKey } from '#core/leads/duplicate-clusters.ts'
import { DUPLICATE_RULES_VERSION, duplicateKeys } from '#core/leads/duplicates.ts'
import type { Context } from '#server/context.ts'
import { listLeadWorkspaces } from '#server/data/leads/deletions.ts'
import { listLeadsById } from '#server/data/leads/leads.ts'
import {
  countUnscanned,
  listDistinctions,
  listSharedKeys,
  listUnscanned,
  removeDistinctions,
  writeDistinctions,
  writeKeys,
} from '#server/data/leads/merges/duplicates.ts'
import { checkLeadAccess } from './check-access.ts'

/** leads per batch: read and compared without yielding to the event loop */
const BATCH = 500
/** batches per call, about two seconds; the caller repeats the call while leads are left */
const BATCHES = 25
const MAX_GROUPS = 5000

/** Computes the keys of some new or changed leads. @returns how many are left */
export async function scanDuplicates(
  ctx: Context,
  workspaceIds: readonly string[],
): Promise<{ looked: number; left: number }> {
  let looked = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const leads = await listUnscanned(ctx.db, workspaceIds, DUPLICATE_RULES_VERSION, BATCH)
    if (leads.length === 0) return { looked, left: 0 }
    const keyed = leads.map((lead) => ({ ...lead, keys: duplicateKeys(lead) }))
    await ctx.db.transaction().execute((tx) => writeKeys(tx, keyed, DUPLICATE_RULES_VERSION))
    looked += leads.length
  }
  return { looked, left: await countUnscanned(ctx.db, workspaceIds, DUPLICATE_RULES_VERSION) }
}

export async function listDuplicates(
  ctx: Context,
  scope: Scope,
  workspaceIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: WithDates<typeof DuplicateCluster>[]; total: number }> {
  const groups = await listSharedKeys(ctx.db, workspaceIds, { crowd: MAX_CLUSTER, limit: MAX_GROUPS })
  const apart = await listDistinctions(ctx.db, workspaceIds)
  const clusters = findClusters(groups, new Set(apart.map(({ leadId, otherId }) => pairKey(leadId, otherId))))
  const page = clusters.slice(offset, offset + limit)
  const leads = await listLeadsById(
    ctx.db,
    scope,
    page.flatMap(({ leadIds }) => leadIds),
  )
  const known = new Map(leads.map((lead) => [lead.id, lead]))
  return {
    data: page.map((cluster) => ({
      score: cluster.score,
      reasons: cluster.reasons,
      leads: cluster.leadIds
        .flatMap((id) => known.get(id) ?? [])
        .sort(
          (a, b) =>
            b.mailCount - a.mailCount ||
            b.enrollmentCount - a.enrollmentCount ||
            a.createdAt.getTime() - b.createdAt.getTime(),
        ),
    })),
    total: clusters.length,
  }
}

/** @throws AppError lead_not_found, leads_not_mergeable for leads of different workspaces */
export async function dismissDuplicate(
  ctx: Context,
  scope: Scope,
  { leadIds, isApart }: { leadIds: readonly string[]; isApart: boolean },
): Promise<void> {
  const ids = [...new Set(leadIds)].sort()
  if ((await checkLeadAccess(ctx, scope, ids)).length !== ids.length) throw new AppError('lead_not_found')
  const workspaceIds = new Set((await listLeadWorkspaces(ctx.db, ids)).map(({ workspaceId }) => workspaceId))
  const [workspaceId] = workspaceIds
  if (workspaceIds.size !== 1 || workspaceId === undefined || ids.length < 2)
    throw new AppError('leads_not_mergeable')
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const))
  if (!isApart) await removeDistinctions(ctx.db, pairs)
  else await writeDistinctions(ctx.db, pairs, { workspaceId, userId: scope.userId, at: ctx.clock.now() })
}
