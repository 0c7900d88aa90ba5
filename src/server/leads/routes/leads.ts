import * as contract from '#api/leads/leads.ts'
import { allowWorkspace } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import { listCustomFields } from '#server/data/leads/custom-fields.ts'
import { listLeads } from '#server/data/leads/leads.ts'
import { checkAddresses } from '#server/leads/actions/check-addresses.ts'
import { filterOf } from '#server/leads/actions/chosen-leads.ts'
import { deleteLead, deleteLeads } from '#server/leads/actions/delete.ts'
import { exportRows } from '#server/leads/actions/export.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { changeLead, createLead } from '#server/leads/actions/save.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

/** Time for the DNS queries of one call. */
const CHECK_MS = 10_000

export function registerLeads(api: Api, ctx: Context): void {
  route(api, contract.listLeads, async ({ scope, query }) =>
    listLeads(ctx, scope, await filterOf(ctx, scope, query)),
  )
  route(api, contract.exportLeads, async ({ scope, user, request, query, reply }) =>
    csvFile(
      reply,
      '연락처.csv',
      exportRows(ctx, scope, await filterOf(ctx, scope, query)),
      auditExport(
        ctx,
        contract.exportLeads.path,
        { user, request },
        chosenWorkspaces(scope, query.workspaceIds),
      ),
    ),
  )
  route(api, contract.listCustomFields, async ({ scope, query }) =>
    wholeList(await listCustomFields(ctx.db, scope, query.workspaceIds)),
  )
  route(api, contract.getLead, ({ scope, params }) => showLead(ctx, scope, params.id))
  route(api, contract.createLead, ({ scope, body }) => createLead(ctx, scope, body))
  route(api, contract.updateLead, ({ scope, params, body }) => changeLead(ctx, scope, params.id, body))
  route(api, contract.checkAddresses, async ({ scope, body }) => ({
    data: await checkAddresses(ctx, allowWorkspace(scope, body.workspaceId), body.addresses, CHECK_MS),
  }))
  route(api, contract.deleteLead, ({ scope, params }) => deleteLead(ctx, scope, params.id))
  route(api, contract.deleteLeads, ({ scope, body }) => deleteLeads(ctx, scope, body))
}
