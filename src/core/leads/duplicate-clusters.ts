// Contacts that share keys, put together into clusters of one person each. What a person has called two people never
// stands in one cluster again.
import { DUPLICATE_SCORES, type DuplicateReason, reasonOfKey } from './duplicates.ts'

export type DuplicateCluster = {
  /** in the order they were given */
  leadIds: string[]
  /** of its best reason, of 100 */
  score: number
  /** the best first; every one with the contacts that share it */
  reasons: { reason: DuplicateReason; leadIds: string[] }[]
}

/** A key more contacts share than this is a placeholder (000-0000, info@), and no sign of one person. */
export const MAX_CLUSTER = 20

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/**
 * @param groups who shares a key; those with more than MAX_CLUSTER are passed over
 * @param distinct pairs (`pairKey`) that are two people
 * @returns the surest first
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
    .map(([ids, reasons]) => told(ids, reasons))
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

/** Which reasons hold each set together; every key is looked at once. */
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

function told(
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
