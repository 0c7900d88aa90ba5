import * as workflowProposals from '#api/sequences/workflow-proposals.ts'
import * as mailPreview from '#api/writing/mail-preview.ts'
import * as missingValues from '#api/writing/missing-values.ts'
import { toPreviewFault } from '#api/writing/preview-messages.ts'
import { allowedWorkspaces, allowWorkspace, visibleWorkspaces } from '#core/access.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { getSequence, getSequenceWithoutWorkflow } from '#server/data/sequences/sequences.ts'
import { listLeadsMissingValue } from '#server/data/writing/missing-values.ts'
import { disconnectSignal } from '#server/platform/http/concurrency-limit.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { fillValues, findMissingValues } from '#server/writing/actions/missing-values.ts'
import { previewMail } from '#server/writing/actions/preview-mail.ts'
import { proposeWorkflow } from '#server/writing/actions/propose-workflow.ts'

export function registerMailPreview(api: Api, ctx: Context): void {
  route(api, mailPreview.previewMail, async ({ scope, params, body }) => {
    const {
      lead,
      mailbox,
      content,
      shown,
      readAttached: _,
      ...rest
    } = await previewMail(ctx, scope, params.id, body)
    return {
      ...rest,
      lead,
      from: mailbox && { name: mailbox.name, address: mailbox.address },
      subject: content.subject,
      text: content.bodyText,
      html: content.bodyHtml === '' ? null : content.bodyHtml,
      missing: shown.missing,
      faults: shown.faults.map(toPreviewFault),
      isReady: shown.state.kind === 'ready' && shown.faults.length === 0,
    }
  })

  route(api, missingValues.listMissingValues, async ({ scope, params }) => {
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
  route(api, missingValues.listLeadsMissingValue, async ({ scope, params, query }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    if (query.name === '') return { data: [], total: 0 }
    return listLeadsMissingValue(ctx.db, sequence, visibleWorkspaces(scope), query, ctx.clock.now())
  })
  route(api, missingValues.fillLeadValues, ({ scope, body }) => fillValues(ctx, scope, body.values))

  route(api, workflowProposals.proposeWorkflow, async ({ scope, body, reply }) => {
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
