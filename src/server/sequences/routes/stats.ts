// The numbers of a sequence and of its nodes.
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import * as contract from '#api/sequences/sequence-stats.ts'
import * as sequencesContract from '#api/sequences/sequences.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { countedEmailDrafts, nodeCounts, replyRate } from '#core/sequences/node-counts.ts'
import { type Graph, graphOf, reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { isInFlow, isMail, newNodeData, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { defaultWorkflow, findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { countHits, type TrackedNumbers } from '#server/data/sending/hits.ts'
import { countReached, getNumbers } from '#server/data/sequences/node-metrics.ts'
import { findSavedWorkflow } from '#server/data/sequences/published-sequences.ts'
import {
  getSequence,
  getSequenceWithoutWorkflow,
  type SequenceRecord,
} from '#server/data/sequences/sequences.ts'
import { countWritten, getSequenceTotals, listDaily } from '#server/data/sequences/stats.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { checkLaunch } from '#server/sequences/actions/check-launch.ts'

export function registerSequenceStats(api: Api, ctx: Context): void {
  /** Reads the counts of these nodes and returns a function that gives the numbers of one. */
  const counter = async (
    scope: Scope,
    sequenceId: string,
    { workflow, graph }: { workflow: Workflow; graph: Graph },
    nodes: readonly WorkflowNode[],
  ) => {
    const visible = { sequenceId, workspaceIds: visibleWorkspaces(scope) }
    const behind = nodes.map((node) => [node.id, countedEmailDrafts(workflow, node, graph)] as const)
    const [{ emails, notStarted }, reached] = await Promise.all([
      getNumbers(ctx.db, visible),
      countReached(ctx.db, visible, new Map(behind.filter(([, drafts]) => drafts.length > 1))),
    ])
    return (node: WorkflowNode) => nodeCounts(workflow, node, emails, notStarted, reached, graph)
  }

  const readSaved = async (scope: Scope, id: string) => {
    const sequence = await getSequenceWithoutWorkflow(ctx.db, scope, id)
    const fallback = () => ({ workflow: defaultWorkflow(), graph: graphOf(defaultWorkflow()) })
    return { sequence, saved: (await findSavedWorkflow(ctx.db, sequence)) ?? fallback() }
  }

  route(api, contract.sequenceMetrics, async ({ scope, params }) =>
    readMetrics(ctx, scope, await getSequence(ctx.db, scope, params.id)),
  )

  route(api, contract.allNodeStats, async ({ scope, params }) => {
    const { sequence, saved } = await readSaved(scope, params.id)
    const nodes = saved.workflow.nodes.filter(isInFlow)
    const visible = { sequenceId: sequence.id, workspaceIds: visibleWorkspaces(scope) }
    const mailIds = nodes.filter(isMail).map(({ id }) => id)
    const [countsOf, written, hits] = await Promise.all([
      counter(scope, sequence.id, saved, nodes),
      countWritten(
        ctx.db,
        sequence,
        { nodeIds: mailIds, workspaceIds: visible.workspaceIds },
        ctx.clock.now(),
      ),
      countHits(ctx.db, visible),
    ])
    return {
      data: nodes.map((node) => ({
        nodeId: node.id,
        ...countsOf(node),
        generatedCount: written.get(node.id)?.done ?? 0,
        generatedTotal: written.get(node.id)?.total ?? 0,
        ...hitsAt(sequence, node, hits),
      })),
    }
  })

  route(api, contract.nodeStats, async ({ scope, params }) => {
    const { sequence, saved } = await readSaved(scope, params.id)
    const found = findNode(saved.workflow, params.nodeId)
    const node = found ?? deletedNode(params.nodeId)
    const counts = (await counter(scope, sequence.id, saved, [node]))(node)
    if (!found && Object.values(counts).every((count) => !count)) throw new AppError('node_not_found')
    return counts
  })

  route(api, sequencesContract.checkSequence, async ({ scope, params }) => {
    const { report, canLaunch } = await checkLaunch(ctx, ctx.db, await getSequence(ctx.db, scope, params.id))
    return { report, canLaunch }
  })
}

/** A mail that is not in the workflow any more: its stored numbers are read. */
const deletedNode = (id: string): WorkflowNode => ({
  id,
  type: 'emailDraft',
  position: { x: 0, y: 0 },
  data: newNodeData('emailDraft'),
})

type Tracking = Pick<SequenceRecord, 'trackOpens' | 'trackClicks'>

/** Null where nothing is tracked and nothing ever was. */
function trackedCounts({ trackOpens, trackClicks }: Tracking, hits: TrackedNumbers | undefined) {
  const { openTracked = 0, clickTracked = 0, opened = 0, clicked = 0 } = hits ?? {}
  return {
    opened: trackOpens || openTracked > 0 ? opened : null,
    clicked: trackClicks || clickTracked > 0 ? clicked : null,
    openTracked,
    clickTracked,
  }
}

function hitsAt(sequence: Tracking, node: WorkflowNode, hits: ReadonlyMap<string | null, TrackedNumbers>) {
  if (!isMail(node)) return { openedCount: null, clickedCount: null }
  const { opened, clicked } = trackedCounts(sequence, hits.get(node.id))
  return { openedCount: opened, clickedCount: clicked }
}

export const workflowOf = (sequence: SequenceRecord): Workflow => {
  const parsed = parseWorkflow(sequence.workflowData)
  return parsed.ok ? parsed.workflow : defaultWorkflow()
}

/** The caller's access to the sequence was checked. */
export async function readMetrics(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
): Promise<SequenceMetrics> {
  const visible = { sequenceId: sequence.id, workspaceIds: visibleWorkspaces(scope) }
  const [totals, { emails }, daily, hits] = await Promise.all([
    getSequenceTotals(ctx.db, visible),
    getNumbers(ctx.db, visible),
    listDaily(ctx.db, visible, sequence.timeZone),
    countHits(ctx.db, visible),
  ])
  const { enrolled, replied, interested, bounced, unsubscribed, completed, blocked } = totals
  const workflow = workflowOf(sequence)
  const order = stepNumbers(workflow)
  return {
    enrolled,
    active: totals.open,
    sent: totals.mails,
    replied,
    interested,
    bounced,
    unsubscribed,
    completed,
    blocked,
    ...trackedCounts(sequence, hits.get(null)),
    replyRate: replyRate(replied, totals.sent),
    interestedRate: replyRate(interested, totals.sent),
    steps: reachableEmailDrafts(workflow).map((node, i) => {
      const own = emails.get(node.id)
      const sent = own?.sent ?? 0
      const replied = own?.replied ?? 0
      return {
        nodeId: node.id,
        order: order.get(node.id) ?? i + 1,
        subject: node.data.subject,
        sent,
        replied,
        bounced: own?.bounced ?? 0,
        ...trackedCounts(sequence, hits.get(node.id)),
        waiting: own?.waiting ?? 0,
        replyRate: replyRate(replied, sent),
      }
    }),
    daily,
  }
}
