// Sample data for a workspace.
import { loadSampleData as endpoint } from '#api/workspaces.ts'
import { loadSampleData } from '../actions/load-sample-data.ts'
import type { Context } from '../context.ts'
import { type Api, route } from './route.ts'

export function registerSampleData(api: Api, ctx: Context): void {
  route(api, endpoint, ({ scope, params }) => loadSampleData(ctx, scope, params.id))
}
