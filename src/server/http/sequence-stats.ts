// The numbers of a sequence and of its nodes.

import { allNodeStats, nodeStats, sequenceMetrics } from '#api/sequence-stats.ts'
import { checkSequence } from '#api/sequences.ts'
import { AppError } from '#core/errors.ts'
import { nodeCounts, replyRate } from '#core/stats.ts'
import { reachableEmailDrafts } from '#core/workflow/path.ts'
import { defaultWorkflow, findNode, parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { checkLaunch } from '../actions/check-launch.ts'
import type { Context } from '../context.ts'
import { getSequence, type SequenceRecord } from '../store/sequences.ts'
import {
  countNotStarted,
  getSequenceTotals,
  listDaily,
  listEmailCounts,
  listGeneratedCounts,
} from '../store/stats.ts'
import { type Api, route } from './route.ts'

export function registerSequenceStats(api: Api, ctx: Context): void {
  route(api, sequenceMetrics, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const totals = await getSequenceTotals(ctx.db, sequence.id)
    const emails = await listEmailCounts(ctx.db, sequence.id)
    const { reached, ...people } = totals
    return {
      ...people,
      replyRate: replyRate(totals.replied, reached),
      steps: reachableEmailDrafts(drawingOf(sequence)).map((node, i) => {
        const counts = emails.get(node.id)
        const sent = counts?.sent ?? 0
        const replied = counts?.replied ?? 0
        return {
          nodeId: node.id,
          order: i + 1,
          subject: node.data.subject,
          sent,
          replied,
          bounced: counts?.bounced ?? 0,
          waiting: counts?.waiting ?? 0,
          replyRate: replyRate(replied, sent),
        }
      }),
      daily: await listDaily(ctx.db, sequence.id, sequence.timeZone),
    }
  })

  route(api, allNodeStats, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const workflow = drawingOf(sequence)
    const emails = await listEmailCounts(ctx.db, sequence.id)
    const notStarted = await countNotStarted(ctx.db, sequence.id)
    const generated = await listGeneratedCounts(ctx.db, sequence)
    const nodes = workflow.nodes.filter((node) => node.type !== 'comment')
    return {
      data: nodes.map((node) => ({
        nodeId: node.id,
        ...nodeCounts(workflow, node, emails, notStarted),
        generatedCount: node.type === 'emailDraft' ? (generated.done.get(node.id) ?? 0) : 0,
        generatedTotal: node.type === 'emailDraft' ? generated.total : 0,
      })),
    }
  })

  route(api, nodeStats, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const workflow = drawingOf(sequence)
    const node = findNode(workflow, params.nodeId)
    if (!node) throw new AppError('node_not_found')
    const emails = await listEmailCounts(ctx.db, sequence.id)
    return nodeCounts(workflow, node, emails, await countNotStarted(ctx.db, sequence.id))
  })

  route(api, checkSequence, async ({ scope, params }) => {
    const { report, canLaunch } = await checkLaunch(ctx.db, await getSequence(ctx.db, scope, params.id))
    return { report, canLaunch }
  })
}

const drawingOf = (sequence: SequenceRecord): Workflow => {
  const parsed = parseWorkflow(sequence.workflowData)
  return parsed.ok ? parsed.workflow : defaultWorkflow()
}
