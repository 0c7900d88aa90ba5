import * as contract from '#api/workspaces/bin.ts'
import type { Context } from '#server/context.ts'
import { listBin } from '#server/data/workspaces/bin-lists.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { deletePermanently, eraseLead } from '#server/workspaces/actions/delete-permanently.ts'
import { restoreDeletion, restoreFromBin } from '#server/workspaces/actions/restore-from-bin.ts'

export function registerBin(api: Api, ctx: Context): void {
  route(api, contract.listBin, ({ scope, query }) => listBin(ctx.db, scope, query, ctx.clock.now()))
  route(api, contract.restoreFromBin, ({ scope, body }) =>
    body.deletionId
      ? restoreDeletion(ctx, scope, body.deletionId)
      : restoreFromBin(ctx, scope, body.ids ?? []),
  )
  route(api, contract.deleteFromBin, ({ scope, body }) => deletePermanently(ctx, scope, body.ids))
  route(api, contract.eraseLead, ({ scope, params }) => eraseLead(ctx, scope, params.id))
}
