// What was saved elsewhere, with who saved it and when: read anew each time the question is asked.
import { useCallback, useEffect, useState } from 'react'
import type { DraftState } from '#api/sequences/sequence-draft.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { readStoredWorkflow } from '#web/designer/create-designer.ts'
import { fetchDraftState } from '#web/designer/queries/draft-state.ts'
import { readSequence } from '#web/sequences/queries/sequence.ts'

export type StoredWorkflow = {
  sequence: Sequence
  draft: DraftState
  workflow: Workflow
  isReadable: boolean
}

export function useStoredWorkflow(sequenceId: string, open: boolean) {
  const [answer, setAnswer] = useState<{ theirs: StoredWorkflow } | { error: unknown } | null>(null)
  const [attempt, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    if (!open) return
    let wanted = true
    setAnswer(null)
    Promise.all([readSequence(sequenceId), fetchDraftState(sequenceId)]).then(
      ([sequence, draft]) =>
        wanted && setAnswer({ theirs: { sequence, draft, ...readStoredWorkflow(sequence) } }),
      (error) => wanted && setAnswer({ error }),
    )
    return () => {
      wanted = false
    }
  }, [sequenceId, open, attempt])
  return {
    theirs: answer && 'theirs' in answer ? answer.theirs : null,
    error: answer && 'error' in answer ? answer.error : null,
    again: useCallback(() => setTries((before) => before + 1), []),
  }
}
