// The mails one enrollment still gets after a publish (rules.md ): those below the last mail it was
// sent. A mail added above that one is not sent. A mail that was already planned and only moved up keeps its time.
import { type Graph, graphOf } from '#core/sequences/workflow/graph.ts'
import { type Path, type PathStep, pathThrough } from '#core/sequences/workflow/path.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { ExecutionState } from './enrollment.ts'

/** What was sent, planned and closed in one enrollment. */
export type EnrollmentProgress = {
  enrollmentId: string
  /** nodes whose mail was sent or may have been sent, in the order of sending */
  sent: readonly string[]
  /** nodes that get no further mail: sent, failed or cancelled by a user */
  closed: ReadonlySet<string>
  /** nodes whose mail is planned and was not sent */
  planned: ReadonlySet<string>
  /** the node where a user lets it continue after the node of its last mail was deleted */
  continueAt: string | null
}

export type RemainingSteps = {
  path: Path
  /** the remaining mails in order; the first delay counts from the last sent mail */
  remaining: PathStep[]
  /** the first of them was moved above the current step: it keeps its planned time */
  keepsTime: boolean
}

const HAS_LEFT: readonly ExecutionState[] = ['sent', 'sending', 'uncertain']
const PLANNED_STATES: readonly ExecutionState[] = ['scheduled', 'claimed']

/** @param mails the rows of one enrollment in the order of their ordinals, which is the order of sending */
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

/** @returns null when the node of the last sent mail was deleted: a user has to decide */
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
  // no sent mail that the delay could count from: the mails before it were cancelled
  const isBare = had.sent.length === 0 && place > 0
  const keepsTime = first !== undefined && (place < currentIndex || isBare)
  // it keeps its planned time; the timers that are now above it do not apply
  const next = keepsTime ? { ...first, delayDays: 0, timerIds: [] } : first
  return { path, remaining: next ? [next, ...rest] : [], keepsTime }
}

/** The path of the enrollment and its position on it. */
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

/** The delay of a cancelled mail is added to the next one, so that the next mail is not sent earlier. */
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
