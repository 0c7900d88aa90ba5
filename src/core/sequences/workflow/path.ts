// Reading a workflow: who stands below whom, which mails one contact gets, in which order and how many days apart.
import { hashUnit } from '#core/hash.ts'
import { loopsOf } from './cycles.ts'
import { mayFollow, type NodeOf, type WorkflowNode } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

/** One mail on a contact's path. `delayDays` are the whole days of the timers between the mail before and this one. */
export type PathStep = { nodeId: string; delayDays: number; timerIds: string[] }
/** A contact's whole path; `tail` are timers below the last mail: the contact waits there before it is completed. */
export type Path = { steps: PathStep[]; tail: { delayDays: number; timerIds: string[] } }

export type Graph = {
  nodes: Map<string, WorkflowNode>
  below: Map<string, string[]>
  above: Map<string, string[]>
}

/** The nodes and connections as they are walked: connections with a missing end are left out. */
export function graphOf(workflow: Workflow): Graph {
  const graph: Graph = { nodes: new Map(), below: new Map(), above: new Map() }
  for (const node of workflow.nodes) graph.nodes.set(node.id, node)
  for (const edge of workflow.edges) {
    if (!graph.nodes.has(edge.source) || !graph.nodes.has(edge.target)) continue
    put(graph.below, edge.source, edge.target)
    put(graph.above, edge.target, edge.source)
  }
  return graph
}

function put(lists: Map<string, string[]>, id: string, next: string): void {
  const list = lists.get(id)
  if (list) list.push(next)
  else lists.set(id, [next])
}

/**
 * The path of one contact. Where a node has several nodes below it they are variants: each enrollment takes one, by a
 * hash of its id, evenly (rules.md R-110). A cycle ends the path at the node met twice.
 */
export function pathOf(workflow: Workflow, enrollmentId: string, graph: Graph = graphOf(workflow)): Path {
  return walk(workflow, graph, (below, id) => chooseVariant(below, id, enrollmentId))
}

/**
 * The same for a contact who has had the mail of a node already: their path leads through it, whatever variants came or
 * went beside it. Null when the node is not in the drawing or cannot be reached from the start.
 */
export function pathThrough(
  workflow: Workflow,
  enrollmentId: string,
  through: string | undefined,
  graph: Graph = graphOf(workflow),
): Path | null {
  if (through === undefined) return pathOf(workflow, enrollmentId, graph)
  const above = allAbove(graph, through)
  const path = walk(workflow, graph, (below, id) => {
    const leading = below.filter((next) => next === through || above.has(next))
    return chooseVariant(leading.length > 0 ? leading : below, id, enrollmentId)
  })
  return path.steps.some((step) => step.nodeId === through) ? path : null
}

/** Thousands stand at the same few nodes of one drawing: what leads to each is looked up once. */
const leading = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

function allAbove(graph: Graph, id: string): ReadonlySet<string> {
  const known = leading.get(graph) ?? new Map<string, ReadonlySet<string>>()
  leading.set(graph, known)
  const found = known.get(id)
  if (found) return found
  const above = new Set(graph.above.get(id))
  for (const one of above) for (const next of graph.above.get(one) ?? []) above.add(next)
  known.set(id, above)
  return above
}

type Choose = (below: readonly string[], id: string) => string | undefined

function walk(workflow: Workflow, graph: Graph, choose: Choose): Path {
  const steps: PathStep[] = []
  let tail = { delayDays: 0, timerIds: [] as string[] }
  const seen = new Set<string>()
  let at = workflow.nodes.find((node) => node.type === 'start')?.id
  while (at !== undefined && !seen.has(at)) {
    seen.add(at)
    const node = graph.nodes.get(at)
    if (node?.type === 'timer') {
      tail = { delayDays: tail.delayDays + node.data.delayDays, timerIds: [...tail.timerIds, node.id] }
    } else if (node?.type === 'emailDraft') {
      steps.push({ nodeId: node.id, ...tail })
      tail = { delayDays: 0, timerIds: [] }
    }
    at = choose([...(graph.below.get(at) ?? [])].sort(), at)
  }
  return { steps, tail }
}

function chooseVariant(below: readonly string[], id: string, enrollmentId: string): string | undefined {
  if (below.length <= 1) return below[0]
  return below[Math.floor(hashUnit(`${enrollmentId}/${id}`) * below.length)]
}

/** Every email draft that can be reached from the start, in the order of the drawing (nearest first, then by x). */
export function reachableEmailDrafts(workflow: Workflow): NodeOf<'emailDraft'>[] {
  return reachable(workflow).filter((node) => node.type === 'emailDraft')
}

/** Email drafts that somebody gets as the first mail. */
export function firstEmailIds(workflow: Workflow): Set<string> {
  const start = workflow.nodes.find((node) => node.type === 'start')?.id
  return new Set(workflow.edges.filter((edge) => edge.source === start).map((edge) => edge.target))
}

/** Whether no other mail is sent before this one to at least one lead: then it begins a thread and needs a subject. */
export const startsThread = (workflow: Workflow, nodeId: string): boolean =>
  firstEmailIds(workflow).has(nodeId) || emailDraftsAbove(workflow, nodeId).length === 0

/** Nodes reachable from the start, breadth first. */
export function reachable(workflow: Workflow): WorkflowNode[] {
  const graph = graphOf(workflow)
  const start = workflow.nodes.find((node) => node.type === 'start')
  const order: WorkflowNode[] = start ? [start] : []
  const seen = new Set(order.map((node) => node.id))
  for (const node of order) {
    const below = (graph.below.get(node.id) ?? []).flatMap((id) => graph.nodes.get(id) ?? [])
    for (const next of below.sort((a, b) => a.position.x - b.position.x)) {
      if (!seen.has(next.id)) {
        seen.add(next.id)
        order.push(next)
      }
    }
  }
  return order
}

/** The email drafts directly above a timer (through other timers): where its numbers come from (rules.md R-321). */
export function emailDraftsAbove(
  workflow: Workflow,
  nodeId: string,
  graph: Graph = graphOf(workflow),
): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const queue = [...(graph.above.get(nodeId) ?? [])]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = graph.nodes.get(id)
    if (node?.type === 'emailDraft') found.add(id)
    else if (node?.type === 'timer') queue.push(...(graph.above.get(id) ?? []))
  }
  return [...found]
}

/** The email drafts on the way up from a node, nearest first; where ways meet, one of them. */
export function precedingEmailDrafts(workflow: Workflow, nodeId: string): string[] {
  const graph = graphOf(workflow)
  const before = new Set<string>()
  let [at] = emailDraftsAbove(workflow, nodeId, graph)
  while (at !== undefined && !before.has(at)) {
    before.add(at)
    at = emailDraftsAbove(workflow, at, graph)[0]
  }
  return [...before]
}

/** A drawing without variants: every node has at most one node below it. Only such drawings can be edited as steps. */
export function isLinear(workflow: Workflow): boolean {
  const graph = graphOf(workflow)
  return [...graph.below.values()].every((targets) => targets.length <= 1)
}

/** More than one is stored and marked as an error; the paths begin at the first. */
export const startNodes = (workflow: Workflow): WorkflowNode[] =>
  workflow.nodes.filter((node) => node.type === 'start')

/** Connections with both ends in the workflow: those that can be drawn and walked. */
export function connectedEdges({ nodes, edges }: Workflow): Workflow['edges'] {
  const ids = new Set(nodes.map((node) => node.id))
  return edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target))
}

/** `dangling`: a node it connects does not exist. */
export type ConnectionFault = {
  kind: 'dangling' | 'forbidden' | 'duplicate' | 'cycle' | 'self'
  edgeId: string
}

/** Edges that break rules.md R-105: stored, marked, and an error at launch. */
export function faultsOf(workflow: Workflow): ConnectionFault[] {
  const graph = graphOf(workflow)
  const loops = loopsOf(graph)
  const seen = new Set<string>()
  const faults: ConnectionFault[] = []
  for (const edge of workflow.edges) {
    const source = graph.nodes.get(edge.source)
    const target = graph.nodes.get(edge.target)
    const pair = `${edge.source}\n${edge.target}`
    if (!source || !target) faults.push({ kind: 'dangling', edgeId: edge.id })
    else if (edge.source === edge.target) faults.push({ kind: 'self', edgeId: edge.id })
    else if (seen.has(pair)) faults.push({ kind: 'duplicate', edgeId: edge.id })
    else if (!mayFollow(source.type, target.type)) faults.push({ kind: 'forbidden', edgeId: edge.id })
    else if (loops.has(edge.source) && loops.get(edge.source) === loops.get(edge.target))
      faults.push({ kind: 'cycle', edgeId: edge.id })
    seen.add(pair)
  }
  return faults
}

/** A node and everything one can walk down to from it. */
export function reachableFrom(graph: Graph, from: string): ReadonlySet<string> {
  const seen = new Set([from])
  for (const id of seen) for (const next of graph.below.get(id) ?? []) seen.add(next)
  return seen
}

/** Can one walk down from `from` to `to`? */
export const reaches = (graph: Graph, from: string, to: string): boolean => reachableFrom(graph, from).has(to)
