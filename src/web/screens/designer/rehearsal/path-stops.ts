// The path of one lead, node by node with dates.
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { addDelay, type SequenceRules } from '#core/sending/delay.ts'
import { graphOf, startNode } from '#core/sequences/workflow/graph.ts'
import { isMail, isWait, type NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'

export type PathStop =
  | { kind: 'start'; nodeId: string; at: string }
  /** `at`: when its days are over; `ends`: nothing follows */
  | { kind: 'timer'; nodeId: string; delayDays: number; at: string; ends: boolean }
  | { kind: 'mail'; nodeId: string; at: string; mail: RehearsedMail }

type Facts = {
  workflow: Workflow
  /** of one lead, in the order of its path */
  mails: readonly RehearsedMail[]
  startAt: string
  rules: SequenceRules
}

/** The stops of one lead, from the start to the last node it reaches. Emails whose node was deleted are skipped. */
export function pathStops({ workflow, mails, startAt, rules }: Facts): PathStop[] {
  const start = startNode(workflow)
  const known = mails.filter((mail) => isMail(findNode(workflow, mail.nodeId)))
  if (!start) return []
  const { between, tail } = timersBeforeMails(workflow, start.id, known)
  const stops: PathStop[] = [{ kind: 'start', nodeId: start.id, at: startAt }]
  let before: string = startAt
  for (const [index, mail] of known.entries()) {
    stops.push(...timerStops(workflow, between[index] ?? [], before, rules, mail.plannedAt))
    stops.push({ kind: 'mail', nodeId: mail.nodeId, at: mail.plannedAt, mail })
    before = mail.plannedAt
  }
  if (known.length > 0) stops.push(...timerStops(workflow, tail, before, rules, null))
  return stops
}

/** Consecutive timers; the last one before an email ends when that email is sent. */
function timerStops(
  workflow: Workflow,
  timerIds: readonly string[],
  from: string,
  rules: SequenceRules,
  next: string | null,
): PathStop[] {
  let days = 0
  return timerIds.map((nodeId, index): PathStop => {
    const node = findNode(workflow, nodeId)
    const delayDays = isWait(node) ? node.data.delayDays : 0
    days += delayDays
    const isLast = index === timerIds.length - 1
    const at = isLast && next ? next : addDelay(new Date(from), days, rules).toISOString()
    return { kind: 'timer', nodeId, delayDays, at, ends: isLast && next === null }
  })
}

/** Kinds the rehearsal stops at between two mails; a lead passes the others without a stop. */
const IS_STOP = {
  start: false,
  emailDraft: false,
  timer: true,
  comment: false,
} as const satisfies Record<NodeType, boolean>

/**
 * The timers before each email and after the last one. Uses core's path when it is this lead's; an earlier enrollment
 * may have been assigned other variants, then the shortest path between two emails.
 */
function timersBeforeMails(workflow: Workflow, startId: string, mails: readonly RehearsedMail[]) {
  const graph = graphOf(workflow)
  const path = pathOf(workflow, mails[0]?.leadId ?? '', graph)
  const isOwn =
    path.steps.length === mails.length && path.steps.every(({ nodeId }, i) => nodeId === mails[i]?.nodeId)
  if (isOwn) return { between: path.steps.map(({ timerIds }) => timerIds), tail: path.tail.timerIds }
  const isStop = (id: string): boolean => IS_STOP[graph.nodes.get(id)?.type ?? 'comment']
  const isPassed = (id: string): boolean => !isMail(graph.nodes.get(id))
  const shortest = (from: string, to: string): string[] => {
    const timers: string[][] = [[from]]
    const seen = new Set([from])
    for (const way of timers) {
      for (const next of graph.below.get(way.at(-1) ?? '') ?? []) {
        if (next === to) return way.slice(1).filter(isStop)
        if (seen.has(next) || !isPassed(next)) continue
        seen.add(next)
        timers.push([...way, next])
      }
    }
    return []
  }
  const tail: string[] = []
  for (let [at] = graph.below.get(mails.at(-1)?.nodeId ?? '') ?? []; at !== undefined && isPassed(at); ) {
    if (tail.includes(at)) break
    tail.push(at)
    at = graph.below.get(at)?.[0]
  }
  return {
    between: mails.map((mail, index) => shortest(mails[index - 1]?.nodeId ?? startId, mail.nodeId)),
    tail: tail.filter(isStop),
  }
}
