// Maps the workflow to React Flow nodes and edges. Unchanged elements keep their identity, so that only changed ones
// render again.

import { type Edge, type Node, Position } from '@xyflow/react'
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import { type ConnectionFault, connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { connectedEdges } from '#core/sequences/workflow/graph.ts'
import { nodesInFlowOrder } from '#core/sequences/workflow/navigation.ts'
import { isInFlow, isMail, type NodeType, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow, WorkflowEdge } from '#core/sequences/workflow/workflow.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import {
  HANDLE_SIDES,
  type Handles,
  KNOT_Y,
  nodeHandles,
  nodeSize,
} from '#web/screens/designer/nodes/node-size.ts'
import type { ViewState } from '#web/screens/designer/view-store.ts'
import { canvasText } from './canvas-text.ts'
import type { Point } from './geometry.ts'

/** `ends`: the handles; handles that the node kind does not have exist only for invalid stored connections. */
export type FlowNode = Node<{ node: WorkflowNode; ends: Handles }, NodeType>
/** `tail`: from the knot of the card above down to its handle; `leavesMail`: that card is a mail. */
export type FlowEdge = Edge<
  { fault: ConnectionFault['kind'] | null; tail: number; leavesMail: boolean },
  'workflow'
>

type NodeViewState = Pick<ViewState, 'selectedNodes' | 'draggedPositions' | 'measuredSizes'> &
  Partial<Pick<ViewState, 'connectionTargets'>>

/** Returns a function from workflow to React Flow nodes that caches its results. */
export function createNodeMapper(): (workflow: Workflow, view: NodeViewState) => FlowNode[] {
  const cache = new WeakMap<WorkflowNode, FlowNode>()
  let ordered: { of: Workflow; nodes: readonly WorkflowNode[]; ends: ReadonlyMap<string, Handles> } | null =
    null
  return (workflow, view) => {
    // Tab follows the DOM order, which must be the order of the flow
    if (ordered?.of !== workflow)
      ordered = { of: workflow, nodes: nodesInFlowOrder(workflow), ends: forbiddenHandles(workflow) }
    const { ends: unusual } = ordered
    return ordered.nodes.map((node) => {
      const position = view.draggedPositions.get(node.id) ?? node.position
      const selected = view.selectedNodes.has(node.id)
      const size = nodeSize(node, view.measuredSizes)
      const className = view.connectionTargets
        ? view.connectionTargets.has(node.id)
          ? 'may-end'
          : 'may-not-end'
        : undefined
      const ends = unusual.get(node.id) ?? HANDLE_SIDES[node.type]
      const before = cache.get(node)
      if (
        before &&
        before.className === className &&
        isSame(before, position, selected, size) &&
        before.data.ends.in === ends.in &&
        before.data.ends.out === ends.out
      )
        return before
      const flow = { ...flowNode(node, ends, position, selected, size), ...(className && { className }) }
      cache.set(node, flow)
      return flow
    })
  }
}

const isSame = (
  before: FlowNode,
  position: Point,
  selected: boolean,
  size: { width: number; height: number },
) =>
  before.position.x === position.x &&
  before.position.y === position.y &&
  before.selected === selected &&
  before.measured?.width === size.width &&
  before.measured.height === size.height

/** Nodes with a stored connection on a side where their kind has no handle. */
function forbiddenHandles(workflow: Workflow): ReadonlyMap<string, Handles> {
  const kinds = new Map(workflow.nodes.map((node) => [node.id, node.type]))
  const ends = new Map<string, Handles>()
  const add = (id: string, end: keyof Handles): void => {
    const kind = kinds.get(id)
    if (kind && !HANDLE_SIDES[kind][end])
      ends.set(id, { ...(ends.get(id) ?? HANDLE_SIDES[kind]), [end]: true })
  }
  for (const { source, target } of connectedEdges(workflow)) {
    add(source, 'out')
    add(target, 'in')
  }
  return ends
}

function flowNode(
  node: WorkflowNode,
  ends: Handles,
  position: Point,
  selected: boolean,
  size: { width: number; height: number },
): FlowNode {
  return {
    id: node.id,
    type: node.type,
    position,
    selected,
    data: { node, ends },
    measured: size,
    handles: nodeHandles(ends, size),
    sourcePosition: Position.Bottom,
    targetPosition: Position.Top,
    ariaLabel: nodeName(node),
    domAttributes: { 'aria-roledescription': canvasText.nodeRole },
    // a note is above the cards it comments on
    zIndex: isInFlow(node) ? 0 : 1,
  }
}

/** The same for edges. Edges whose nodes do not exist are not rendered; the launch check reports them. */
export function createEdgeMapper(): (workflow: Workflow, selected: ReadonlySet<string>) => FlowEdge[] {
  const cache = new WeakMap<WorkflowEdge, FlowEdge>()
  let checked: { edges: readonly WorkflowEdge[]; nodeCount: number } | null = null
  let faults = new Map<string, ConnectionFault['kind']>()
  return (workflow, selected) => {
    const nodeCount = workflow.nodes.length
    // adding a node can complete a stored connection; removing one also removes its edges
    if (checked?.edges !== workflow.edges || checked.nodeCount !== nodeCount) {
      checked = { edges: workflow.edges, nodeCount }
      faults = new Map(connectionFaults(workflow).map((fault) => [fault.edgeId, fault.kind]))
    }
    const nodes = new Map(workflow.nodes.map((node) => [node.id, node]))
    return connectedEdges(workflow).map((edge) => {
      const fault = faults.get(edge.id) ?? null
      const isSelected = selected.has(edge.id)
      const ariaLabel = edgeName(edge, nodes, fault)
      const before = cache.get(edge)
      if (
        before &&
        before.selected === isSelected &&
        before.data?.fault === fault &&
        before.ariaLabel === ariaLabel
      )
        return before
      const flow: FlowEdge = {
        id: edge.id,
        type: 'workflow',
        source: edge.source,
        target: edge.target,
        selected: isSelected,
        data: { fault, ...startOf(nodes.get(edge.source)) },
        ariaLabel,
        domAttributes: { 'aria-roledescription': canvasText.edgeRole },
      }
      cache.set(edge, flow)
      return flow
    })
  }
}

const startOf = (node: WorkflowNode | undefined): { tail: number; leavesMail: boolean } => ({
  tail: node && isInFlow(node) ? CARD_HEIGHT[node.type] - KNOT_Y : 0,
  leavesMail: isMail(node),
})

function edgeName(
  edge: WorkflowEdge,
  nodes: ReadonlyMap<string, WorkflowNode>,
  fault: ConnectionFault['kind'] | null,
): string {
  const [from, to] = [nodes.get(edge.source), nodes.get(edge.target)]
  const name = canvasText.edge(from ? nodeName(from) : '', to ? nodeName(to) : '')
  return fault ? `${name} (${canvasText.edgeFault[fault]})` : name
}
