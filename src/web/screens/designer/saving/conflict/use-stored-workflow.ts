// The stored workflow with its author and time, loaded each time the dialog opens.
import { useCallback, useEffect, useState } from 'react'
import type { DraftState } from '#api/sequences/sequence-draft.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { fetchDraftState } from '#web/data/designer/draft-state.ts'
import { readSequence } from '#web/data/sequences/sequence.ts'
import { readStoredWorkflow } from '#web/screens/designer/create-designer.ts'

export type StoredWorkflow = {
  sequence: Sequence
  draft: DraftState
  workflow: Workflow
  isReadable: boolean
}

export function useStoredWorkflow(sequenceId: string, open: boolean) {
  const [result, setResult] = useState<{ stored: StoredWorkflow } | { error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!open) return
    let isCurrent = true
    setResult(null)
    Promise.all([readSequence(sequenceId), fetchDraftState(sequenceId)]).then(
      ([sequence, draft]) =>
        isCurrent && setResult({ stored: { sequence, draft, ...readStoredWorkflow(sequence) } }),
      (error) => isCurrent && setResult({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [sequenceId, open, attempt])
  return {
    stored: result && 'stored' in result ? result.stored : null,
    error: result && 'error' in result ? result.error : null,
    reload: useCallback(() => setAttempt((before) => before + 1), []),
  }
}
