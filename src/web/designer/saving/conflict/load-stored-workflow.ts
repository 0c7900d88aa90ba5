// Brings the server's drawing onto the canvas in place of ours, which stays one step back in the history.
import type { Sequence } from '#api/sequences/sequences.ts'
import { readStoredWorkflow } from '#web/designer/create-designer.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { designerText } from '#web/designer/designer-text.ts'
import { undoText } from '#web/designer/edit/edit-text.ts'
import { undo } from '#web/designer/undo/undo.ts'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { readSequence } from '#web/sequences/queries/sequence.ts'

/** Shows what is saved, and says so; false when it cannot be read, and everything stays as it is. */
export function loadStoredWorkflow(designer: Designer, newer: Sequence, said: string | null): boolean {
  const drawing = readStoredWorkflow(newer)
  if (!drawing.isReadable) {
    toastFailure(null, designerText.unreadable)
    return false
  }
  const { view, workflow, saver } = designer
  const ids = new Set(drawing.workflow.nodes.map(({ id }) => id))
  view.setState(({ selectedNodes: nodes }) => ({
    editedNote: null,
    selectedEdges: new Set(),
    selectedNodes: new Set([...nodes].filter((id) => ids.has(id))),
  }))
  workflow.replace(drawing.workflow)
  saver.rebase(newer.revision)
  if (said === null) return true
  toastInfo(said, {
    label: undoText.undo,
    // later gestures are not what this toast speaks of
    onSelect: () => workflow.getState().workflow === drawing.workflow && undo(designer),
  })
  return true
}

/** Reads what is saved and shows it. @throws ApiFailure */
export async function fetchAndLoadStoredWorkflow(
  designer: Designer,
  keep: (sequence: Sequence) => void,
  said: string,
): Promise<boolean> {
  const newer = await readSequence(designer.sequenceId)
  keep(newer)
  return loadStoredWorkflow(designer, newer, said)
}
