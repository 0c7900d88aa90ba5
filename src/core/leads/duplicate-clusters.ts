// Groups leads that share keys into clusters of duplicates. Leads that a user marked as different are never in one cluster.
import { DUPLICATE_SCORES, type DuplicateReason, reasonOfKey } from './duplicates.ts'

export type DuplicateCluster = {
  /** in the order of the input */
  leadIds: string[]
  /** of its best reason, 0 to 100 */
  score: number
  /** the best first, each with the leads that share it */
  reasons: { reason: DuplicateReason; leadIds: string[] }[]
}

/** A key that more leads share is a placeholder (000-0000, info@) and is ignored. */
export const MAX_CLUSTER = 20

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * @param groups leads that share a key; groups with more than MAX_CLUSTER leads are ignored
 * @param distinct pairs (`pairKey`) that are not duplicates
 * @returns clusters with the highest score first
 */
export function findClusters(
  groups: readonly { key: string; leadIds: readonly string[] }[],
  distinct: ReadonlySet<string> = new Set(),
): DuplicateCluster[] {
  const usable = groups
    .filter(({ leadIds }) => leadIds.length > 1 && leadIds.length <= MAX_CLUSTER)
    .map((group) => ({ ...group, reason: reasonOfKey(group.key) }))
    .sort((a, b) => DUPLICATE_SCORES[b.reason] - DUPLICATE_SCORES[a.reason])
  const setOf = new Map<string, Set<string>>()
  const of = (id: string): Set<string> => {
    const known = setOf.get(id) ?? new Set([id])
    setOf.set(id, known)
    return known
  }
  for (const { leadIds } of usable)
    for (const [i, a] of leadIds.entries())
      for (const b of leadIds.slice(i + 1)) if (mayJoin(of(a), of(b), distinct)) join(of(a), of(b), setOf)
  return [...reasonsOf(usable, setOf)]
    .map(([ids, reasons]) => toCluster(ids, reasons))
    .sort((a, b) => b.score - a.score || compare(a.leadIds[0] ?? '', b.leadIds[0] ?? ''))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function mayJoin(a: ReadonlySet<string>, b: ReadonlySet<string>, distinct: ReadonlySet<string>): boolean {
  if (a === b || a.size + b.size > MAX_CLUSTER) return false
  if (distinct.size === 0) return true
  for (const one of a) for (const other of b) if (distinct.has(pairKey(one, other))) return false
  return true
}

function join(a: Set<string>, b: Set<string>, setOf: Map<string, Set<string>>): void {
  for (const id of b) {
    a.add(id)
    setOf.set(id, a)
  }
}

/** The reasons that connect the leads of each set, in one pass over the keys. */
function reasonsOf(
  groups: readonly { reason: DuplicateReason; leadIds: readonly string[] }[],
  setOf: ReadonlyMap<string, Set<string>>,
): Map<Set<string>, Map<DuplicateReason, Set<string>>> {
  const found = new Map<Set<string>, Map<DuplicateReason, Set<string>>>()
  for (const { reason, leadIds } of groups)
    for (const [ids, own] of Map.groupBy(leadIds, (id) => setOf.get(id))) {
      if (!ids || own.length < 2) continue
      const reasons = found.get(ids) ?? new Map<DuplicateReason, Set<string>>()
      found.set(ids, reasons.set(reason, new Set([...(reasons.get(reason) ?? []), ...own])))
    }
  return found
}

function toCluster(
  ids: ReadonlySet<string>,
  byReason: ReadonlyMap<DuplicateReason, Set<string>>,
): DuplicateCluster {
  const reasons = [...byReason].map(([reason, own]) => ({ reason, leadIds: [...own] }))
  return {
    leadIds: [...ids],
    score: Math.max(0, ...reasons.map(({ reason }) => DUPLICATE_SCORES[reason])),
    reasons,
  }
}
