// Copying a sequence and changing its settings, with toasts.
import type { BodyOf } from '#api/endpoint.ts'
import type { updateSequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { sequenceToasts } from '#web/words/sequences.ts'
import { useCacheSequence } from './sequence-cache.ts'

/** @param onDone called with the id of the copy when the user opens it */
export const useDuplicateSequence = (onDone?: (id: string) => void) =>
  useChangeOf('sequences', (id: string) => api.sequences.duplicateSequence({ params: { id } }), {
    onSuccess: ({ id }) =>
      toastSuccess(
        sequenceToasts.created,
        onDone && { label: sequenceToasts.open, onSelect: () => onDone(id) },
      ),
    onError: (error) => toastFailure(error, sequenceToasts.createFailed),
  })

export type SequenceSettings = Omit<BodyOf<typeof updateSequence>, 'workflowData' | 'revision'>

export function useChangeSequence(id: string) {
  const keep = useCacheSequence()
  return useChangeOf(
    'sequences',
    (body: SequenceSettings) => api.sequences.updateSequence({ params: { id }, body }),
    {
      onSuccess: (sequence) => {
        keep(sequence)
        toastSuccess(sequenceToasts.changed)
      },
      onError: (error) => toastFailure(error, sequenceToasts.changeFailed),
    },
  )
}
