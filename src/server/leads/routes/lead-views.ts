import * as contract from '#api/leads/lead-views.ts'
import type { Context } from '#server/context.ts'
import { countLeadStatuses, listLeadViews } from '#server/data/leads/lead-views.ts'
import { changeLeadView, createLeadView, deleteLeadView } from '#server/leads/actions/save-lead-views.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerLeadViews(api: Api, ctx: Context): void {
  route(api, contract.listLeadViews, async ({ scope, query }) => {
    const data = await listLeadViews(ctx.db, scope, query.workspaceIds)
    return { data, total: data.length }
  })
  route(api, contract.countLeadStatuses, async ({ scope, query }) => ({
    data: await countLeadStatuses(ctx.db, scope, query.workspaceIds),
  }))
  route(api, contract.createLeadView, ({ scope, body }) => createLeadView(ctx, scope, body))
  route(api, contract.updateLeadView, ({ scope, params, body }) =>
    changeLeadView(ctx, scope, params.id, body),
  )
  route(api, contract.deleteLeadView, async ({ scope, params }) => {
    await deleteLeadView(ctx, scope, params.id)
    return { ok: true as const }
  })
}
