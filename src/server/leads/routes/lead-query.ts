// What an address asks of leads, as the conditions of a filter.
import type { QueryOf } from '#api/endpoint.ts'
import type { exportLeads } from '#api/leads/leads.ts'
import type { Filter, LeadCondition } from '#core/leads/filter/filter.ts'

type Asked = Pick<QueryOf<typeof exportLeads>, 'consent' | 'tagIds' | 'tagMatch' | 'filter'>

/** Every one of them must hold. */
export function filtersOf({ consent, tagIds, tagMatch, filter }: Asked): Filter[] {
  const conditions: LeadCondition[] = []
  if (consent) conditions.push({ kind: 'ground', op: 'is', ground: consent })
  if (tagIds) conditions.push({ kind: 'tag', op: tagMatch, tagIds })
  return [
    ...(conditions.length > 0 ? [{ match: 'all' as const, conditions }] : []),
    ...(filter ? [filter] : []),
  ]
}
