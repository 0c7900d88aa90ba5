// Edits of a workflow as pure functions, used by the designer and by the server.
import { COLUMN_PITCH } from './card-layout.ts'
import { graphOf, leadsTo, startNodes } from './graph.ts'
import { mayFollow, type NodeOf, type NodeType, newNodeData, type WorkflowNode } from './node-kinds.ts'
import { defaultWorkflow, findNode, type Workflow, type WorkflowEdge } from './workflow.ts'

export const NODE_ROW_HEIGHT = 200

export type EditError =
  | 'node_not_found'
  | 'start_cannot_be_deleted'
  | 'start_exists'
  | 'connection_forbidden'
  | 'connection_exists'
  | 'connection_to_self'
  | 'connection_makes_cycle'
export type Edit = { ok: true; workflow: Workflow } | { ok: false; error: EditError }
/** An edit that adds nodes, with their ids. */
export type EditWithAdded =
  | { ok: true; workflow: Workflow; added: string[] }
  | { ok: false; error: EditError }
export type Position = WorkflowNode['position']

export const edited = (workflow: Workflow): Edit => ({ ok: true, workflow })
export const editError = (error: EditError): { ok: false; error: EditError } => ({ ok: false, error })

/** An edge id is the source id, a dash and the target id (rules.md R-108). */
export const edgeId = (source: string, target: string): string => `${source}-${target}`
export const newEdge = (source: string, target: string): WorkflowEdge => ({
  id: edgeId(source, target),
  source,
  target,
  type: 'default',
})

/**
 * The kind and a timestamp. When the id is taken the number is increased until it is free.
 * @param now milliseconds since the epoch
 */
export function newNodeId(workflow: Workflow, type: NodeType, now: number): string {
  let number = now
  while (findNode(workflow, `${type}-${number}`)) number++
  return `${type}-${number}`
}

export const newNode = (type: NodeType, id: string, position: Position): WorkflowNode =>
  ({ id, type, position, data: newNodeData(type) }) as WorkflowNode

/** Adds a node below `parentId` and connects the two: at `position`, else 200 units below in the next free column. */
export function addBelow(
  workflow: Workflow,
  parentId: string,
  type: NodeType,
  id: string,
  position?: Position,
): Edit {
  const parent = findNode(workflow, parentId)
  if (!parent) return editError('node_not_found')
  if (!mayFollow(parent.type, type)) return editError('connection_forbidden')
  const node = newNode(type, id, position ?? freePlaceBelow(workflow, parent))
  return edited({
    ...workflow,
    nodes: [...workflow.nodes, node],
    edges: [...workflow.edges, newEdge(parentId, id)],
  })
}

function freePlaceBelow({ nodes }: Workflow, { position }: WorkflowNode): Position {
  const y = position.y + NODE_ROW_HEIGHT
  let { x } = position
  while (nodes.some((node) => Math.abs(node.position.x - x) < 300 && Math.abs(node.position.y - y) < 100))
    x += COLUMN_PITCH
  return { x, y }
}

/** Adds a node at `position` that leads to `childId`. */
export function addAbove(
  workflow: Workflow,
  childId: string,
  type: NodeType,
  id: string,
  position: Position,
): Edit {
  const child = findNode(workflow, childId)
  if (!child) return editError('node_not_found')
  if (!mayFollow(type, child.type)) return editError('connection_forbidden')
  return edited({
    ...workflow,
    nodes: [...workflow.nodes, newNode(type, id, position)],
    edges: [...workflow.edges, newEdge(id, childId)],
  })
}

/** Adds a node without connections. */
export function addNode(workflow: Workflow, type: NodeType, id: string, position: Position): Edit {
  return edited({ ...workflow, nodes: [...workflow.nodes, newNode(type, id, position)] })
}

/** Why two nodes cannot be connected; null when they can. */
export function connectionError(workflow: Workflow, source: string, target: string): EditError | null {
  const above = findNode(workflow, source)
  const below = findNode(workflow, target)
  if (!above || !below) return 'node_not_found'
  if (source === target) return 'connection_to_self'
  if (!mayFollow(above.type, below.type)) return 'connection_forbidden'
  if (workflow.edges.some((edge) => edge.source === source && edge.target === target))
    return 'connection_exists'
  if (leadsTo(graphOf(workflow), target, source)) return 'connection_makes_cycle'
  return null
}

export function connect(workflow: Workflow, source: string, target: string): Edit {
  const error = connectionError(workflow, source, target)
  if (error) return editError(error)
  return edited({ ...workflow, edges: [...workflow.edges, newEdge(source, target)] })
}

/** The nodes of `ids` that can be deleted: all, except that one start remains (the first). */
export function deletableNodes(workflow: Workflow, ids: ReadonlySet<string>): WorkflowNode[] {
  const starts = startNodes(workflow)
  const lastStart = starts.every((node) => ids.has(node.id)) ? starts[0] : undefined
  return workflow.nodes.filter((node) => ids.has(node.id) && node !== lastStart)
}

/** Adds a start at its default position. Its id is `start` when that is free, so that stored connections from it apply again. */
export function addStart(workflow: Workflow, now: number): EditWithAdded {
  const [start] = defaultWorkflow().nodes
  if (!start || startNodes(workflow).length > 0) return editError('start_exists')
  const id = findNode(workflow, start.id) ? newNodeId(workflow, 'start', now) : start.id
  const added = addNode(workflow, 'start', id, start.position)
  return added.ok ? { ...added, added: [id] } : added
}

/** Changes fields of a node's data; other fields, also unknown ones, stay. A new delay replaces an unreadable one. */
export function updateNode<T extends NodeType>(
  workflow: Workflow,
  id: string,
  type: T,
  change: Partial<NodeOf<T>['data']>,
): Edit {
  if (findNode(workflow, id)?.type !== type) return editError('node_not_found')
  const fixed = 'delayDays' in change ? { invalidDelayDays: undefined } : {}
  return edited({
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      node.id === id ? ({ ...node, data: { ...node.data, ...fixed, ...change } } as WorkflowNode) : node,
    ),
  })
}

export function moveNodes(workflow: Workflow, positions: ReadonlyMap<string, Position>): Edit {
  return edited({
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      const position = positions.get(node.id)
      return position ? { ...node, position } : node
    }),
  })
}
