import {
  cancelResearchRun as cancelEndpoint,
  createFact as createFactEndpoint,
  deleteFact as deleteFactEndpoint,
  estimateResearch as estimateEndpoint,
  getLeadResearch as getEndpoint,
  getResearchRun as getRunEndpoint,
  startBulkResearch as startBulkEndpoint,
  startLeadResearch as startEndpoint,
  updateFact as updateFactEndpoint,
} from '#api/leads/lead-research.ts'
import type { Context } from '#server/context.ts'
import { addFact, deleteFact, editFact, readLeadResearch } from '#server/leads/actions/research/lead-facts.ts'
import {
  cancelResearchRun,
  estimateResearch,
  readResearchRun,
  startBulkResearch,
  startLeadResearch,
} from '#server/leads/actions/research/start-research.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerLeadResearch(api: Api, ctx: Context): void {
  route(api, getEndpoint, ({ scope, params }) => readLeadResearch(ctx, scope, params.id))
  route(api, startEndpoint, async ({ scope, params }) => {
    await startLeadResearch(ctx, scope, params.id)
    return readLeadResearch(ctx, scope, params.id)
  })
  route(api, startBulkEndpoint, ({ scope, body }) => startBulkResearch(ctx, scope, body))
  route(api, estimateEndpoint, ({ scope, body }) => estimateResearch(ctx, scope, body))
  route(api, getRunEndpoint, ({ scope, params }) => readResearchRun(ctx, scope, params.id))
  route(api, cancelEndpoint, ({ scope, params }) => cancelResearchRun(ctx, scope, params.id))
  route(api, createFactEndpoint, ({ scope, params, body }) => addFact(ctx, scope, params.id, body.text))
  route(api, updateFactEndpoint, ({ scope, params, body }) => editFact(ctx, scope, params, body.text))
  route(api, deleteFactEndpoint, ({ scope, params }) => deleteFact(ctx, scope, params))
}
