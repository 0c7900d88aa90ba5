// The workflow being edited. Every edit is one undo step; React Flow only renders it. `saved` is the stored workflow:
// as long as `workflow` differs, there are unsaved edits.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Edit } from '#core/sequences/workflow/edit.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** The number of undo steps. Workflows share unchanged parts, so a step costs only its changes. */
const MAX_UNDO_STEPS = 100

export type WorkflowState = {
  workflow: Workflow
  saved: Workflow
  /** increases with every change of `workflow` */
  changeCount: number
  /** undo steps, oldest first, and redo steps, next one last */
  past: readonly Workflow[]
  future: readonly Workflow[]
}

export type WorkflowStore = StoreApi<WorkflowState> & {
  /** Applies one edit. A rejected edit, or one without a difference, changes nothing. */
  edit: <E extends Edit>(change: (workflow: Workflow) => E) => E
  /** Undoes one edit; false when there is none. */
  undo: () => boolean
  redo: () => boolean
  /** Marks this workflow as stored; edits made since it was sent stay unsaved. */
  markSaved: (workflow: Workflow) => void
  /** Replaces the workflow by a stored one; the previous one stays in the undo history. */
  replace: (workflow: Workflow) => void
}

export const isChanged = ({ workflow, saved }: WorkflowState): boolean => workflow !== saved
export const canUndo = ({ past }: WorkflowState): boolean => past.length > 0
export const canRedo = ({ future }: WorkflowState): boolean => future.length > 0

export function createWorkflowStore(workflow: Workflow): WorkflowStore {
  const store = createStore<WorkflowState>(() => ({
    workflow,
    saved: workflow,
    changeCount: 0,
    past: [],
    future: [],
  }))
  const change = (next: Workflow, saved?: Workflow): void =>
    store.setState(({ workflow: before, changeCount, past, saved: wasSaved }) => ({
      workflow: next,
      saved: saved ?? wasSaved,
      changeCount: changeCount + 1,
      past: [...past, before].slice(-MAX_UNDO_STEPS),
      future: [],
    }))
  return {
    ...store,
    edit: (apply) => {
      const { workflow: before } = store.getState()
      const result = apply(before)
      if (result.ok && result.workflow !== before) change(result.workflow)
      return result
    },
    undo: () => {
      const { past, future, workflow: now, changeCount } = store.getState()
      const before = past.at(-1)
      if (!before) return false
      store.setState({
        workflow: before,
        past: past.slice(0, -1),
        future: [...future, now],
        changeCount: changeCount + 1,
      })
      return true
    },
    redo: () => {
      const { past, future, workflow: now, changeCount } = store.getState()
      const next = future.at(-1)
      if (!next) return false
      store.setState({
        workflow: next,
        past: [...past, now],
        future: future.slice(0, -1),
        changeCount: changeCount + 1,
      })
      return true
    },
    markSaved: (saved) => store.setState({ saved }),
    replace: (loaded) => change(loaded, loaded),
  }
}
