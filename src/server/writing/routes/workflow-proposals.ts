import * as contract from '#api/sequences/workflow-proposals.ts'
import { allowedWorkspaces, allowWorkspace } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import { getSequenceWithoutWorkflow } from '#server/data/sequences/sequences.ts'
import { disconnectSignal } from '#server/platform/http/concurrency-limit.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { proposeWorkflow } from '#server/writing/actions/propose-workflow.ts'

export function registerWorkflowProposals(api: Api, ctx: Context): void {
  route(api, contract.proposeWorkflow, async ({ scope, body, reply }) => {
    const { sequenceId, workspaceId, previous, change = '', tone = '', ...answers } = body
    const allowed = allowedWorkspaces(scope)
    const sequence = sequenceId ? await getSequenceWithoutWorkflow(ctx.db, scope, sequenceId) : null
    // a sequence of several workspaces uses the model of one where the user may write
    const ownWorkspace = sequence?.workspaceIds.find((id) => allowed.includes(id))
    return proposeWorkflow(
      ctx,
      {
        workspaceId: allowWorkspace(scope, ownWorkspace ?? workspaceId ?? allowed[0] ?? ''),
        sequenceId: sequence?.id ?? null,
        senderIntro: sequence?.senderIntro ?? '',
        ownSourceIds: sequence?.ownSourceIds ?? null,
        answers: { ...answers, tone },
        change: previous ? { previous, request: change } : null,
      },
      disconnectSignal(reply),
    )
  })
}
