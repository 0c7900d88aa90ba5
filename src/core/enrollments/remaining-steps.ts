// The mails one enrollment still gets after a publish (rules.md ): those below the last mail it was
// sent. A mail added above that one is not sent. A mail that was already planned and only moved up keeps its time.

import { type Graph, graphOf } from '#core/sequences/workflow/graph.ts'
import { type Path, type PathStep, pathThrough } from '#core/sequences/workflow/path.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { ExecutionState } from './enrollment.ts'

/** What one enrollment has had of a sequence. */
export type EnrollmentProgress = {
  enrollmentId: string
  /** nodes whose mail has left or may have left, in the order of the sendings */
  sent: readonly string[]
  /** nodes that never get a mail from here again: sent, failed or cancelled by a person */
  closed: ReadonlySet<string>
  /** nodes whose mail is planned and has not left */
  planned: ReadonlySet<string>
  /** where a person lets them go on when the last mail they had is no longer drawn */
  continueAt: string | null
}

export type RemainingSteps = {
  path: Path
  /** the mails still to come, in order; the first delay counts from the last sending */
  remaining: PathStep[]
  /** the first of them was moved up past this person: it keeps its planned time */
  keepsTime: boolean
}

const HAS_LEFT: readonly ExecutionState[] = ['sent', 'sending', 'uncertain']
const PLANNED_STATES: readonly ExecutionState[] = ['scheduled', 'claimed']

/** @param mails the rows of one enrollment in the order of their ordinals, which is the order of the sendings */
export function enrollmentProgress(
  enrollmentId: string,
  mails: readonly { nodeId: string; state: ExecutionState }[],
  continueAt: string | null = null,
): EnrollmentProgress {
  const nodes = (states: readonly ExecutionState[]) =>
    mails.filter((mail) => states.includes(mail.state)).map((mail) => mail.nodeId)
  return {
    enrollmentId,
    sent: nodes(HAS_LEFT),
    closed: new Set(nodes([...HAS_LEFT, 'failed', 'cancelled'])),
    planned: new Set(nodes(PLANNED_STATES)),
    continueAt,
  }
}

/** @returns null when the last mail they had is no longer part of the drawing: a person has to decide */
export function findRemainingSteps(
  workflow: Workflow,
  had: EnrollmentProgress,
  graph: Graph = graphOf(workflow),
): RemainingSteps | null {
  const { path, currentIndex } = findPosition(workflow, had, graph)
  if (!path) return null
  const isToCome = ({ nodeId }: PathStep, at: number): boolean =>
    !had.closed.has(nodeId) && (at > currentIndex || had.planned.has(nodeId))
  const [first, ...rest] = withCarriedDelays(path.steps, had, currentIndex, isToCome)
  const place = path.steps.findIndex((step) => step.nodeId === first?.nodeId)
  // nothing has gone that the wait could count from: the mails before it were cancelled
  const isBare = had.sent.length === 0 && place > 0
  const keepsTime = first !== undefined && (place < currentIndex || isBare)
  // it waits for its own time and not for the timers that now stand above it
  const next = keepsTime ? { ...first, delayDays: 0, timerIds: [] } : first
  return { path, remaining: next ? [next, ...rest] : [], keepsTime }
}

/** Their path, and how far along it they are. */
function findPosition(
  workflow: Workflow,
  had: EnrollmentProgress,
  graph: Graph,
): { path: Path | null; currentIndex: number } {
  const { enrollmentId, continueAt } = had
  const sent = new Set(had.sent)
  const path = pathThrough(workflow, enrollmentId, had.sent.at(-1), graph)
  if (path) return { path, currentIndex: path.steps.findLastIndex((step) => sent.has(step.nodeId)) }
  const chosen = continueAt === null ? null : pathThrough(workflow, enrollmentId, continueAt, graph)
  const at = chosen?.steps.findIndex((step) => step.nodeId === continueAt) ?? 0
  return { path: chosen, currentIndex: at - 1 }
}

/** A mail that was cancelled leaves its wait to the one after it: nobody hears from us sooner for it. */
function withCarriedDelays(
  steps: readonly PathStep[],
  had: EnrollmentProgress,
  currentIndex: number,
  isToCome: (step: PathStep, at: number) => boolean,
): PathStep[] {
  const remaining: PathStep[] = []
  const sent = new Set(had.sent)
  let left = { delayDays: 0, timerIds: [] as string[] }
  for (const [at, step] of steps.entries()) {
    const wait = {
      delayDays: left.delayDays + step.delayDays,
      timerIds: [...left.timerIds, ...step.timerIds],
    }
    const isDropped = at > currentIndex && had.closed.has(step.nodeId) && !sent.has(step.nodeId)
    if (isToCome(step, at)) remaining.push({ ...step, ...wait })
    left = isDropped ? wait : { delayDays: 0, timerIds: [] }
  }
  return remaining
}
