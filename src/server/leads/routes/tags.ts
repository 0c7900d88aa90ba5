import * as contract from '#api/leads/tags.ts'
import type { Context } from '#server/context.ts'
import { listTags } from '#server/data/leads/tags.ts'
import { changeTag, createTag, deleteTag, mergeTag, tagLeads } from '#server/leads/actions/save-tags.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerTags(api: Api, ctx: Context): void {
  route(api, contract.listTags, async ({ scope, query }) =>
    wholeList(await listTags(ctx.db, scope, query.workspaceIds)),
  )
  route(api, contract.createTag, ({ scope, body }) => createTag(ctx, scope, body))
  route(api, contract.updateTag, ({ scope, params, body }) => changeTag(ctx, scope, params.id, body))
  route(api, contract.mergeTag, ({ scope, params, body }) => mergeTag(ctx, scope, params.id, body.intoId))
  route(api, contract.deleteTag, ({ scope, params }) => deleteTag(ctx, scope, params.id))
  route(api, contract.tagLeads, ({ scope, body }) => tagLeads(ctx, scope, body))
}
