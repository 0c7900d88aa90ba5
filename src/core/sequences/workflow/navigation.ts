// Moving between nodes by keyboard: up and down along connections, left and right by position; and the tab order.
import { graphOf, startNodes } from './graph.ts'
import { isInFlow, type WorkflowNode } from './node-kinds.ts'
import { findNode, type Workflow } from './workflow.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * The id of the next node in a direction, or null at the end. Up and down follow connections (of several, the one closest
 * to vertical). From an unconnected node, and to the side, it is the nearest node in that direction.
 */
export function nodeInDirection(workflow: Workflow, id: string, direction: Direction): string | null {
  const from = findNode(workflow, id)
  if (!from) return null
  const graph = graphOf(workflow)
  const [above, below] = [graph.above.get(id) ?? [], graph.below.get(id) ?? []]
  if ((direction === 'up' || direction === 'down') && above.length + below.length > 0) {
    const connected = (direction === 'up' ? above : below).flatMap((next) => graph.nodes.get(next) ?? [])
    return best(connected, (node) => Math.abs(node.position.x - from.position.x))
  }
  return best(
    workflow.nodes.filter((node) => node !== from && lies(from, node, direction)),
    (node) => distance(from, node, direction),
  )
}

/** All nodes: branches from the start, from left to right, then unconnected nodes, then notes in reading order. */
export function nodesInFlowOrder(workflow: Workflow): WorkflowNode[] {
  const graph = graphOf(workflow)
  const found = new Set<WorkflowNode>()
  const stack: WorkflowNode[] = startNodes(workflow)
  const rest = workflow.nodes.filter(({ type }) => type !== 'start').sort(byReadingOrder)
  const loose = rest.filter(isInFlow)
  const follow = (): void => {
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (found.has(node)) continue
      found.add(node)
      const below = (graph.below.get(node.id) ?? []).flatMap((id) => graph.nodes.get(id) ?? [])
      // the leftmost is popped first, so it is pushed last
      stack.push(...below.sort((a, b) => b.position.x - a.position.x))
    }
  }
  follow()
  for (const node of loose) {
    stack.push(node)
    follow()
  }
  return [...found, ...rest.filter((node) => !found.has(node))]
}

const byReadingOrder = (a: WorkflowNode, b: WorkflowNode): number =>
  a.position.y - b.position.y || a.position.x - b.position.x

/** Whether `to` is further in that direction than across it. */
function lies(from: WorkflowNode, to: WorkflowNode, direction: Direction): boolean {
  const [dx, dy] = [to.position.x - from.position.x, to.position.y - from.position.y]
  const along = { up: -dy, down: dy, left: -dx, right: dx }[direction]
  const across = Math.abs(direction === 'up' || direction === 'down' ? dx : dy)
  return along > 0 && across <= along * 1.5
}

function distance(from: WorkflowNode, to: WorkflowNode, direction: Direction): number {
  const [dx, dy] = [Math.abs(to.position.x - from.position.x), Math.abs(to.position.y - from.position.y)]
  return direction === 'up' || direction === 'down' ? dy + 2 * dx : dx + 2 * dy
}

function best(nodes: readonly WorkflowNode[], cost: (node: WorkflowNode) => number): string | null {
  const sorted = nodes.map((node) => ({ node, cost: cost(node) })).sort((a, b) => a.cost - b.cost)
  return sorted[0]?.node.id ?? null
}
