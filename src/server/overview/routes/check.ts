// Items that need a user: counts by cause, the leads of one cause, and the actions that resolve them.
import { MAX_IDS } from '#api/endpoint.ts'
import * as contract from '#api/overview/check.ts'
import { stepTitle } from '#api/sequences/node-title.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Context } from '#server/context.ts'
import {
  type CheckTarget,
  listCheckTargets,
  listEnrollmentsToCheck,
  listIdsToCheck,
} from '#server/data/overview/check.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import {
  continueEnrollments,
  removeEnrollments,
  resolveUncertainEnrollments,
  retryEnrollments,
} from '#server/enrollments/actions/resolve-blocked.ts'
import { checkOverview } from '#server/overview/actions/read-check.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerCheck(api: Api, ctx: Context): void {
  route(api, contract.checkOverview, ({ scope, query }) =>
    checkOverview(ctx, within(scope, query.workspaceIds), query.search),
  )
  route(api, contract.listCheckEnrollments, async ({ scope, query }) => {
    const filter = { ...query, workspaceIds: within(scope, query.workspaceIds) }
    const { rows, total } = await listEnrollmentsToCheck(ctx.db, filter, query)
    const places = await listCheckTargets(ctx.db, filter)
    const numbers = await numbersOf(ctx, rows)
    return {
      data: rows.map(({ clockOffsetMs, ...row }) => ({
        ...row,
        order: (row.nodeId && numbers.get(row.sequenceId)?.get(row.nodeId)) || null,
        now: new Date(ctx.clock.now().getTime() + clockOffsetMs),
      })),
      total,
      places,
      steps: query.cause === 'node_removed' ? await stepsOf(ctx, places) : [],
    }
  })
  route(api, contract.listCheckIds, async ({ scope, query }) => {
    const filter = { ...query, workspaceIds: within(scope, query.workspaceIds) }
    const ids = await listIdsToCheck(ctx.db, filter, MAX_IDS)
    return { ids, total: ids.length }
  })
  route(api, contract.retryCheck, ({ scope, body }) => retryEnrollments(ctx, scope, body.enrollmentIds))
  route(api, contract.resolveUncertainCheck, ({ scope, body }) =>
    resolveUncertainEnrollments(ctx, scope, body.enrollmentIds, body.decision),
  )
  route(api, contract.continueCheck, ({ scope, body }) =>
    continueEnrollments(ctx, scope, body.enrollmentIds, body.nodeId),
  )
  route(api, contract.removeCheck, ({ scope, body }) => removeEnrollments(ctx, scope, body.enrollmentIds))
}

const within = (scope: Scope, ids: readonly string[] | undefined): string[] =>
  visibleWorkspaces(scope).filter((id) => !ids || ids.includes(id))

/** The number of each mail in the workflow of its sequence. */
async function numbersOf(
  ctx: Context,
  rows: readonly { sequenceId: string }[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const numbers = new Map<string, ReadonlyMap<string, number>>()
  for (const id of new Set(rows.map(({ sequenceId }) => sequenceId))) {
    const workflow = await findWorkflow(ctx.db, id)
    if (workflow) numbers.set(id, stepNumbers(workflow))
  }
  return numbers
}

/** The published mails of each sequence, with their subjects. */
async function stepsOf(ctx: Context, places: readonly CheckTarget[]) {
  const ids = [...new Set(places.map((place) => place.sequenceId))]
  const steps = await Promise.all(
    ids.map(async (sequenceId) => {
      const workflow = await findWorkflow(ctx.db, sequenceId)
      const drafts = workflow ? reachableEmailDrafts(workflow) : []
      const order = workflow ? stepNumbers(workflow) : new Map<string, number>()
      return drafts.map((node) => ({ sequenceId, nodeId: node.id, title: stepTitle(node, order) }))
    }),
  )
  return steps.flat()
}
