import * as contract from '#api/leads/lead-history.ts'
import { historyKindsIn } from '#core/leads/history.ts'
import type { Context } from '#server/context.ts'
import { listEnrollmentsOfLead } from '#server/data/enrollments/lists.ts'
import { listLeadHistory } from '#server/data/leads/history.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerLeadHistory(api: Api, ctx: Context): void {
  route(api, contract.listLeadHistory, async ({ scope, params, query }) => {
    const lead = await showLead(ctx, scope, params.id)
    const { group, limit, cursor } = query
    return listLeadHistory(ctx.db, lead, { kinds: historyKindsIn(group), limit, cursor })
  })
  route(api, contract.listLeadEnrollments, async ({ scope, params }) => {
    const lead = await showLead(ctx, scope, params.id)
    return wholeList(await listEnrollmentsOfLead(ctx.db, lead.id))
  })
}
