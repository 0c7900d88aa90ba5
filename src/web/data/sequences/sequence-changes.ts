// Copying a sequence and changing its settings, with toasts.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { updateSequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { refetchExceptDeleted } from '#web/lib/api/query-client.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { sequenceToasts } from '#web/words/sequence-toasts.ts'
import { useCacheSequence } from './sequence-cache.ts'

/** Returns a function that refetches lists and numbers of sequences and their leads, except those of `deleted` sequences. */
export function useSequencesChanged() {
  const cache = useQueryClient()
  return (deleted: readonly string[] = []) =>
    refetchExceptDeleted(
      cache,
      [keys.sequences.all, keys.enrollments.all, keys.customerGroups.all, keys.firstSteps],
      deleted,
    )
}

/** @param onDone called with the id of the copy when the user opens it */
export function useDuplicateSequence(onDone?: (id: string) => void) {
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (id: string) => api.sequences.duplicateSequence({ params: { id } }),
    onSuccess: ({ id }) => {
      toastSuccess(
        sequenceToasts.created,
        onDone && { label: sequenceToasts.open, onSelect: () => onDone(id) },
      )
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.createFailed),
  })
}

export type SequenceSettings = Omit<BodyOf<typeof updateSequence>, 'workflowData' | 'revision'>

export function useChangeSequence(id: string) {
  const keep = useCacheSequence()
  const changed = useSequencesChanged()
  return useMutation({
    mutationFn: (body: SequenceSettings) => api.sequences.updateSequence({ params: { id }, body }),
    onSuccess: (sequence) => {
      keep(sequence)
      toastSuccess(sequenceToasts.changed)
      changed()
    },
    onError: (error) => toastFailure(error, sequenceToasts.changeFailed),
  })
}
