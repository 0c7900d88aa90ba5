// Every change to a workflow, as (workflow, …) -> workflow. The designer and the server use these same functions, so
// a rule is written once and tested without a browser.
import {
  CAN_DELETE,
  mayFollow,
  type NodeOf,
  type NodeType,
  newNodeData,
  type WorkflowNode,
} from './node-kinds.ts'
import { graphOf, reaches } from './path.ts'
import { findNode, type Workflow, type WorkflowEdge } from './workflow.ts'

export const NODE_VERTICAL_OFFSET = 200

export type EditRefusal =
  | 'node_not_found'
  | 'start_cannot_be_deleted'
  | 'connection_forbidden'
  | 'connection_exists'
  | 'connection_to_self'
  | 'connection_makes_cycle'
export type Edit = { ok: true; workflow: Workflow } | { ok: false; refusal: EditRefusal }

const done = (workflow: Workflow): Edit => ({ ok: true, workflow })
const refuse = (refusal: EditRefusal): Edit => ({ ok: false, refusal })

/** Specification §3: an edge id is the source id, a dash and the target id. */
export const edgeId = (source: string, target: string): string => `${source}-${target}`
export const newEdge = (source: string, target: string): WorkflowEdge => ({
  id: edgeId(source, target),
  source,
  target,
  type: 'default',
})

/**
 * Specification §3: a new node's id is its type plus a timestamp. Two in the same millisecond would collide, so the
 * number moves on until it is free.
 * @param now milliseconds since the epoch
 */
export function newNodeId(workflow: Workflow, type: NodeType, now: number): string {
  let number = now
  while (findNode(workflow, `${type}-${number}`)) number++
  return `${type}-${number}`
}

const newNode = (type: NodeType, id: string, position: { x: number; y: number }): WorkflowNode =>
  ({ id, type, position, data: newNodeData(type) }) as WorkflowNode

/** Adds a node 200 units below `parentId` and connects the two. Beside nodes already there, so that none is hidden. */
export function addBelow(workflow: Workflow, parentId: string, type: NodeType, id: string): Edit {
  const parent = findNode(workflow, parentId)
  if (!parent) return refuse('node_not_found')
  if (!mayFollow(parent.type, type)) return refuse('connection_forbidden')
  const y = parent.position.y + NODE_VERTICAL_OFFSET
  let x = parent.position.x
  while (
    workflow.nodes.some((node) => Math.abs(node.position.x - x) < 300 && Math.abs(node.position.y - y) < 100)
  )
    x += 340
  return done({
    ...workflow,
    nodes: [...workflow.nodes, newNode(type, id, { x, y })],
    edges: [...workflow.edges, newEdge(parentId, id)],
  })
}

/** Adds a note (or any node) with no edge. */
export function addNode(
  workflow: Workflow,
  type: NodeType,
  id: string,
  position: { x: number; y: number },
): Edit {
  return done({ ...workflow, nodes: [...workflow.nodes, newNode(type, id, position)] })
}

/** Why a connection may not be drawn, or null when it may. */
export function connectionRefusal(workflow: Workflow, source: string, target: string): EditRefusal | null {
  const above = findNode(workflow, source)
  const below = findNode(workflow, target)
  if (!above || !below) return 'node_not_found'
  if (source === target) return 'connection_to_self'
  if (!mayFollow(above.type, below.type)) return 'connection_forbidden'
  if (workflow.edges.some((edge) => edge.source === source && edge.target === target))
    return 'connection_exists'
  if (reaches(graphOf(workflow), target, source)) return 'connection_makes_cycle'
  return null
}

export function connect(workflow: Workflow, source: string, target: string): Edit {
  const refusal = connectionRefusal(workflow, source, target)
  if (refusal) return refuse(refusal)
  return done({ ...workflow, edges: [...workflow.edges, newEdge(source, target)] })
}

/** Deletes nodes and every edge that touches them. The start node cannot be deleted; with it in the list nothing is. */
export function removeNodes(workflow: Workflow, ids: Iterable<string>): Edit {
  const gone = new Set(ids)
  for (const id of gone) {
    const node = findNode(workflow, id)
    if (!node) return refuse('node_not_found')
    if (!CAN_DELETE[node.type]) return refuse('start_cannot_be_deleted')
  }
  return done({
    ...workflow,
    nodes: workflow.nodes.filter((node) => !gone.has(node.id)),
    edges: workflow.edges.filter((edge) => !gone.has(edge.source) && !gone.has(edge.target)),
  })
}

/** What was taken out of a drawing by one gesture, so that it can be put back. */
export type RemovedParts = { nodes: readonly WorkflowNode[]; edges: readonly WorkflowEdge[] }

/**
 * What deleting these nodes and edges would take away: the start node stays, and every edge that touches a deleted node
 * goes with it. Ids that are not there (any more) are passed over.
 */
export function partsToRemove(
  workflow: Workflow,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): RemovedParts {
  const nodes = workflow.nodes.filter((node) => nodeIds.has(node.id) && CAN_DELETE[node.type])
  const gone = new Set(nodes.map((node) => node.id))
  const edges = workflow.edges.filter(
    (edge) => edgeIds.has(edge.id) || gone.has(edge.source) || gone.has(edge.target),
  )
  return { nodes, edges }
}

/** Takes nodes and edges out in one edit. With nothing but the start node to delete it is refused. */
export function removeParts(
  workflow: Workflow,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): Edit {
  const parts = partsToRemove(workflow, nodeIds, edgeIds)
  if (parts.nodes.length + parts.edges.length === 0) {
    const start = workflow.nodes.some((node) => nodeIds.has(node.id) && !CAN_DELETE[node.type])
    return start ? refuse('start_cannot_be_deleted') : done(workflow)
  }
  const nodes = new Set(parts.nodes)
  const edges = new Set(parts.edges)
  return done({
    ...workflow,
    nodes: workflow.nodes.filter((node) => !nodes.has(node)),
    edges: workflow.edges.filter((edge) => !edges.has(edge)),
  })
}

/** Puts back what was deleted; a node that is there again stays as it is, an edge needs both its ends. */
export function putBack(workflow: Workflow, parts: RemovedParts): Edit {
  const nodes = [...workflow.nodes, ...parts.nodes.filter((node) => !findNode(workflow, node.id))]
  const ids = new Set(nodes.map((node) => node.id))
  const known = new Set(workflow.edges.map((edge) => edge.id))
  const edges = parts.edges.filter(
    (edge) => !known.has(edge.id) && ids.has(edge.source) && ids.has(edge.target),
  )
  return done({ ...workflow, nodes, edges: [...workflow.edges, ...edges] })
}

/** Changes what a node holds; other fields of its data, known or not, stay. */
export function updateNode<T extends NodeType>(
  workflow: Workflow,
  id: string,
  type: T,
  change: Partial<NodeOf<T>['data']>,
): Edit {
  if (findNode(workflow, id)?.type !== type) return refuse('node_not_found')
  return done({
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      node.id === id ? ({ ...node, data: { ...node.data, ...change } } as WorkflowNode) : node,
    ),
  })
}

export function moveNodes(
  workflow: Workflow,
  positions: ReadonlyMap<string, { x: number; y: number }>,
): Edit {
  return done({
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      const position = positions.get(node.id)
      return position ? { ...node, position } : node
    }),
  })
}
