// The workflow as a graph: which nodes are above and below a node, and what can be reached from the start.
import { isMail, type MailNode, type NodeOf, type WorkflowNode } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

export type Graph = {
  nodes: Map<string, WorkflowNode>
  /** sorted by id, the order in which leads are shared among variants */
  below: Map<string, string[]>
  above: Map<string, string[]>
}

/** The nodes and the connections between them. Connections with a missing end are left out. */
export function graphOf(workflow: Workflow): Graph {
  const graph: Graph = { nodes: new Map(), below: new Map(), above: new Map() }
  for (const node of workflow.nodes) graph.nodes.set(node.id, node)
  for (const edge of workflow.edges) {
    if (!graph.nodes.has(edge.source) || !graph.nodes.has(edge.target)) continue
    append(graph.below, edge.source, edge.target)
    append(graph.above, edge.target, edge.source)
  }
  for (const ids of graph.below.values()) ids.sort()
  return graph
}

function append(lists: Map<string, string[]>, id: string, next: string): void {
  const list = lists.get(id)
  if (list) list.push(next)
  else lists.set(id, [next])
}

/** Connections with both ends in the workflow. */
export function connectedEdges({ nodes, edges }: Workflow): Workflow['edges'] {
  const ids = new Set(nodes.map((node) => node.id))
  return edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target))
}

/** Several are stored and marked as an error. */
export const startNodes = ({ nodes }: { nodes: readonly WorkflowNode[] }): NodeOf<'start'>[] =>
  nodes.filter((node) => node.type === 'start')

/** The start node that paths begin at: the first of several. */
export const startNode = (workflow: { nodes: readonly WorkflowNode[] }): NodeOf<'start'> | undefined =>
  workflow.nodes.find((node) => node.type === 'start')

/** Nodes reachable from the start, breadth first; nodes below the same node from left to right. */
export function reachableNodes(workflow: Workflow): WorkflowNode[] {
  const graph = graphOf(workflow)
  const start = startNode(workflow)
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

/** Email drafts reachable from the start, in the order of `reachableNodes`. */
export const reachableEmailDrafts = (workflow: Workflow): MailNode[] =>
  reachableNodes(workflow).filter(isMail)

/** The ids of a node and of everything below it. */
export function reachableFrom(graph: Graph, from: string): ReadonlySet<string> {
  const seen = new Set([from])
  for (const id of seen) for (const next of graph.below.get(id) ?? []) seen.add(next)
  return seen
}

/** Whether connections lead down from `from` to `to`. */
export const leadsTo = (graph: Graph, from: string, to: string): boolean => reachableFrom(graph, from).has(to)

/** Ids of the email drafts that some lead gets as the first mail. */
export function firstEmailIds(workflow: Workflow): Set<string> {
  const start = startNode(workflow)?.id
  return new Set(workflow.edges.filter((edge) => edge.source === start).map((edge) => edge.target))
}

/** Whether no other mail is sent before this one to at least one lead: then it begins a thread and needs a subject. */
export const startsThread = (workflow: Workflow, nodeId: string): boolean =>
  firstEmailIds(workflow).has(nodeId) || emailDraftsAbove(workflow, nodeId).length === 0

/** The email drafts directly above a node, through timers: the numbers of a timer are theirs (rules.md R-321). */
export function emailDraftsAbove(
  workflow: Workflow,
  nodeId: string,
  graph: Graph = graphOf(workflow),
): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const queue = [...(graph.above.get(nodeId) ?? [])]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = graph.nodes.get(id)
    if (!node || seen.has(id)) continue
    seen.add(id)
    switch (node.type) {
      case 'emailDraft':
        found.add(id)
        break
      case 'timer':
        queue.push(...(graph.above.get(id) ?? []))
        break
      case 'start':
      case 'comment':
        break
      default:
        node satisfies never
    }
  }
  return [...found]
}

/** The email drafts before a node, nearest first. Where several paths lead to it, one of them is followed. */
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

/** Every node has at most one node below it: no variants. Only such workflows can be edited as steps. */
export function isLinear(workflow: Workflow): boolean {
  const graph = graphOf(workflow)
  return [...graph.below.values()].every((targets) => targets.length <= 1)
}
