// Replaces the workflow on the canvas by the stored one; the replaced one is one undo step away.
import type { Sequence } from '#api/sequences/sequences.ts'
import { readSequence } from '#web/data/sequences/sequence.ts'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { readStoredWorkflow } from '#web/screens/designer/create-designer.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import { designerText } from '#web/screens/designer/designer-text.ts'
import { undoText } from '#web/screens/designer/edit/edit-text.ts'
import { undo } from '#web/screens/designer/undo/undo.ts'

/** Shows the stored workflow with a toast; false when it cannot be parsed, and nothing changes. */
export function loadStoredWorkflow(designer: Designer, newer: Sequence, said: string | null): boolean {
  const stored = readStoredWorkflow(newer)
  if (!stored.isReadable) {
    toastFailure(null, designerText.unreadable)
    return false
  }
  const { view, workflow, saver } = designer
  const ids = new Set(stored.workflow.nodes.map(({ id }) => id))
  view.setState(({ selectedNodes: nodes }) => ({
    editedNote: null,
    selectedEdges: new Set(),
    selectedNodes: new Set([...nodes].filter((id) => ids.has(id))),
  }))
  workflow.replace(stored.workflow)
  saver.rebase(newer.revision)
  if (said === null) return true
  toastInfo(said, {
    label: undoText.undo,
    // the toast holds only until the next edit
    onSelect: () => workflow.getState().workflow === stored.workflow && undo(designer),
  })
  return true
}

/** Loads and shows the stored workflow. @throws ApiFailure */
export async function fetchAndLoadStoredWorkflow(
  designer: Designer,
  keep: (sequence: Sequence) => void,
  said: string,
): Promise<boolean> {
  const newer = await readSequence(designer.sequenceId)
  keep(newer)
  return loadStoredWorkflow(designer, newer, said)
}
