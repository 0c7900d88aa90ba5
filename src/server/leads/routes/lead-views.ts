import {
  countLeadStatuses,
  createLeadView,
  deleteLeadView,
  listLeadViews,
  updateLeadView,
} from '#api/leads/lead-views.ts'
import type { Context } from '#server/context.ts'
import { countLeadStatuses as count, listLeadViews as list } from '#server/data/leads/lead-views.ts'
import {
  changeLeadView,
  createLeadView as create,
  deleteLeadView as remove,
} from '#server/leads/actions/save-lead-views.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerLeadViews(api: Api, ctx: Context): void {
  route(api, listLeadViews, async ({ scope, query }) => {
    const data = await list(ctx.db, scope, query.workspaceIds)
    return { data, total: data.length }
  })
  route(api, countLeadStatuses, async ({ scope, query }) => ({
    data: await count(ctx.db, scope, query.workspaceIds),
  }))
  route(api, createLeadView, ({ scope, body }) => create(ctx, scope, body))
  route(api, updateLeadView, ({ scope, params, body }) => changeLeadView(ctx, scope, params.id, body))
  route(api, deleteLeadView, async ({ scope, params }) => {
    await remove(ctx, scope, params.id)
    return { ok: true as const }
  })
}
