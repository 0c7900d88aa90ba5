// Creates the state of one open designer: workflow store, view store, saver and the connection to other tabs.
import type { Sequence } from '#api/sequences/sequences.ts'
import { defaultWorkflow, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { readSequence, saveWorkflow } from '#web/data/sequences/sequence.ts'
import type { SavedWorkflow } from '#web/data/sequences/sequence-cache.ts'
import { ApiFailure, isFailure } from '#web/lib/api/api-failure.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { AUTO_SAVE_MS } from '#web/screens/designer/saving/autosave.ts'
import type { Designer } from './designer-context.ts'
import { saveText } from './designer-text.ts'
import { toastRequestFailure } from './failure-toast.ts'
import { createOtherTabs } from './saving/conflict/other-tabs.ts'
import { createLocalCopyWriter } from './saving/recovery/local-copy.ts'
import { createSaver } from './saving/saver.ts'
import { createViewStore } from './view-store.ts'
import { createWorkflowStore } from './workflow-store.ts'

/** The stored workflow; when it cannot be parsed, the default workflow with `isReadable: false`. */
export function readStoredWorkflow(sequence: Sequence) {
  const parsed = parseWorkflow(sequence.workflowData)
  return parsed.ok
    ? { workflow: parsed.workflow, isReadable: true }
    : { workflow: defaultWorkflow(), isReadable: false }
}

export function createDesigner(
  sequence: Sequence,
  { mayEdit, onSaved }: { mayEdit: () => boolean; onSaved: (saved: SavedWorkflow) => void },
): Designer {
  const stored = readStoredWorkflow(sequence)
  const workflow = createWorkflowStore(stored.workflow)
  const otherTabs = createOtherTabs(sequence.id)
  const saver = createSaver<SavedWorkflow>({
    workflow,
    revision: sequence.revision,
    isReadable: stored.isReadable,
    delayMs: AUTO_SAVE_MS,
    mayAutoSave: mayEdit,
    send: async (workflowData, revision, leaving) => ({
      ...(await saveWorkflow(sequence.id, { workflowData, revision }, { leaving })),
      workflowData,
    }),
    readStored: () => readSequence(sequence.id),
    classifyFailure: saveFailureKind,
    onSaved: (response, cause) => {
      otherTabs.announceSaved(response.revision)
      onSaved(response)
      if (cause === 'manual') toastSuccess(saveText.done)
    },
    onFailed: (error, cause) => {
      // a failed automatic save is shown beside the button; a conflict opens its own dialog
      if (saveFailureKind(error) === 'conflict') return
      if (cause === 'auto') logFailure(saveText.autoSaveFailed, error)
      else toastRequestFailure(error, saveText.failed)
    },
  })
  const localCopy = createLocalCopyWriter(
    sequence.id,
    otherTabs.id,
    workflow,
    () => saver.state.getState().revision,
  )
  const { id: sequenceId, workspaceIds } = sequence
  return { sequenceId, workspaceIds, workflow, view: createViewStore(), saver, otherTabs, localCopy }
}

/** A 4xx error stays until the workflow changes; network failures, 429 and 5xx are retried. */
function saveFailureKind(error: unknown): 'conflict' | 'retry' | 'userAction' {
  if (isFailure(error, 'stale_revision')) return 'conflict'
  if (!(error instanceof ApiFailure)) return 'retry'
  return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500
    ? 'retry'
    : 'userAction'
}

// Failures without a toast, for the browser console.
function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(what, error)
}
