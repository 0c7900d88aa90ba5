import type { QueryOf } from '#api/endpoint.ts'
import type { exportLeads } from '#api/leads/leads.ts'
import {
  checkAddresses as checkEndpoint,
  createLead as createEndpoint,
  deleteLead as deleteEndpoint,
  deleteLeads as deleteManyEndpoint,
  exportLeads as exportEndpoint,
  getLead as getEndpoint,
  listLeads as listEndpoint,
  listCustomFields as listFieldsEndpoint,
  listLeadIds as listIdsEndpoint,
  updateLead as updateEndpoint,
} from '#api/leads/leads.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { type Filter, type LeadCondition, usesAddressRisk } from '#core/leads/filter/filter.ts'
import { MAX_BULK_LEADS } from '#core/leads/lead.ts'
import type { Context } from '#server/context.ts'
import { listCustomFields } from '#server/data/leads/custom-fields.ts'
import { listLeadIds, listLeads } from '#server/data/leads/leads.ts'
import { fillDomains } from '#server/data/leads/mail-domains.ts'
import { checkAddresses } from '#server/leads/actions/check-addresses.ts'
import { deleteLead, deleteLeads } from '#server/leads/actions/delete.ts'
import { exportRows } from '#server/leads/actions/export.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { changeLead, createLead } from '#server/leads/actions/save.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route } from '#server/platform/http/route.ts'

/** Time for the DNS queries of one call. */
const CHECK_MS = 10_000

export function registerLeads(api: Api, ctx: Context): void {
  route(api, listEndpoint, async ({ scope, query }) =>
    listLeads(ctx.db, scope, await filterOf(ctx, scope, query)),
  )
  route(api, listIdsEndpoint, async ({ scope, query }) => ({
    data: await listLeadIds(ctx.db, scope, await filterOf(ctx, scope, query), MAX_BULK_LEADS),
  }))
  route(api, exportEndpoint, async ({ scope, user, request, query, reply }) =>
    csvFile(
      reply,
      '연락처.csv',
      exportRows(ctx, scope, await filterOf(ctx, scope, query)),
      auditExport(ctx, exportEndpoint.path, { user, request }, chosenWorkspaces(scope, query.workspaceIds)),
    ),
  )
  route(api, listFieldsEndpoint, async ({ scope, query }) => {
    const data = await listCustomFields(ctx.db, scope, query.workspaceIds)
    return { data, total: data.length }
  })
  route(api, getEndpoint, ({ scope, params }) => showLead(ctx, scope, params.id))
  route(api, createEndpoint, ({ scope, body }) => createLead(ctx, scope, body))
  route(api, updateEndpoint, ({ scope, params, body }) => changeLead(ctx, scope, params.id, body))
  route(api, checkEndpoint, async ({ scope, body }) => ({
    data: await checkAddresses(ctx, allowWorkspace(scope, body.workspaceId), body.addresses, CHECK_MS),
  }))
  route(api, deleteEndpoint, ({ scope, params }) => deleteLead(ctx, scope, params.id))
  route(api, deleteManyEndpoint, ({ scope, body }) => deleteLeads(ctx, scope, body.leadIds))
}

// Query parameters as conditions of a filter.

type Asked = Pick<
  QueryOf<typeof exportLeads>,
  'workspaceIds' | 'consent' | 'tagIds' | 'tagMatch' | 'filter' | 'risk'
>

async function filterOf<Q extends Asked>(ctx: Context, scope: Scope, query: Q) {
  if (query.risk || (query.filter && usesAddressRisk(query.filter)))
    await fillDomains(ctx.db, chosenWorkspaces(scope, query.workspaceIds))
  return { ...query, filters: filtersOf(query), now: ctx.clock.now() }
}

/** All of them must be met. */
function filtersOf({ consent, tagIds, tagMatch, filter }: Omit<Asked, 'workspaceIds' | 'risk'>): Filter[] {
  const conditions: LeadCondition[] = []
  if (consent) conditions.push({ kind: 'ground', op: 'is', ground: consent })
  if (tagIds) conditions.push({ kind: 'tag', op: tagMatch, tagIds })
  return [
    ...(conditions.length > 0 ? [{ match: 'all' as const, conditions }] : []),
    ...(filter ? [filter] : []),
  ]
}
