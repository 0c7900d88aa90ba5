import * as contract from '#api/writing/own-sources.ts'
import type { Context } from '#server/context.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import {
  addOwnFact,
  addSource,
  deleteOwnFact,
  deleteSource,
  editOwnFact,
  listOwnSources,
  readSourceAgain,
  readSourceDetail,
} from '#server/writing/actions/sources/own-sources.ts'

export function registerOwnSources(api: Api, ctx: Context): void {
  route(api, contract.listOwnSources, async ({ scope, params }) =>
    wholeList(await listOwnSources(ctx, scope, params.id)),
  )
  route(api, contract.createOwnSource, ({ scope, params, body }) => addSource(ctx, scope, params.id, body))
  route(api, contract.getOwnSource, ({ scope, params }) => readSourceDetail(ctx, scope, params.id))
  route(api, contract.readOwnSource, ({ scope, params }) => readSourceAgain(ctx, scope, params.id))
  route(api, contract.deleteOwnSource, ({ scope, params }) => deleteSource(ctx, scope, params.id))
  route(api, contract.createOwnFact, ({ scope, params, body }) => addOwnFact(ctx, scope, params.id, body))
  route(api, contract.updateOwnFact, ({ scope, params, body }) => editOwnFact(ctx, scope, params, body))
  route(api, contract.deleteOwnFact, ({ scope, params }) => deleteOwnFact(ctx, scope, params))
}
