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
import type { Point } from '#web/designer/canvas/geometry.ts'
import { NOTE_EDITING_SIZE } from '#web/designer/canvas/node-size.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { toastInfo } from '#web/lib/toast.ts'

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

/** Adds a note centered at `center`. Returns its id. */
export function addNote(designer: Designer, center: Point): string {
  const id = newNodeId(designer.workflow.getState().workflow, 'comment', Date.now())
  const taken = designer.workflow.getState().workflow.nodes.map((node) => node.position)
  let position = {
    x: Math.round(center.x - NOTE_EDITING_SIZE.width / 2),
    y: Math.round(center.y - NOTE_EDITING_SIZE.height / 2),
  }
  // a second note must not cover the first
  while (taken.some(({ x, y }) => Math.abs(x - position.x) < 12 && Math.abs(y - position.y) < 12)) {
    position = { x: position.x + 24, y: position.y + 24 }
  }
  applyEdit(designer, (workflow) => addNode(workflow, 'comment', id, position))
  designer.view.selectOnly([id])
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
