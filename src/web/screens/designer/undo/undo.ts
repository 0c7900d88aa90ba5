// Undo and redo: the changed elements are selected and in view, and the step is announced.

import { changesBetween } from '#core/sequences/workflow/changes.ts'
import { startNode } from '#core/sequences/workflow/graph.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { currentWorkflow, type Designer } from '#web/screens/designer/designer-context.ts'
import { closeNote } from '#web/screens/designer/edit/edit-nodes.ts'
import { undoText } from '#web/screens/designer/edit/edit-text.ts'
import { focusedNode, focusNode } from '#web/screens/designer/keyboard/node-focus.ts'

/** Returns whether a step was undone. Nothing is undone during a drag. */
export function undo(designer: Designer): boolean {
  if (!commitOpenNote(designer)) return false
  const after = currentWorkflow(designer)
  if (!designer.workflow.undo()) return false
  const before = currentWorkflow(designer)
  announceStep(designer, after, before, undoText.undone(describeEdit(before, after)))
  return true
}

export function redo(designer: Designer): boolean {
  if (!commitOpenNote(designer)) return false
  const before = currentWorkflow(designer)
  if (!designer.workflow.redo()) return false
  const after = currentWorkflow(designer)
  announceStep(designer, before, after, undoText.redone(describeEdit(before, after)))
  return true
}

/** The text of an open note is saved first, as the latest edit. */
function commitOpenNote(designer: Designer): boolean {
  if (designer.view.getState().draggedPositions.size > 0) return false
  closeNote(designer, true)
  return true
}

function announceStep({ view, workflow }: Designer, from: Workflow, to: Workflow, words: string): void {
  const { nodes, edges } = changedElements(from, to)
  view.setState({ selectedNodes: new Set(nodes), selectedEdges: new Set(edges) })
  const ends = new Set(edges)
  const between = to.edges
    .filter((edge) => ends.has(edge.id))
    .flatMap(({ source, target }) => [source, target])
  if (nodes.length + between.length > 0) view.revealNodes(nodes.length > 0 ? nodes : between)
  keepFocus(to, nodes[0] ?? between[0])
  view.announce(words)
  // a dialog of a node that no longer exists is closed
  const { dialog } = view.getState()
  if (dialog && !workflow.getState().workflow.nodes.some(({ id }) => id === dialog.nodeId)) view.closeDialog()
}

/** When the step removes the focused node, the focus moves to a node that the step changed, else at the start. */
function keepFocus(workflow: Workflow, changed: string | undefined): void {
  const focused = focusedNode(document.activeElement)
  const next = changed ?? startNode(workflow)?.id
  if (focused !== null && next !== undefined && !findNode(workflow, focused)) focusNode(next)
}

/** One edit, by comparing the workflows before and after it, for the announcement. A noun phrase: ‘노드 2개 삭제’, ‘대기 시간 변경’. */
export function describeEdit(before: Workflow, after: Workflow): string {
  const changes = changesBetween(before, after)
  const of = (kind: string) => changes.filter((change) => change.kind === kind)
  const [added, removed, moved] = [of('added'), of('removed'), of('moved')]
  const onlyNote = (list: readonly { type: string }[]): boolean =>
    list.length === 1 && list[0]?.type === 'comment'
  if (added.length > 0 && removed.length > 0) return undoText.replaced
  if (removed.length > 0) return onlyNote(removed) ? undoText.removedNote : undoText.removed(removed.length)
  if (added.length > 0) return onlyNote(added) ? undoText.addedNote : undoText.added(added.length)
  const [text] = of('text')
  if (text) return undoText.text[text.type]
  if (of('delay').length > 0) return undoText.delay
  const edges = after.edges.length - before.edges.length
  if (edges !== 0) return edges > 0 ? undoText.connected : undoText.disconnected
  return moved.length > 0 ? undoText.moved(moved.length) : undoText.changed
}

/** The elements to show after a step: added, moved or changed nodes, else the added connections. */
export function changedElements(before: Workflow, after: Workflow): { nodes: string[]; edges: string[] } {
  const nodes = new Set<string>()
  for (const { kind, nodeId } of changesBetween(before, after))
    if (kind !== 'removed' && kind !== 'connections') nodes.add(nodeId)
  if (nodes.size > 0) return { nodes: [...nodes], edges: [] }
  const known = new Set(before.edges.map((edge) => edge.id))
  return { nodes: [], edges: after.edges.filter((edge) => !known.has(edge.id)).map((edge) => edge.id) }
}
