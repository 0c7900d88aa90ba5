// Puts together what one open designer lives on: the drawing, the view of it, and the saver that brings it to the server.
import type { Sequence } from '#api/sequences/sequences.ts'
import { defaultWorkflow, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { AUTO_SAVE_MS } from '#web/designer/saving/autosave.ts'
import { saveText } from '#web/designer/saving/save-text.ts'
import { ApiFailure, isFailure } from '#web/lib/api/api-failure.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { readSequence, saveWorkflow } from '#web/sequences/queries/sequence.ts'
import type { SavedWorkflow } from '#web/sequences/queries/sequence-cache.ts'
import type { Designer } from './designer-context.ts'
import { toastRequestFailure } from './failure-toast.ts'
import { createOtherTabs } from './saving/conflict/other-tabs.ts'
import { createLocalCopyWriter } from './saving/recovery/local-copy.ts'
import { createSaver } from './saving/saver.ts'
import { createViewStore } from './view-store.ts'
import { createWorkflowStore } from './workflow-store.ts'

/** The saved drawing; one that cannot be read gives the default one, and `isReadable` says so. */
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
  const drawing = readStoredWorkflow(sequence)
  const workflow = createWorkflowStore(drawing.workflow)
  const otherTabs = createOtherTabs(sequence.id)
  const saver = createSaver<SavedWorkflow>({
    workflow,
    revision: sequence.revision,
    isReadable: drawing.isReadable,
    delayMs: AUTO_SAVE_MS,
    mayAutoSave: mayEdit,
    send: async (workflowData, revision, leaving) => ({
      ...(await saveWorkflow(sequence.id, { workflowData, revision }, { leaving })),
      workflowData,
    }),
    readStored: () => readSequence(sequence.id),
    classifyFailure: saveFailureKind,
    onSaved: (answer, cause) => {
      otherTabs.announceSaved(answer.revision)
      onSaved(answer)
      if (cause === 'manual') toastSuccess(saveText.done)
    },
    onFailed: (error, cause) => {
      // an automatic save that failed is said beside the button; a stale one asks by itself
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

/** A refusal stays one until the drawing changes; a server out of reach or in trouble may be back in a moment. */
function saveFailureKind(error: unknown): 'conflict' | 'retry' | 'userAction' {
  if (isFailure(error, 'stale_revision')) return 'conflict'
  if (!(error instanceof ApiFailure)) return 'retry'
  return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500
    ? 'retry'
    : 'userAction'
}

// What nobody is told in a toast but whoever looks into the browser's console should find.
function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(what, error)
}
