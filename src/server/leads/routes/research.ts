import * as contract from '#api/leads/lead-research.ts'
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
  route(api, contract.getLeadResearch, ({ scope, params }) => readLeadResearch(ctx, scope, params.id))
  route(api, contract.startLeadResearch, async ({ scope, params }) => {
    await startLeadResearch(ctx, scope, params.id)
    return readLeadResearch(ctx, scope, params.id)
  })
  route(api, contract.startBulkResearch, ({ scope, body }) => startBulkResearch(ctx, scope, body))
  route(api, contract.estimateResearch, ({ scope, body }) => estimateResearch(ctx, scope, body))
  route(api, contract.getResearchRun, ({ scope, params }) => readResearchRun(ctx, scope, params.id))
  route(api, contract.cancelResearchRun, ({ scope, params }) => cancelResearchRun(ctx, scope, params.id))
  route(api, contract.createFact, ({ scope, params, body }) => addFact(ctx, scope, params.id, body.text))
  route(api, contract.updateFact, ({ scope, params, body }) => editFact(ctx, scope, params, body.text))
  route(api, contract.deleteFact, ({ scope, params }) => deleteFact(ctx, scope, params))
}
