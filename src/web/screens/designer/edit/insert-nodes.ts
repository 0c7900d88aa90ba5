// Edits that place nodes: inserting between two nodes, and at the end of a dragged connection.
import { EDIT_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import { CARD_HEIGHT } from '#core/sequences/workflow/card-layout.ts'
import { addAbove, addBelow, newNodeId } from '#core/sequences/workflow/edit.ts'
import { insertOnEdge } from '#core/sequences/workflow/insert-on-edge.ts'
import {
  type FlowNodeType,
  isInFlow,
  isMail,
  mayFollow,
  NODE_KINDS,
  NODE_TYPES,
  type NodeType,
  nextTypes,
} from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { toastInfo } from '#web/lib/toast.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { CARD_WIDTH, KNOT_Y, LINE_X } from '#web/screens/designer/nodes/node-size.ts'
import { applyEdit } from './edit-nodes.ts'

/** Inserts the missing email and timer into a connection; the email is selected and in view. */
export function insertEmailAndTimer(designer: Designer, edgeId: string): void {
  const { workflow, view } = designer
  const placed = workflow.edit((current) => insertOnEdge(current, edgeId, Date.now()))
  if (!placed.ok) {
    toastInfo(EDIT_ERROR_MESSAGES[placed.error])
    return
  }
  const isEmail = (id: string): boolean =>
    placed.workflow.nodes.some((node) => node.id === id && isMail(node))
  const email = placed.added.find(isEmail)
  if (!email) return
  view.selectOnly([email])
  view.revealNode(email)
}

type AddableType = Exclude<FlowNodeType, 'start'>
const isAddable = (type: NodeType): type is AddableType => NODE_KINDS[type].isInFlow && type !== 'start'

/** The kind of a new node at the end of a connection from a node: the first that is allowed there. */
export function nodeTypeAtEnd(workflow: Workflow, fromId: string, isFromBottom: boolean): AddableType | null {
  const from = findNode(workflow, fromId)
  if (!from) return null
  const kinds = isFromBottom ? nextTypes(from.type) : NODE_TYPES.filter((kind) => mayFollow(kind, from.type))
  return kinds.find(isAddable) ?? null
}

const GRID = 10
/** distance from one card to the next, including a small gap */
const CARD_GAP = { across: CARD_WIDTH + 40, down: CARD_HEIGHT.emailDraft + 20 }
const onGrid = (value: number): number => Math.round(value / GRID) * GRID

/** The nearest position to the left or right where a card covers no other. */
function freePositionNear({ nodes }: Workflow, { x, y }: Point): Point {
  const nearby = nodes.filter((node) => isInFlow(node) && Math.abs(node.position.y - y) < CARD_GAP.down)
  const isFree = (at: number): boolean =>
    nearby.every(({ position }) => Math.abs(position.x - at) >= CARD_GAP.across)
  const beside = nearby.flatMap(({ position }) => [
    position.x - CARD_GAP.across,
    position.x + CARD_GAP.across,
  ])
  const away = (at: number): number => Math.abs(at - x)
  const [nearest = x] = [x, ...beside].filter(isFree).sort((a, b) => away(a) - away(b))
  return { x: nearest, y }
}

/** Adds a node with its handle at `end`, where a connection from `fromId` was released. */
export function addNodeAtDrop(designer: Designer, fromId: string, downwards: boolean, end: Point): void {
  const { workflow } = designer.workflow.getState()
  const kind = nodeTypeAtEnd(workflow, fromId, downwards)
  if (!kind) return
  const id = newNodeId(workflow, kind, Date.now())
  const position = freePositionNear(workflow, {
    x: onGrid(end.x - LINE_X),
    y: onGrid(end.y - (downwards ? KNOT_Y : CARD_HEIGHT[kind])),
  })
  const isAdded = applyEdit(designer, (current) =>
    downwards ? addBelow(current, fromId, kind, id, position) : addAbove(current, fromId, kind, id, position),
  )
  if (!isAdded) return
  designer.view.selectOnly([id])
  designer.view.revealNode(id)
}
