// Which enrollments publishing the saved workflow would affect, by the rule of re-planning (core/sequences/publish-impact.ts).
import { nodeTitle } from '#api/sequences/node-title.ts'
import type { PublishPreview } from '#api/sequences/sequence-versions.ts'
import type { Scope } from '#core/access.ts'
import { enrollmentProgress } from '#core/enrollments/remaining-steps.ts'
import { AppError } from '#core/errors.ts'
import { type PublishImpact, publishImpactCounter } from '#core/sequences/publish-impact.ts'
import { isLinear } from '#core/sequences/workflow/graph.ts'
import { defaultWorkflow, findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { listOpenEnrollmentGroups } from '#server/data/enrollments/open-enrollments.ts'
import { findPublishedWorkflow, getSequence } from '#server/data/sequences/sequences.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/**
 * Counts the enrollments of every workspace of the sequence: publishing affects all of them.
 * @throws not_published before the first launch; workflow_invalid when the saved workflow cannot be read
 */
export async function previewPublish(ctx: Context, scope: Scope, id: string): Promise<PublishPreview> {
  const sequence = await getSequence(ctx.db, scope, id)
  const published = await findPublishedWorkflow(ctx.db, id)
  if (published === null) throw new AppError('not_published')
  const parsed = parseWorkflow(sequence.workflowData)
  if (!parsed.ok) throw new AppError('workflow_invalid')
  const running = parseWorkflow(published)
  const before = running.ok ? running.workflow : defaultWorkflow()
  const { reach, openCount } = await readPublishImpact(ctx.db, id, before, parsed.workflow)
  return {
    openEnrollmentCount: openCount,
    affectedEnrollmentCount: reach.affected,
    blockedEnrollmentCount: reach.blocked,
    changes: reach.changes.map(({ change, count }) => {
      const node = findNode(change.kind === 'removed' ? before : parsed.workflow, change.nodeId)
      return { ...change, title: node ? nodeTitle(node) : change.nodeId, enrollmentCount: count }
    }),
  }
}

async function readPublishImpact(
  db: Db,
  sequenceId: string,
  before: Workflow,
  after: Workflow,
): Promise<{ reach: PublishImpact; openCount: number }> {
  const openGroups = await listOpenEnrollmentGroups(db, sequenceId, isLinear(before) && isLinear(after))
  const counter = publishImpactCounter(before, after)
  await mapInSlices(openGroups, ({ enrollmentId, count, nodeIds, states, writtenIds, continueAt }) => {
    const mails = nodeIds.flatMap((nodeId, i) => {
      const state = states[i]
      return state ? [{ nodeId, state }] : []
    })
    const had = enrollmentProgress(enrollmentId, mails, continueAt)
    counter.addGroup({ had, written: new Set(writtenIds), count })
  })
  return {
    reach: counter.reach,
    openCount: openGroups.reduce((sum, one) => sum + one.count, 0),
  }
}
