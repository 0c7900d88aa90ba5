// Inserting an email and a timer into a connection. The nodes below move down.
import {
  type EditWithAdded,
  edgeId,
  editError,
  NODE_ROW_HEIGHT,
  newEdge,
  newNode,
  newNodeId,
  type Position,
} from './edit.ts'
import { graphOf, reachableFrom } from './graph.ts'
import { isInFlow, mayFollow, type NodeType, nextTypes, type WorkflowNode } from './node-kinds.ts'
import { findNode, type Workflow } from './workflow.ts'

/**
 * Inserts the two kinds that fit between the ends of an edge: an email and a timer above an email, a timer and an email
 * above a timer (rules.md R-105). Reachable nodes below move down as far as needed, and notes move with the nearest node.
 * @param now milliseconds since the epoch, for the new ids
 */
export function insertOnEdge(workflow: Workflow, id: string, now: number): EditWithAdded {
  const edge = workflow.edges.find((one) => one.id === id)
  const above = edge && findNode(workflow, edge.source)
  const below = edge && findNode(workflow, edge.target)
  if (!edge || !above || !below) return editError('node_not_found')
  const kinds = pairBetween(above.type, below.type)
  if (!kinds) return editError('connection_forbidden')
  const top = above.position.y + NODE_ROW_HEIGHT
  const missing = Math.max(0, top + 2 * NODE_ROW_HEIGHT - below.position.y)
  const room = moveDown(workflow, reachableFrom(graphOf(workflow), below.id), missing)
  const { x } = below.position
  const first = newNode(kinds[0], newNodeId(room, kinds[0], now), { x, y: top })
  const second = newNode(kinds[1], newNodeId(room, kinds[1], now), { x, y: top + NODE_ROW_HEIGHT })
  return {
    ok: true,
    workflow: {
      ...room,
      nodes: [...room.nodes, first, second],
      edges: room.edges.flatMap((one) =>
        one === edge
          ? [newEdge(above.id, first.id), newEdge(first.id, second.id), newEdge(second.id, below.id)]
          : one.id === edgeId(above.id, below.id)
            ? []
            : [one],
      ),
    },
    added: [first.id, second.id],
  }
}

function pairBetween(above: NodeType, below: NodeType): [NodeType, NodeType] | null {
  for (const first of nextTypes(above))
    for (const second of nextTypes(first)) if (mayFollow(second, below)) return [first, second]
  return null
}

/** Moves nodes down by `distance` (up when negative), and the notes whose nearest node is among them. */
export function moveDown(workflow: Workflow, ids: ReadonlySet<string>, distance: number): Workflow {
  if (distance === 0 || ids.size === 0) return workflow
  const flow = workflow.nodes.filter(isInFlow)
  const isMoved = (node: WorkflowNode): boolean =>
    ids.has(isInFlow(node) ? node.id : (nearest(flow, node.position)?.id ?? ''))
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      isMoved(node) ? { ...node, position: { x: node.position.x, y: node.position.y + distance } } : node,
    ),
  }
}

function nearest(nodes: readonly WorkflowNode[], { x, y }: Position): WorkflowNode | undefined {
  const far = ({ position }: WorkflowNode): number => Math.hypot(position.x - x, position.y - y)
  return nodes.reduce<WorkflowNode | undefined>(
    (best, node) => (best && far(best) <= far(node) ? best : node),
    undefined,
  )
}
