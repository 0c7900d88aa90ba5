// The leads of a bulk call: named, or found by a filter.
import type { QueryOf } from '#api/endpoint.ts'
import type { exportLeads, LeadChoice } from '#api/leads/leads.ts'
import type { Scope } from '#core/access.ts'
import { type Filter, type LeadCondition, usesAddressRisk } from '#core/leads/filter/filter.ts'
import type { Context } from '#server/context.ts'
import { listLeadIds, type PlacedLead, workspacesOf } from '#server/data/leads/leads.ts'
import { fillDomains } from '#server/data/leads/mail-domains.ts'
import { checkLeadAccess } from './check-access.ts'

/** Leads of one transaction: limits how long locks are held, and how many ids are in memory. */
const BATCH = 5000

/**
 * In batches, each for a transaction of its own; named leads are one batch. With a filter the newest leads are first, so a lead that is
 * added meanwhile is in none, and a change that makes leads leave the filter moves no other lead into or out of a batch. Leads of
 * workspaces whose leads the caller may not change do not match a filter.
 * @throws AppError forbidden when a named lead is in such a workspace
 */
export async function* chosenLeads(
  ctx: Context,
  scope: Scope,
  { leadIds, leadFilter, except = [] }: LeadChoice,
): AsyncGenerator<string[], void> {
  if (leadIds) {
    yield await checkLeadAccess(ctx, scope, leadIds)
    return
  }
  if (!leadFilter) return
  const filter = await filterOf(ctx, scope, leadFilter)
  const leftOut = new Set(except.map((id) => id.toLowerCase()))
  let last: PlacedLead | undefined
  do {
    const page: PlacedLead[] = await listLeadIds(ctx.db, scope, filter, BATCH, last)
    last = page.length < BATCH ? undefined : page.at(-1)
    const ids = page.flatMap(({ id }) => (leftOut.has(id) ? [] : [id]))
    if (ids.length > 0) yield ids
  } while (last)
}

/** The same as one list; undefined when the call names neither leads nor a filter. Named ones are not checked. */
export async function chosenLeadIds(
  ctx: Context,
  scope: Scope,
  choice: LeadChoice,
): Promise<readonly string[] | undefined> {
  if (!choice.leadFilter) return choice.leadIds
  const batches: string[][] = []
  for await (const ids of chosenLeads(ctx, scope, choice)) batches.push(ids)
  return batches.flat()
}

type FilterQuery = Pick<
  QueryOf<typeof exportLeads>,
  'workspaceIds' | 'consent' | 'tagIds' | 'tagMatch' | 'filter' | 'risk'
>

/** The fields of a filter as conditions. */
export async function filterOf<Q extends FilterQuery>(ctx: Context, scope: Scope, query: Q) {
  if (query.risk || (query.filter && usesAddressRisk(query.filter)))
    await fillDomains(ctx.db, workspacesOf(scope, query))
  return { ...query, filters: filtersOf(query), now: ctx.clock.now() }
}

/** All of them must be met. */
function filtersOf({
  consent,
  tagIds,
  tagMatch,
  filter,
}: Omit<FilterQuery, 'workspaceIds' | 'risk'>): Filter[] {
  const conditions: LeadCondition[] = []
  if (consent) conditions.push({ kind: 'ground', op: 'is', ground: consent })
  if (tagIds) conditions.push({ kind: 'tag', op: tagMatch, tagIds })
  return [
    ...(conditions.length > 0 ? [{ match: 'all' as const, conditions }] : []),
    ...(filter ? [filter] : []),
  ]
}
