// The graph that auto layout works on: nodes that can be connected, the connections between them, and the connected
// components.
import { startNode } from '#core/sequences/workflow/graph.ts'
import { isInFlow, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

type Link = { source: string; target: string }
export type FlowComponent = { nodes: readonly WorkflowNode[]; links: readonly Link[] }

/**
 * The connected components of a workflow without notes: first the one with the start node, then from left to right.
 * Nodes and successors inside a component are ordered from left to right, so branches keep their order. Duplicate
 * connections count once, self-connections are ignored.
 */
export function connectedComponents(workflow: Workflow): FlowComponent[] {
  const flow = workflow.nodes.filter(isInFlow).toSorted(fromLeft)
  const known = new Map(flow.map((node) => [node.id, node]))
  const links = new Map<string, Link>()
  for (const { source, target } of workflow.edges) {
    if (source !== target && known.has(source) && known.has(target))
      links.set(JSON.stringify([source, target]), { source, target })
  }
  const order = new Map(flow.map((node, i) => [node.id, i]))
  const byTarget = [...links.values()].toSorted(
    (a, b) => (order.get(a.target) ?? 0) - (order.get(b.target) ?? 0),
  )
  const componentOf = componentNumbers(flow, byTarget)
  const components = new Map<number, { nodes: WorkflowNode[]; links: Link[] }>()
  for (const node of flow) {
    const number = componentOf.get(node.id) ?? 0
    const part = components.get(number) ?? { nodes: [], links: [] }
    part.nodes.push(node)
    components.set(number, part)
  }
  for (const link of byTarget) components.get(componentOf.get(link.source) ?? 0)?.links.push(link)
  const hasStart = (graph: FlowComponent): number => (startNode(graph) ? 0 : 1)
  return [...components.values()].toSorted((a, b) => hasStart(a) - hasStart(b))
}

const fromLeft = (a: WorkflowNode, b: WorkflowNode): number =>
  a.position.x - b.position.x || a.position.y - b.position.y

/** The component number of each node, in the order of `flow`. */
function componentNumbers(flow: readonly WorkflowNode[], links: readonly Link[]): Map<string, number> {
  const beside = new Map<string, string[]>(flow.map((node) => [node.id, []]))
  for (const { source, target } of links) {
    beside.get(source)?.push(target)
    beside.get(target)?.push(source)
  }
  const partOf = new Map<string, number>()
  let number = 0
  for (const { id } of flow) {
    if (partOf.has(id)) continue
    const waiting = [id]
    partOf.set(id, number)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const other of beside.get(next) ?? []) {
        if (partOf.has(other)) continue
        partOf.set(other, number)
        waiting.push(other)
      }
    }
    number++
  }
  return partOf
}
