import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { binText } from '#web/words/bin.ts'

/** Restores items and reports the result, also the items that could not be restored. */
export const useRestore = () =>
  useChangeOf(
    'bin',
    (what: readonly string[] | { deletionId: string }) =>
      api.bin.restoreFromBin({ body: 'deletionId' in what ? what : { ids: [...what] } }),
    {
      onSuccess: ({ restoredCount, waitingEnrollments, skipped }) => {
        if (restoredCount > 0)
          toastSuccess(binText.restored(formatNumber(restoredCount)), undefined, {
            detail:
              waitingEnrollments > 0 ? binText.waiting(formatNumber(waitingEnrollments)) : binText.quiet,
          })
        for (const reason of ['address_taken', 'gone'] as const) {
          const own = skipped.filter((item) => item.reason === reason)
          if (own.length > 0) toastInfo(binText.notRestored(own.length, own[0]?.name ?? '', reason))
        }
      },
      onError: (error) => toastFailure(error, binText.restoreFailed),
    },
  )

/** Reports a deletion, with a button that undoes it. */
export function useUndoDeleteToast() {
  const restore = useRestore()
  return (message: string, what: readonly string[] | { deletionId: string }): void =>
    toastSuccess(message, { label: binText.undo, onSelect: () => restore.mutate(what) })
}

export const useDeleteForGood = () =>
  useChangeOf('bin', (ids: readonly string[]) => api.bin.deleteFromBin({ body: { ids: [...ids] } }), {
    stale: ['bin'],
    onSuccess: ({ deletedCount }) => toastSuccess(binText.removed(formatNumber(deletedCount))),
    onError: (error) => toastFailure(error, binText.removeFailed),
  })
