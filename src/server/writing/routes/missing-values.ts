import * as contract from '#api/writing/missing-values.ts'
import { visibleWorkspaces } from '#core/access.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { listLeadsMissingValue } from '#server/data/writing/missing-values.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { fillValues, findMissingValues } from '#server/writing/actions/missing-values.ts'

export function registerMissingValues(api: Api, ctx: Context): void {
  route(api, contract.listMissingValues, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const parsed = parseWorkflow(sequence.workflowData)
    if (!parsed.ok) return { data: [], leadCount: 0 }
    const customFields = await listCustomFieldNames(ctx.db, sequence.workspaceIds)
    const { uses, leadCount } = await findMissingValues(
      ctx.db,
      sequence,
      parsed.workflow,
      customFields,
      ctx.clock.now(),
    )
    const missing = uses.filter((use) => use.count > 0)
    const byName = Map.groupBy(missing, (use) => use.name)
    return {
      data: [...byName].map(([name, of]) => ({
        name,
        nodeIds: of.map((use) => use.nodeId),
        count: of[0]?.count ?? 0,
      })),
      leadCount,
    }
  })
  route(api, contract.listLeadsMissingValue, async ({ scope, params, query }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    if (query.name === '') return { data: [], total: 0 }
    return listLeadsMissingValue(ctx.db, sequence, visibleWorkspaces(scope), query, ctx.clock.now())
  })
  route(api, contract.fillLeadValues, ({ scope, body }) => fillValues(ctx, scope, body.values))
}
