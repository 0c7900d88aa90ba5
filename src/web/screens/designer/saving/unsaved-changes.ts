// Whether anything is unsaved: an edit, an open note, or the fields of an open dialog.
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { type Designer, useView, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { closeNote } from '#web/screens/designer/edit/edit-nodes.ts'
import type { ViewState } from '#web/screens/designer/view-store.ts'
import { isChanged, type WorkflowState } from '#web/screens/designer/workflow-store.ts'

/** Whether the text of the open note differs from the workflow. */
function isNoteChanged({ workflow }: WorkflowState, note: ViewState['editedNote']): boolean {
  const node = note && findNode(workflow, note.id)
  return node?.type === 'comment' && node.data.comment !== note?.text
}

const unsaved = (state: WorkflowState, note: ViewState['editedNote']): boolean =>
  isChanged(state) || isNoteChanged(state, note)

export const hasUnsavedChanges = ({ workflow, view }: Designer): boolean =>
  view.getState().saveOpenDialog !== null || unsaved(workflow.getState(), view.getState().editedNote)

/**
 * Saves an open dialog, an open note and the workflow. Resolves to whether everything is stored; if not, the designer shows why,
 * and a dialog with an invalid field stays open.
 */
export async function saveEverything(designer: Designer): Promise<boolean> {
  const { saveOpenDialog } = designer.view.getState()
  if (saveOpenDialog && !saveOpenDialog()) return false
  closeNote(designer, true)
  return designer.saver.save('required')
}

export function useHasUnsavedChanges(): boolean {
  const note = useView((view) => view.editedNote)
  return useWorkflow((state) => unsaved(state, note))
}

export function useHasUnsavedNote(): boolean {
  const note = useView((view) => view.editedNote)
  return useWorkflow((state) => isNoteChanged(state, note))
}
