// One gesture back, or forward again: what it touched is selected and in view, and screen readers hear what it was.
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { closeNote } from '#web/designer/edit/edit-nodes.ts'
import { historyText } from '#web/designer/edit/edit-text.ts'
import { changedElements, describeEdit } from './describe-edit.ts'

/** Returns whether there was something to take back. Nothing is taken back under a drag that is on its way. */
export function undo(designer: Designer): boolean {
  if (!settle(designer)) return false
  const after = drawingOf(designer)
  if (!designer.workflow.undo()) return false
  const before = drawingOf(designer)
  tell(designer, after, before, historyText.undone(describeEdit(before, after)))
  return true
}

export function redo(designer: Designer): boolean {
  if (!settle(designer)) return false
  const before = drawingOf(designer)
  if (!designer.workflow.redo()) return false
  const after = drawingOf(designer)
  tell(designer, before, after, historyText.redone(describeEdit(before, after)))
  return true
}

const drawingOf = ({ workflow }: Designer): Workflow => workflow.getState().workflow

/** A text still open in a note is the latest gesture: it goes into the drawing first, so that it is not lost. */
function settle(designer: Designer): boolean {
  if (designer.view.getState().dragged.size > 0) return false
  closeNote(designer, true)
  return true
}

function tell({ view, workflow }: Designer, from: Workflow, to: Workflow, words: string): void {
  const { nodes, edges } = changedElements(from, to)
  view.setState({ nodes: new Set(nodes), edges: new Set(edges) })
  const ends = new Set(edges)
  const between = to.edges
    .filter((edge) => ends.has(edge.id))
    .flatMap(({ source, target }) => [source, target])
  if (nodes.length + between.length > 0) view.show(nodes.length > 0 ? nodes : between)
  view.say(words)
  // a window for a node that is no longer there has nothing to show
  const { dialog } = view.getState()
  if (dialog && !workflow.getState().workflow.nodes.some(({ id }) => id === dialog.nodeId)) view.closeDialog()
}
