// The bin: what was deleted, back again or ended for good.
import {
  deleteForGood as deleteEndpoint,
  eraseLead as eraseEndpoint,
  listBin as listEndpoint,
  restoreFromBin as restoreEndpoint,
} from '#api/workspaces/bin.ts'
import { endForGood, eraseLead } from '#server/actions/end-for-good.ts'
import { restoreFromBin } from '#server/actions/restore-from-bin.ts'
import type { Context } from '#server/context.ts'
import { listBin } from '#server/store/bin-lists.ts'
import { type Api, route } from './route.ts'

export function registerBin(api: Api, ctx: Context): void {
  route(api, listEndpoint, ({ scope, query }) => listBin(ctx.db, scope, query, ctx.clock.now()))
  route(api, restoreEndpoint, ({ scope, body }) => restoreFromBin(ctx, scope, body.ids))
  route(api, deleteEndpoint, ({ scope, body }) => endForGood(ctx, scope, body.ids))
  route(api, eraseEndpoint, ({ scope, params }) => eraseLead(ctx, scope, params.id))
}
