import { loadSampleData as endpoint } from '#api/workspaces/workspaces.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { loadSampleData } from '#server/workspaces/actions/load-sample-data.ts'

export function registerSampleData(api: Api, ctx: Context): void {
  route(api, endpoint, ({ scope, params }) => loadSampleData(ctx, scope, params.id))
}
