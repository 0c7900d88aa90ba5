// Puts together what one open designer lives on: the drawing, the view of it, and the saver that brings it to the server.
import type { Sequence } from '#api/sequences/sequences.ts'
import { defaultWorkflow, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { ApiFailure, isFailure } from '#web/lib/api/api-failure.ts'
import { AUTO_SAVE_AFTER } from '#web/lib/api/freshness.ts'
import { logFailure } from '#web/lib/log.ts'
import { toastDone } from '#web/lib/toast.ts'
import { readSequence, saveDrawing } from '#web/sequences/queries/sequence.ts'
import type { SavedDrawing } from '#web/sequences/queries/sequence-cache.ts'
import type { Designer } from './designer-context.ts'
import { saveText } from './designer-text.ts'
import { sayFailure } from './failure-toast.ts'
import { createTabs } from './saving/conflict/other-tabs.ts'
import { createCopyKeeper } from './saving/recovery/local-copy.ts'
import { createSaver } from './saving/saver.ts'
import { createViewStore } from './view-store.ts'
import { createWorkflowStore } from './workflow-store.ts'

/** The saved drawing; one that cannot be read gives the default one, and `isReadable` says so. */
export function readDrawing(sequence: Sequence) {
  const parsed = parseWorkflow(sequence.workflowData)
  return parsed.ok
    ? { workflow: parsed.workflow, isReadable: true }
    : { workflow: defaultWorkflow(), isReadable: false }
}

export function openDesigner(
  sequence: Sequence,
  { mayEdit, onSaved }: { mayEdit: () => boolean; onSaved: (saved: SavedDrawing) => void },
): Designer {
  const drawing = readDrawing(sequence)
  const workflow = createWorkflowStore(drawing.workflow)
  const tabs = createTabs(sequence.id)
  const saver = createSaver<SavedDrawing>({
    workflow,
    revision: sequence.revision,
    isReadable: drawing.isReadable,
    delay: AUTO_SAVE_AFTER,
    mayAutoSave: mayEdit,
    send: async (workflowData, revision, leaving) => ({
      ...(await saveDrawing(sequence.id, { workflowData, revision }, { leaving })),
      workflowData,
    }),
    read: () => readSequence(sequence.id),
    judge: judgeFailure,
    onSaved: (answer, cause) => {
      tabs.tellSaved(answer.revision)
      onSaved(answer)
      if (cause === 'manual') toastDone(saveText.done)
    },
    onFailed: (error, cause) => {
      // an automatic save that failed is said beside the button; a stale one asks by itself
      if (judgeFailure(error) === 'stale') return
      if (cause === 'auto') logFailure(saveText.autoSaveFailed, error)
      else sayFailure(error, saveText.failed)
    },
  })
  const copy = createCopyKeeper(sequence.id, tabs.id, workflow, () => saver.state.getState().revision)
  const { id: sequenceId, workspaceIds } = sequence
  return { sequenceId, workspaceIds, workflow, view: createViewStore(), saver, tabs, copy }
}

/** A refusal stays one until the drawing changes; a server out of reach or in trouble may be back in a moment. */
function judgeFailure(error: unknown): 'stale' | 'again' | 'mend' {
  if (isFailure(error, 'stale_revision')) return 'stale'
  if (!(error instanceof ApiFailure)) return 'again'
  return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500 ? 'again' : 'mend'
}
