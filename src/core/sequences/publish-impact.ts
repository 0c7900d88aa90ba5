// Which enrollments publishing a changed workflow affects, per change: the numbers of the publish dialog. It uses the same
// rule as re-planning (enrollments/remaining-steps.ts), so the dialog shows what will happen.
import {
  type EnrollmentProgress,
  findRemainingSteps,
  type RemainingSteps,
} from '#core/enrollments/remaining-steps.ts'
import { changesBetween, type WorkflowChange } from './workflow/changes.ts'
import { graphOf } from './workflow/graph.ts'
import { NODE_KINDS } from './workflow/node-kinds.ts'
import type { Workflow } from './workflow/workflow.ts'

/** Enrollments with the same progress. `written`: nodes whose mail is already generated for them. */
export type EnrollmentGroup = { had: EnrollmentProgress; written: ReadonlySet<string>; count: number }

export type PublishImpact = {
  /** enrollments affected by each change, in the order of `changesBetween` */
  changes: { change: WorkflowChange; count: number }[]
  affected: number
  /** enrollments whose last mail is at a removed node: they become blocked/node_removed */
  blocked: number
}

/** Counts group by group. `add` is for callers that know the remaining steps of the group before and after the change. */
export function publishImpactCounter(before: Workflow, after: Workflow) {
  const changes = changesBetween(before, after).map((change) => ({ change, count: 0 }))
  const reach: PublishImpact = { changes, affected: 0, blocked: 0 }
  const [old, now] = [graphOf(before), graphOf(after)]
  const add = (
    group: EnrollmentGroup,
    remainingBefore: RemainingSteps | null,
    remainingAfter: RemainingSteps | null,
  ): void => {
    const { was, will, isMoved } = compare(remainingBefore, remainingAfter)
    let isAffected = isMoved
    for (const item of changes) {
      if (!affects(item.change, group, was, will, isMoved)) continue
      item.count += group.count
      isAffected = true
    }
    if (will === null && was !== null) reach.blocked += group.count
    if (isAffected) reach.affected += group.count
  }
  const addGroup = (group: EnrollmentGroup): void =>
    add(group, findRemainingSteps(before, group.had, old), findRemainingSteps(after, group.had, now))
  return { reach, add, addGroup }
}

/** The nodes that remain for an enrollment. */
type RemainingNodes = { mails: Set<string>; timers: Set<string> }

function compare(was: RemainingSteps | null, will: RemainingSteps | null) {
  // a mail that keeps its planned time has not moved, whatever timers are above it
  const keepsTime = was?.keepsTime === true || will?.keepsTime === true
  return {
    was: was && remainingNodes(was),
    will: will && remainingNodes(will),
    isMoved: delayFingerprint(was, keepsTime) !== delayFingerprint(will, keepsTime),
  }
}

const remainingNodes = ({ remaining, path }: RemainingSteps): RemainingNodes => ({
  mails: new Set(remaining.map((step) => step.nodeId)),
  timers: new Set([...remaining.flatMap((step) => step.timerIds), ...path.tail.timerIds]),
})

function delayFingerprint(ahead: RemainingSteps | null, keepsTime: boolean): string {
  if (!ahead) return ''
  const waits = ahead.remaining.map(({ nodeId, delayDays }, i) => [
    nodeId,
    keepsTime && i === 0 ? 0 : delayDays,
  ])
  return JSON.stringify([waits, ahead.path.tail.delayDays])
}

function affects(
  change: WorkflowChange,
  { had, written }: EnrollmentGroup,
  was: RemainingNodes | null,
  will: RemainingNodes | null,
  isMoved: boolean,
): boolean {
  const { nodeId } = change
  const isInRemaining = (nodes: RemainingNodes | null): boolean =>
    nodes !== null && (nodes.mails.has(nodeId) || nodes.timers.has(nodeId))
  switch (change.kind) {
    case 'added':
    case 'delay':
      return isInRemaining(will)
    case 'removed':
      return isInRemaining(was) || had.planned.has(nodeId)
    case 'text':
      // a mail that was generated or edited for this lead is sent with that text
      return NODE_KINDS[change.type].isMail && isInRemaining(will) && !written.has(nodeId)
    case 'connections':
      return isMoved && (isInRemaining(was) || isInRemaining(will))
    case 'moved':
      return false
  }
}
