// Handlers of React Flow events: selection and drags go into the view store, finished moves and new connections
// become edits.
import {
  type EdgeChange,
  type NodeChange,
  type OnConnectEnd,
  type ReactFlowProps,
  useReactFlow,
} from '@xyflow/react'
import { type MouseEvent, useMemo } from 'react'
import { type Designer, useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import { connectNodes, openNode, setNodePositions } from '#web/screens/designer/edit/edit-nodes.ts'
import { addNodeAtDrop } from '#web/screens/designer/edit/insert-nodes.ts'
import { dropTargetAt, eventPoint } from './connection-drop.ts'
import { validConnectionTargets } from './connection-targets.ts'
import type { FlowEdge, FlowNode } from './flow-elements.ts'
import type { Point, Size } from './geometry.ts'

type Events = Pick<
  ReactFlowProps<FlowNode, FlowEdge>,
  | 'onNodesChange'
  | 'onEdgesChange'
  | 'onConnect'
  | 'onConnectStart'
  | 'onConnectEnd'
  | 'onNodeClick'
  | 'onNodeDoubleClick'
>

export function useCanvasEvents(): Events {
  const designer = useDesigner()
  const editable = useEditable()
  const { screenToFlowPosition } = useReactFlow()
  return useMemo(
    () => ({
      onNodesChange: (changes) => applyNodeChanges(designer, changes, editable),
      onEdgesChange: (changes) => applyEdgeChanges(designer, changes),
      onConnect: ({ source, target }) => void connectNodes(designer, source, target),
      onConnectStart: (_event, { nodeId, handleType }) => {
        const connectionTargets =
          nodeId &&
          validConnectionTargets(designer.workflow.getState().workflow, nodeId, handleType !== 'target')
        designer.view.setState({ connectionTargets: connectionTargets || null })
      },
      onConnectEnd: (...args) => {
        designer.view.setState({ connectionTargets: null })
        endConnection(designer, screenToFlowPosition, ...args)
      },
      onNodeClick: (event, node) => selectOnlyClicked(designer, event, node.id),
      onNodeDoubleClick: (event, node) => {
        if (editable) openClickedNode(designer, event, node.id)
      },
    }),
    [designer, editable, screenToFlowPosition],
  )
}

/** Opens the node of a double click and centers it; a double click on a button inside the node does nothing. */
function openClickedNode(designer: Designer, { target }: MouseEvent, id: string): void {
  if (target instanceof Element && target.closest('button, a, textarea')) return
  designer.view.revealNode(id, true)
  openNode(designer, id)
}

/** The set with the changes applied, or the same set when nothing changes. */
function withChanges<T extends { id: string }>(
  before: ReadonlySet<string>,
  changes: readonly (T & { selected?: boolean; type: string })[],
): ReadonlySet<string> {
  const selects = changes.filter((change) => change.type === 'select')
  if (selects.every(({ id, selected }) => before.has(id) === selected)) return before
  const next = new Set(before)
  for (const { id, selected } of selects) selected ? next.add(id) : next.delete(id)
  return next
}

function applyNodeChanges(designer: Designer, changes: NodeChange<FlowNode>[], editable: boolean): void {
  const { view, workflow } = designer
  const state = view.getState()
  const known = new Set(workflow.getState().workflow.nodes.map((node) => node.id))
  const ownChanges = changes.filter((change) => 'id' in change && known.has(change.id))
  const nodes = withChanges(state.selectedNodes, ownChanges as never)
  const draggedPositions = new Map<string, Point>()
  const placed = new Map<string, Point>()
  const sizes = new Map<string, Size>()
  for (const change of ownChanges) {
    if (change.type === 'position' && change.position && editable) {
      // a key press moves without `dragging`, and a drag ends with `dragging: false`
      const to = change.dragging ? draggedPositions : placed
      to.set(change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) })
    }
    if (change.type === 'dimensions' && change.dimensions) sizes.set(change.id, change.dimensions)
  }
  view.setState({
    selectedNodes: nodes,
    ...(draggedPositions.size > 0
      ? { draggedPositions }
      : placed.size > 0
        ? { draggedPositions: new Map() }
        : {}),
    ...(sizes.size > 0 ? { measuredSizes: new Map([...state.measuredSizes, ...sizes]) } : {}),
  })
  if (draggedPositions.size === 0 && placed.size > 0) savePositions(designer, placed)
}

/** A press that moved nothing is no edit. */
function savePositions(designer: Designer, positions: ReadonlyMap<string, Point>): void {
  const moved = designer.workflow.getState().workflow.nodes.some(({ id, position }) => {
    const to = positions.get(id)
    return to !== undefined && (to.x !== position.x || to.y !== position.y)
  })
  if (moved) setNodePositions(designer, positions)
}

/**
 * A plain click on one of several selected nodes selects only that one; React Flow would keep the whole selection,
 * for the next Delete.
 */
function selectOnlyClicked({ view }: Designer, event: MouseEvent, id: string): void {
  const { selectedNodes: nodes } = view.getState()
  if (nodes.size < 2 || !nodes.has(id) || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.target instanceof Element && event.target.closest('button')) return
  view.selectOnly([id])
}

function applyEdgeChanges({ view }: Designer, changes: EdgeChange<FlowEdge>[]): void {
  const { selectedEdges: edges } = view.getState()
  const next = withChanges(edges, changes as never)
  if (next !== edges) view.setState({ selectedEdges: next })
}

/**
 * A connection released where React Flow did not accept it. Anywhere over a node the connection is made, or the
 * reason against it is shown; over the empty canvas a new node is added at its end.
 */
function endConnection(
  designer: Designer,
  toFlow: (point: Point) => Point,
  ...[event, connection]: Parameters<OnConnectEnd>
): void {
  if (connection.isValid || !connection.fromNode) return
  const point = eventPoint(event)
  const from = connection.fromNode.id
  const isFromBottom = connection.fromHandle?.type !== 'target'
  const end = dropTargetAt(connection, point)
  if (end === 'canvas') addNodeAtDrop(designer, from, isFromBottom, toFlow(point))
  // released on its own source node, away from the handles: ignored
  if (end === null || end === 'canvas' || (end.nodeId === from && connection.toNode === null)) return
  connectNodes(designer, isFromBottom ? from : end.nodeId, isFromBottom ? end.nodeId : from)
}
