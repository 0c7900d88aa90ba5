import { createTag, deleteTag, listTags, mergeTag, tagLeads, updateTag } from '#api/leads/tags.ts'
import type { Context } from '#server/context.ts'
import { listTags as list } from '#server/data/leads/tags.ts'
import {
  changeTag,
  createTag as create,
  mergeTag as merge,
  deleteTag as remove,
  tagLeads as tag,
} from '#server/leads/actions/save-tags.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerTags(api: Api, ctx: Context): void {
  route(api, listTags, async ({ scope, query }) => {
    const data = await list(ctx.db, scope, query.workspaceIds)
    return { data, total: data.length }
  })
  route(api, createTag, ({ scope, body }) => create(ctx, scope, body))
  route(api, updateTag, ({ scope, params, body }) => changeTag(ctx, scope, params.id, body))
  route(api, mergeTag, ({ scope, params, body }) => merge(ctx, scope, params.id, body.intoId))
  route(api, deleteTag, async ({ scope, params }) => {
    await remove(ctx, scope, params.id)
    return { ok: true as const }
  })
  route(api, tagLeads, ({ scope, body }) => tag(ctx, scope, body))
}
