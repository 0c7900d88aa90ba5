// Creating, deleting and archiving sequences, also several at once. Loaded together with the dialogs that use it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { createSequence } from '#api/sequences/sequences.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, staleAfter, useChangeOf, useRead } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess, toasts } from '#web/lib/toast.ts'
import { sequenceToasts } from '#web/words/sequences.ts'

export const useCreateSequence = () =>
  useChangeOf(
    'sequences',
    (body: BodyOf<typeof createSequence>) => api.sequences.createSequence({ body }),
    toasts(sequenceToasts.created, sequenceToasts.createFailed),
  )

/** Copies a sequence under a name. When only the renaming fails, the copy keeps the name the server gave it. */
export const useCopySequence = () =>
  useChangeOf(
    'sequences',
    async ({ id, name }: { id: string; name: string }) => {
      const copy = await api.sequences.duplicateSequence({ params: { id } })
      if (copy.name === name) return copy
      try {
        return await api.sequences.updateSequence({ params: { id: copy.id }, body: { name } })
      } catch (error) {
        toastFailure(error, sequenceToasts.changeFailed)
        return copy
      }
    },
    toasts(sequenceToasts.created, sequenceToasts.createFailed),
  )

/** Open enrollments of each sequence, for the confirmation of deleting. Refetched every time. */
export const useOpenEnrollments = (ids: readonly string[], enabled: boolean) =>
  useQuery({
    queryKey: ['sequences', 'openEnrollments', ids],
    queryFn: async ({ signal }) => {
      const counted = await Promise.all(
        ids.map(
          async (id) => (await api.sequences.getSequence({ params: { id } }, { signal })).openEnrollmentCount,
        ),
      )
      return new Map(ids.map((id, index) => [id, counted[index] ?? 0]))
    },
    enabled: enabled && ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })

export function useDeleteSequence() {
  const toastUndo = useUndoDeleteToast()
  return useChangeOf('sequences', (id: string) => api.sequences.deleteSequence({ params: { id } }), {
    deletes: (id) => [id],
    onSuccess: (_, id) => toastUndo(sequenceToasts.deleted(1), [id]),
    onError: (error) => toastFailure(error, sequenceToasts.deleteFailed),
  })
}

export function useDeleteSequences() {
  const toastUndo = useUndoDeleteToast()
  return useChangeOf(
    'sequences',
    (sequenceIds: string[]) => api.sequences.bulkDeleteSequences({ body: { sequenceIds } }),
    {
      deletes: (ids) => ids,
      onSuccess: ({ deletedCount }, ids) => toastUndo(sequenceToasts.deleted(deletedCount), ids),
      onError: (error) => toastFailure(error, sequenceToasts.deleteFailed),
    },
  )
}

/** `wasIn`: their statuses before */
type StatusChange = {
  sequenceIds: string[]
  status: SequenceStatus
  allowUnreadReplies?: boolean
  wasIn?: ReadonlyMap<string, SequenceStatus>
}
export type StatusChangeFailure = { sequenceId: string; message: string }

/** Pausing and starting can be undone for the sequences they changed; archiving cannot. */
const BACK: Partial<Record<SequenceStatus, SequenceStatus>> = { paused: 'active', active: 'paused' }

/**
 * Changes several. Those that cannot be changed are passed to `onRejected` with their messages.
 * @param onRestart the user undoes a pause of these: starting is always confirmed
 */
export function useSetSequencesStatus(
  onRejected: (rejected: StatusChangeFailure[], updatedCount: number) => void = () => undefined,
  onRestart?: (sequenceIds: string[]) => void,
) {
  const cache = useQueryClient()
  const set = (body: Omit<StatusChange, 'wasIn'>) => api.sequences.bulkSequenceStatus({ body })
  const undoStatusChange = async (sequenceIds: string[], status: SequenceStatus): Promise<void> => {
    try {
      const { updatedCount, rejected } = await set({ sequenceIds, status })
      if (updatedCount > 0) toastSuccess(sequenceToasts.statusChanged(updatedCount))
      if (rejected.length > 0) onRejected(rejected, updatedCount)
    } catch (error) {
      toastFailure(error, sequenceToasts.statusFailed)
    }
    void invalidate(cache, staleAfter('sequences'))
  }
  return useChangeOf('sequences', ({ wasIn: _, ...body }: StatusChange) => set(body), {
    onSuccess: ({ updatedCount, rejected }, { sequenceIds, status, wasIn }) => {
      const done = sequenceIds.filter((id) => !rejected.some(({ sequenceId }) => sequenceId === id))
      const back = BACK[status]
      // only sequences that had that status before: no draft is started, and no halt by the system is undone
      const movable = done.filter((id) => wasIn?.get(id) === back)
      const undo =
        back && movable.length > 0 && (back !== 'active' || onRestart)
          ? {
              label: sequenceToasts.undo,
              onSelect: () =>
                back === 'active' ? onRestart?.(movable) : void undoStatusChange(movable, back),
            }
          : undefined
      if (updatedCount > 0) toastSuccess(sequenceToasts.statusChanged(updatedCount), undo)
      if (rejected.length > 0) onRejected(rejected, updatedCount)
    },
    onError: (error) => toastFailure(error, sequenceToasts.statusFailed),
  })
}

/** The starter sequences. They change only with a new version of the server. */
export const useStarters = () =>
  useRead(api.sequenceStarters.listSequenceStarters, {}, { select: ({ data }) => data })
