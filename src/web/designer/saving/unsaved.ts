// Whether anything on the canvas is not on the server: an edit, or a note still being written.
import { findNode } from '#core/workflow/workflow.ts'
import { type Designer, useView, useWorkflow } from '../designer-context.ts'
import type { ViewState } from '../view-store.ts'
import { isChanged, type WorkflowState } from '../workflow-store.ts'

function unsaved(state: WorkflowState, note: ViewState['note']): boolean {
  if (isChanged(state)) return true
  const node = note && findNode(state.workflow, note.id)
  return node?.type === 'comment' && node.data.comment !== note?.text
}

export const hasUnsaved = ({ workflow, view }: Designer): boolean =>
  unsaved(workflow.getState(), view.getState().note)

export function useUnsaved(): boolean {
  const note = useView((view) => view.note)
  return useWorkflow((state) => unsaved(state, note))
}
