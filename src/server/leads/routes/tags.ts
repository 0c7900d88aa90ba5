import * as contract from '#api/leads/tags.ts'
import type { Context } from '#server/context.ts'
import { listTags } from '#server/data/leads/tags.ts'
import { changeTag, createTag, deleteTag, mergeTag, tagLeads } from '#server/leads/actions/save-tags.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerTags(api: Api, ctx: Context): void {
  route(api, contract.listTags, async ({ scope, query }) => {
    const data = await listTags(ctx.db, scope, query.workspaceIds)
    return { data, total: data.length }
  })
  route(api, contract.createTag, ({ scope, body }) => createTag(ctx, scope, body))
  route(api, contract.updateTag, ({ scope, params, body }) => changeTag(ctx, scope, params.id, body))
  route(api, contract.mergeTag, ({ scope, params, body }) => mergeTag(ctx, scope, params.id, body.intoId))
  route(api, contract.deleteTag, async ({ scope, params }) => {
    await deleteTag(ctx, scope, params.id)
    return { ok: true as const }
  })
  route(api, contract.tagLeads, ({ scope, body }) => tagLeads(ctx, scope, body))
}
