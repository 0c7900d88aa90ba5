// Whom publishing a changed drawing reaches, change by change: the numbers of the publish dialog. The same rule as the
// re-planning itself (ahead.ts), so that what is announced is what will be done.

import {
  type EnrollmentProgress,
  findRemainingSteps,
  type RemainingSteps,
} from '#core/enrollments/remaining-steps.ts'
import { changesBetween, type WorkflowChange } from './workflow/changes.ts'
import { graphOf } from './workflow/graph.ts'
import { NODE_KINDS } from './workflow/node-kinds.ts'
import type { Workflow } from './workflow/workflow.ts'

/** People who have had and expect the same; `written` are nodes whose mail is already written for them one by one. */
export type Group = { had: EnrollmentProgress; written: ReadonlySet<string>; count: number }

export type Reach = {
  /** people each change reaches, in the order of `changesBetween` */
  changes: { change: WorkflowChange; count: number }[]
  affected: number
  /** their last mail is on a node that is gone: they become blocked/node_removed */
  blocked: number
}

export function publishImpact(before: Workflow, after: Workflow, groups: Iterable<Group>): Reach {
  const [old, now] = [graphOf(before), graphOf(after)]
  const counter = publishImpactCounter(before, after)
  for (const group of groups)
    counter.add(group, findRemainingSteps(before, group.had, old), findRemainingSteps(after, group.had, now))
  return counter.reach
}

/** The same for a caller that knows what is ahead of each group, before the change and after it. */
export function publishImpactCounter(before: Workflow, after: Workflow) {
  const changes = changesBetween(before, after).map((change) => ({ change, count: 0 }))
  const reach: Reach = { changes, affected: 0, blocked: 0 }
  const add = (
    group: Group,
    aheadBefore: RemainingSteps | null,
    remainingAfter: RemainingSteps | null,
  ): void => {
    const { was, will, isMoved } = compare(aheadBefore, remainingAfter)
    let isAffected = isMoved
    for (const item of changes) {
      if (!reaches(item.change, group, was, will, isMoved)) continue
      item.count += group.count
      isAffected = true
    }
    if (will === null && was !== null) reach.blocked += group.count
    if (isAffected) reach.affected += group.count
  }
  return { reach, add }
}

/** The way of one person on from where they stand, as it was or as it will be. */
type Way = { mails: Set<string>; timers: Set<string> }

function compare(was: RemainingSteps | null, will: RemainingSteps | null) {
  // a mail that keeps its planned time has not moved, whatever timers stand above it
  const keepsTime = was?.keepsTime === true || will?.keepsTime === true
  return {
    was: was && remainingNodes(was),
    will: will && remainingNodes(will),
    isMoved: delayFingerprint(was, keepsTime) !== delayFingerprint(will, keepsTime),
  }
}

const remainingNodes = ({ remaining, path }: RemainingSteps): Way => ({
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

function reaches(
  change: WorkflowChange,
  { had, written }: Group,
  was: Way | null,
  will: Way | null,
  isMoved: boolean,
): boolean {
  const { nodeId } = change
  const isInRemaining = (way: Way | null): boolean =>
    way !== null && (way.mails.has(nodeId) || way.timers.has(nodeId))
  switch (change.kind) {
    case 'added':
    case 'delay':
      return isInRemaining(will)
    case 'removed':
      return isInRemaining(was) || had.planned.has(nodeId)
    case 'text':
      // a mail that was written or mended for this person goes as it was read
      return NODE_KINDS[change.type].isMail && isInRemaining(will) && !written.has(nodeId)
    case 'connections':
      return isMoved && (isInRemaining(was) || isInRemaining(will))
    case 'moved':
      return false
  }
}
