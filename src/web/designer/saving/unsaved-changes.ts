// Whether anything is not on the server: an edit, a note still being written, or the text of an open window.
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { type Designer, useView, useWorkflow } from '#web/designer/designer-context.ts'
import type { ViewState } from '#web/designer/view-store.ts'
import { isChanged, type WorkflowState } from '#web/designer/workflow-store.ts'

/** Whether the note being written says something else than the drawing. */
function isWritten({ workflow }: WorkflowState, note: ViewState['note']): boolean {
  const node = note && findNode(workflow, note.id)
  return node?.type === 'comment' && node.data.comment !== note?.text
}

const unsaved = (state: WorkflowState, note: ViewState['note']): boolean =>
  isChanged(state) || isWritten(state, note)

export const hasUnsavedChanges = ({ workflow, view }: Designer): boolean =>
  view.getState().keepWindow !== null || unsaved(workflow.getState(), view.getState().note)

export function useHasUnsavedChanges(): boolean {
  const note = useView((view) => view.note)
  return useWorkflow((state) => unsaved(state, note))
}

export function useHasUnsavedNote(): boolean {
  const note = useView((view) => view.note)
  return useWorkflow((state) => isWritten(state, note))
}
