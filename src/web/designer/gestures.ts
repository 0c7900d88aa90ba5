// What people do on the canvas, each as one edit of the drawing, with the refusal or the way back said in a toast.
import { EDIT_REFUSALS } from '#api/workflow-messages.ts'
import {
  addBelow,
  addNode,
  connect,
  type Edit,
  moveNodes,
  newNodeId,
  updateNode,
} from '#core/workflow/edit.ts'
import { closeGap, gapOf } from '#core/workflow/gap.ts'
import type { NodeOf, NodeType, WorkflowNode } from '#core/workflow/node-kinds.ts'
import {
  copyParts,
  type Parts,
  partsToRemove,
  pasteParts,
  printParts,
  putBack,
  removeParts,
} from '#core/workflow/parts.ts'
import { findNode, type Workflow } from '#core/workflow/workflow.ts'
import { type ToastAction, toastDone, toastInfo } from '#web/lib/toast.ts'
import { canvasText } from '#web/text/designer.ts'
import { clipboardText, deleteText } from '#web/text/designer-hands.ts'
import { nodeName } from './canvas/flow-view.ts'
import type { Designer } from './designer-context.ts'
import type { Point } from './view-store.ts'

/** Applies one gesture; a refusal is said. Returns whether it was done. */
export function edit({ workflow }: Designer, gesture: (workflow: Workflow) => Edit): boolean {
  const result = workflow.edit(gesture)
  if (!result.ok) toastInfo(EDIT_REFUSALS[result.refusal])
  return result.ok
}

/** A new node below another, connected to it, selected and in view. Returns its id, or null when it may not follow. */
export function addNodeBelow(designer: Designer, parentId: string, type: NodeType): string | null {
  const id = newNodeId(designer.workflow.getState().workflow, type, Date.now())
  if (!edit(designer, (workflow) => addBelow(workflow, parentId, type, id))) return null
  designer.view.selectOnly([id])
  designer.view.reveal(id)
  return id
}

/** A note with its middle at `center`. */
export function addNote(designer: Designer, center: Point): void {
  const id = newNodeId(designer.workflow.getState().workflow, 'comment', Date.now())
  const taken = designer.workflow.getState().workflow.nodes.map((node) => node.position)
  let position = { x: Math.round(center.x) - 100, y: Math.round(center.y) - 35 }
  // a second note does not hide the first
  while (taken.some(({ x, y }) => Math.abs(x - position.x) < 12 && Math.abs(y - position.y) < 12)) {
    position = { x: position.x + 24, y: position.y + 24 }
  }
  edit(designer, (workflow) => addNode(workflow, 'comment', id, position))
  designer.view.selectOnly([id])
}

export const connectNodes = (designer: Designer, source: string, target: string): boolean =>
  edit(designer, (workflow) => connect(workflow, source, target))

export function updateNodeData<T extends NodeType>(
  designer: Designer,
  id: string,
  type: T,
  change: Partial<NodeOf<T>['data']>,
): void {
  edit(designer, (workflow) => updateNode(workflow, id, type, change))
}

export const placeNodes = (designer: Designer, positions: ReadonlyMap<string, Point>): boolean =>
  edit(designer, (workflow) => moveNodes(workflow, positions))

/** What goes by what it is called: ‘타이머 3일 대기’, or how many of them. */
const namesOf = (nodes: readonly WorkflowNode[]): string =>
  nodes.length <= 2
    ? nodes.map((node) => deleteText.name(nodeName(node))).join(', ')
    : canvasText.nodes(nodes.length)

/**
 * Deletes nodes (never the start) and edges at once, and offers to put them back; in the middle of the flow also to join
 * what is left, saying what that takes along. With `join` it is joined right away.
 */
export function removeFromCanvas(
  designer: Designer,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string> = new Set(),
  { join = false } = {},
): void {
  const before = designer.workflow.getState().workflow
  const parts = partsToRemove(before, nodeIds, edgeIds)
  const gap = gapOf(before, nodeIds)
  const isDone = edit(designer, (workflow) =>
    join && gap ? closeGap(workflow, nodeIds) : removeParts(workflow, nodeIds, edgeIds),
  )
  if (!isDone || parts.nodes.length + parts.edges.length === 0) return
  const after = designer.workflow.getState().workflow
  designer.view.selectOnly([])
  const back: ToastAction = {
    label: canvasText.undo,
    onSelect: () => {
      if (designer.workflow.getState().workflow === after) designer.workflow.undo()
      else edit(designer, (workflow) => putBack(workflow, parts))
      designer.view.selectOnly(parts.nodes.map((node) => node.id))
    },
  }
  if (join && gap) {
    const also = gap.alsoRemoved
    toastDone(also.length > 0 ? deleteText.joinedWith(namesOf(also)) : deleteText.joined, back)
    return
  }
  if (!gap) {
    toastDone(removedText(parts), back)
    return
  }
  const also = gap.alsoRemoved.length > 0 ? ` ${deleteText.joinsWith(namesOf(gap.alsoRemoved))}` : ''
  toastDone(`${removedText(parts)}.${also}`, back, {
    label: deleteText.join,
    onSelect: () =>
      void edit(designer, (workflow) => {
        const whole = putBack(workflow, parts)
        return whole.ok ? closeGap(whole.workflow, nodeIds) : whole
      }),
  })
}

function removedText({ nodes, edges }: Parts): string {
  if (nodes.length === 0) return canvasText.removedEdges(edges.length)
  return nodes.length === 1 && nodes[0]?.type === 'comment'
    ? canvasText.removedNote
    : canvasText.removedNodes(nodes.length)
}

/** What copying the chosen nodes puts on the clipboard; null when there is nothing to copy. */
export function copiedText({ workflow, view }: Designer): string | null {
  const parts = copyParts(workflow.getState().workflow, view.getState().nodes)
  if (parts.nodes.length === 0) return null
  view.setState({ said: { text: clipboardText.copied(parts.nodes.length), at: Date.now() } })
  return printParts(parts)
}

/** Half a card: what is pasted lies with its middle under the pointer. */
const HALF = { x: 150, y: 70 }

/** Brings copied nodes in with their middle at `at`, or beside the originals; they are selected and in view. */
export function pasteNodes(designer: Designer, parts: Parts, at: Point | null): void {
  const place = at && { x: at.x - HALF.x, y: at.y - HALF.y }
  const result = designer.workflow.edit((workflow) => pasteParts(workflow, parts, place, Date.now()))
  if (!result.ok) {
    toastInfo(EDIT_REFUSALS[result.refusal])
    return
  }
  const [first] = result.added
  designer.view.selectOnly(result.added)
  if (first !== undefined) designer.view.reveal(first)
  designer.view.setState({ said: { text: clipboardText.pasted(result.added.length), at: Date.now() } })
}

export function duplicate(designer: Designer, nodeIds: readonly string[]): void {
  const parts = copyParts(designer.workflow.getState().workflow, new Set(nodeIds))
  if (parts.nodes.length > 0) pasteNodes(designer, parts, null)
}

/** What Enter and a double click open: the settings of an email or a timer, a note for writing. */
export function openNode(designer: Designer, id: string): void {
  const node = findNode(designer.workflow.getState().workflow, id)
  if (node?.type === 'emailDraft') designer.view.openDialog('email', id)
  else if (node?.type === 'timer') designer.view.openDialog('timer', id)
  else if (node?.type === 'comment') {
    closeNote(designer, true)
    designer.view.setState({ note: { id, text: node.data.comment } })
  }
}

/** Closes the open note: with its text in the drawing, or as it was. */
export function closeNote(designer: Designer, keep: boolean): void {
  const { note } = designer.view.getState()
  if (!note) return
  designer.view.setState({ note: null })
  const node = designer.workflow.getState().workflow.nodes.find(({ id }) => id === note.id)
  if (!keep || node?.type !== 'comment' || node.data.comment === note.text) return
  updateNodeData(designer, note.id, 'comment', { comment: note.text })
}
