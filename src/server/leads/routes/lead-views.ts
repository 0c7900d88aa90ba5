import * as contract from '#api/leads/lead-views.ts'
import type { Context } from '#server/context.ts'
import { countLeadStatuses, listLeadViews } from '#server/data/leads/lead-views.ts'
import { changeLeadView, createLeadView, deleteLeadView } from '#server/leads/actions/save-lead-views.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerLeadViews(api: Api, ctx: Context): void {
  route(api, contract.listLeadViews, async ({ scope, query }) =>
    wholeList(await listLeadViews(ctx.db, scope, query.workspaceIds)),
  )
  route(api, contract.countLeadStatuses, async ({ scope, query }) => ({
    data: await countLeadStatuses(ctx.db, scope, query.workspaceIds),
  }))
  route(api, contract.createLeadView, ({ scope, body }) => createLeadView(ctx, scope, body))
  route(api, contract.updateLeadView, ({ scope, params, body }) =>
    changeLeadView(ctx, scope, params.id, body),
  )
  route(api, contract.deleteLeadView, ({ scope, params }) => deleteLeadView(ctx, scope, params.id))
}
