// The single edits of the canvas: each is one undo step; validation errors and the undo action are shown in a toast.
import { EDIT_ERROR_MESSAGES } from '#api/sequences/workflow-messages.ts'
import {
  addBelow,
  addNode,
  addStart,
  connect,
  type Edit,
  moveNodes,
  newNodeId,
  updateNode,
} from '#core/sequences/workflow/edit.ts'
import { startNodes } from '#core/sequences/workflow/graph.ts'
import type { NodeOf, NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { overlaps, type Point, type Rect } from '#web/screens/designer/canvas/geometry.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { NOTE_EDITING_SIZE, nodeSize } from '#web/screens/designer/nodes/node-size.ts'

/** Applies one edit and shows its validation error in a toast. Returns whether it was applied. */
export function applyEdit({ workflow }: Designer, edit: (workflow: Workflow) => Edit): boolean {
  const result = workflow.edit(edit)
  if (!result.ok) toastInfo(EDIT_ERROR_MESSAGES[result.error])
  return result.ok
}

/** Adds a node below another, connected, selected and in view. Returns its id, or null when it may not follow. */
export function addNodeBelow(designer: Designer, parentId: string, type: NodeType): string | null {
  const id = newNodeId(designer.workflow.getState().workflow, type, Date.now())
  if (!applyEdit(designer, (workflow) => addBelow(workflow, parentId, type, id))) return null
  designer.view.selectOnly([id])
  designer.view.revealNode(id)
  return id
}

/** Adds a start node to a workflow that was stored without one; it is selected and in view. */
export function addStartNode(designer: Designer): void {
  if (!applyEdit(designer, (workflow) => addStart(workflow, Date.now()))) return
  const [start] = startNodes(designer.workflow.getState().workflow)
  if (!start) return
  designer.view.selectOnly([start.id])
  designer.view.revealNode(start.id)
}

const NOTE_GAP = 24

/**
 * Adds a note centered at `center`. When nodes are there it is added beside them, to the right, and the view moves so that the
 * note is at the center of the screen. Returns its id.
 */
export function addNote(designer: Designer, center: Point): string {
  const { nodes } = designer.workflow.getState().workflow
  const { measuredSizes } = designer.view.getState()
  const id = newNodeId(designer.workflow.getState().workflow, 'comment', Date.now())
  const { width, height } = NOTE_EDITING_SIZE
  const boxes = nodes.map((node) => ({ ...node.position, ...nodeSize(node, measuredSizes) }))
  let x = center.x - width / 2
  const y = center.y - height / 2
  const covered = (): Rect | undefined => boxes.find((box) => overlaps(box, { x, y, width, height }))
  for (let box = covered(); box; box = covered()) x = box.x + box.width + NOTE_GAP
  applyEdit(designer, (workflow) => addNode(workflow, 'comment', id, { x: Math.round(x), y: Math.round(y) }))
  designer.view.selectOnly([id])
  // its size until it is measured: it opens for editing
  designer.view.setState({ measuredSizes: new Map(measuredSizes).set(id, NOTE_EDITING_SIZE) })
  designer.view.revealNode(id, x !== center.x - width / 2)
  return id
}

export const connectNodes = (designer: Designer, source: string, target: string): boolean =>
  applyEdit(designer, (workflow) => connect(workflow, source, target))

export function updateNodeData<T extends NodeType>(
  designer: Designer,
  id: string,
  type: T,
  change: Partial<NodeOf<T>['data']>,
): void {
  applyEdit(designer, (workflow) => updateNode(workflow, id, type, change))
}

export const setNodePositions = (designer: Designer, positions: ReadonlyMap<string, Point>): boolean =>
  applyEdit(designer, (workflow) => moveNodes(workflow, positions))

/** Opens a node: its settings, or the text of a note. The start node has neither. */
export function openNode(designer: Designer, id: string): void {
  const node = findNode(designer.workflow.getState().workflow, id)
  if (node) OPEN[node.type](designer, id)
}

const OPEN = {
  start: () => {},
  emailDraft: ({ view }, id) => view.openDialog('email', id),
  timer: ({ view }, id) => view.openDialog('timer', id),
  comment: openNote,
} as const satisfies Record<NodeType, (designer: Designer, id: string) => void>

/** Opens a note for editing; an open one keeps its text. */
export function openNote(designer: Designer, id: string): void {
  closeNote(designer, true)
  const node = findNode(designer.workflow.getState().workflow, id)
  if (node?.type === 'comment') designer.view.setState({ editedNote: { id, text: node.data.comment } })
}

/** Closes the open note and saves or discards its text. */
export function closeNote(designer: Designer, keep: boolean): void {
  const { editedNote } = designer.view.getState()
  if (!editedNote) return
  designer.view.setState({ editedNote: null })
  const node = designer.workflow.getState().workflow.nodes.find(({ id }) => id === editedNote.id)
  if (!keep || node?.type !== 'comment' || node.data.comment === editedNote.text) return
  updateNodeData(designer, editedNote.id, 'comment', { comment: editedNote.text })
}
