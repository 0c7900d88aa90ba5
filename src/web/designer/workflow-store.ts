// The drawing being edited. Every gesture is one `edit` and one step of undo; React Flow only shows what is here. `saved` is
// the drawing that is on the server: as long as another one is shown, something is not saved.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Edit } from '#core/sequences/workflow/edit.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'

/** Drawings share what they have in common, so that a step costs what it changed. */
const HISTORY = 100

export type WorkflowState = {
  workflow: Workflow
  saved: Workflow
  /** grows with every change of `workflow` */
  changeCount: number
  /** the drawings before this one, oldest first, and those undone, next one last */
  past: readonly Workflow[]
  future: readonly Workflow[]
}

export type WorkflowStore = StoreApi<WorkflowState> & {
  /** Applies one gesture. A refusal, or a gesture that changes nothing, leaves everything as it is. */
  edit: <E extends Edit>(change: (workflow: Workflow) => E) => E
  /** One gesture back; false when there is none. */
  undo: () => boolean
  redo: () => boolean
  /** This drawing is on the server; edits made since it was sent stay unsaved. */
  markSaved: (workflow: Workflow) => void
  /** Takes over a drawing that came from the server; the one before stays in the history. */
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
      past: [...past, before].slice(-HISTORY),
      future: [],
    }))
  return {
    ...store,
    edit: (gesture) => {
      const { workflow: before } = store.getState()
      const result = gesture(before)
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
