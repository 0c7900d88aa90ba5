// The drawing being edited. Every gesture is one `edit`; React Flow only shows what is here. `rev` counts edits, `savedRev`
// is the edit that is on the server: they differ as long as something is not saved.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Edit } from '#core/workflow/edit.ts'
import type { Workflow } from '#core/workflow/workflow.ts'

export type WorkflowState = {
  workflow: Workflow
  rev: number
  savedRev: number
}

export type WorkflowStore = StoreApi<WorkflowState> & {
  /** Applies one gesture. A refusal, or a gesture that changes nothing, leaves everything as it is. */
  edit: (gesture: (workflow: Workflow) => Edit) => Edit
  /** The drawing as it was at `rev` is on the server; edits made since stay unsaved. */
  markSaved: (rev: number) => void
  /** Takes over a drawing that came from the server. */
  load: (workflow: Workflow) => void
}

export const isChanged = ({ rev, savedRev }: WorkflowState): boolean => rev !== savedRev

export function createWorkflowStore(workflow: Workflow): WorkflowStore {
  const store = createStore<WorkflowState>(() => ({ workflow, rev: 0, savedRev: 0 }))
  const edit: WorkflowStore['edit'] = (gesture) => {
    const { workflow: before, rev } = store.getState()
    const result = gesture(before)
    if (result.ok && result.workflow !== before) store.setState({ workflow: result.workflow, rev: rev + 1 })
    return result
  }
  return {
    ...store,
    edit,
    markSaved: (rev) => store.setState({ savedRev: rev }),
    load: (loaded) => store.setState(({ rev }) => ({ workflow: loaded, rev: rev + 1, savedRev: rev + 1 })),
  }
}
