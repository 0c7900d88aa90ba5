// Connections that break rules.md R-105. They are stored, marked on the canvas, and block a launch.
import { type Graph, graphOf } from './graph.ts'
import { mayFollow } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

/** `dangling`: a node at one of its ends does not exist. */
export type ConnectionFault = {
  kind: 'dangling' | 'forbidden' | 'duplicate' | 'cycle' | 'self'
  edgeId: string
}

/** At most one fault per connection, in the order of the edges. */
export function connectionFaults(workflow: Workflow): ConnectionFault[] {
  const graph = graphOf(workflow)
  const cycles = findCycles(graph)
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
    else if (cycles.has(edge.source) && cycles.get(edge.source) === cycles.get(edge.target))
      faults.push({ kind: 'cycle', edgeId: edge.id })
    seen.add(pair)
  }
  return faults
}

/**
 * The number of the cycle each node is part of; nodes on no cycle are left out. Kosaraju's algorithm without recursion:
 * linear, because workflows with thousands of nodes are checked at every save and every edit.
 */
function findCycles({ below, above }: Graph): Map<string, number> {
  const cycles = new Map<string, number>()
  const assigned = new Set<string>()
  for (const id of finishingOrder(below).reverse()) {
    if (assigned.has(id)) continue
    assigned.add(id)
    const members = [id]
    for (const member of members)
      for (const next of above.get(member) ?? []) {
        if (assigned.has(next)) continue
        assigned.add(next)
        members.push(next)
      }
    if (members.length > 1) for (const member of members) cycles.set(member, assigned.size)
  }
  return cycles
}

/** Every node with a node below it, after all nodes that a depth-first search from it finds. */
function finishingOrder(below: Graph['below']): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const root of below.keys()) {
    if (seen.has(root)) continue
    seen.add(root)
    const stack = [{ id: root, at: 0 }]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = below.get(top.id)?.[top.at++]
      if (next === undefined) {
        order.push(top.id)
        stack.pop()
      } else if (!seen.has(next)) {
        seen.add(next)
        stack.push({ id: next, at: 0 })
      }
    }
  }
  return order
}
