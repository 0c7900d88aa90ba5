// What is still to come for one person after a drawing was changed under them (product §4, §6): whoever has had a mail
// stands at it and gets what is below it. A mail put in above the furthest one they have had does not come afterwards,
// out of order; one that was planned for them already and was only moved up still comes, at its own time.
import type { ExecutionState } from '../enrollment.ts'
import { type Graph, graphOf, type Path, type PathStep, pathThrough } from './path.ts'
import type { Workflow } from './workflow.ts'

/** What one enrollment has had of a sequence. */
export type Had = {
  enrollmentId: string
  /** nodes whose mail has left or may have left, in the order of the sendings */
  sent: readonly string[]
  /** nodes that never get a mail from here again: sent, failed or cancelled by a person */
  closed: ReadonlySet<string>
  /** nodes whose mail is planned and has not left */
  planned: ReadonlySet<string>
}

export type Ahead = {
  path: Path
  /** the mails still to come, in order; the first delay counts from the last sending */
  remaining: PathStep[]
  /** the first of them was moved up past this person: it keeps its planned time */
  keepsTime: boolean
}

const HAS_LEFT: readonly ExecutionState[] = ['sent', 'sending', 'uncertain']
const IS_PLANNED: readonly ExecutionState[] = ['scheduled', 'claimed']

/** @param mails the rows of one enrollment in the order of their ordinals, which is the order of the sendings */
export function hadOf(
  enrollmentId: string,
  mails: readonly { nodeId: string; state: ExecutionState }[],
): Had {
  const nodes = (states: readonly ExecutionState[]) =>
    mails.filter((mail) => states.includes(mail.state)).map((mail) => mail.nodeId)
  return {
    enrollmentId,
    sent: nodes(HAS_LEFT),
    closed: new Set(nodes([...HAS_LEFT, 'failed', 'cancelled'])),
    planned: new Set(nodes(IS_PLANNED)),
  }
}

/** @returns null when the last mail they had is no longer part of the drawing: a person has to decide */
export function aheadOf(workflow: Workflow, had: Had, graph: Graph = graphOf(workflow)): Ahead | null {
  const last = had.sent.at(-1)
  const path = pathThrough(workflow, had.enrollmentId, last, graph)
  if (!path) return null
  const sent = new Set(had.sent)
  const standsAt = path.steps.findLastIndex((step) => sent.has(step.nodeId))
  const isToCome = ({ nodeId }: PathStep, at: number): boolean =>
    !had.closed.has(nodeId) && (at > standsAt || had.planned.has(nodeId))
  const remaining = path.steps.filter(isToCome)
  const [first, ...rest] = remaining
  const keepsTime = first !== undefined && path.steps.indexOf(first) < standsAt
  // it waits for its own time and not for the timers that now stand above it
  return {
    path,
    remaining: keepsTime ? [{ ...first, delayDays: 0, timerIds: [] }, ...rest] : remaining,
    keepsTime,
  }
}
