// The bin: list, restore, permanent deletion. A restored row can be shown on any screen, so every query is invalidated.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryOf } from '#api/endpoint.ts'
import type { listBin } from '#api/workspaces/bin.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { binText } from '#web/words/bin.ts'

type BinFilter = Omit<QueryOf<typeof listBin>, 'workspaceIds'> & { workspaceIds?: string | undefined }

export const useBin = (filter: BinFilter) =>
  useQuery({
    queryKey: keys.bin.list(filter),
    queryFn: ({ signal }) => api.bin.listBin({ query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** Restores items and reports the result, also the items that could not be restored. */
export function useRestore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (what: readonly string[] | { deletionId: string }) =>
      api.bin.restoreFromBin({ body: 'deletionId' in what ? what : { ids: [...what] } }),
    onSuccess: ({ restoredCount, waitingEnrollments, skipped }) => {
      if (restoredCount > 0)
        toastSuccess(binText.restored(formatNumber(restoredCount)), undefined, {
          detail: waitingEnrollments > 0 ? binText.waiting(formatNumber(waitingEnrollments)) : binText.quiet,
        })
      for (const reason of ['address_taken', 'gone'] as const) {
        const own = skipped.filter((item) => item.reason === reason)
        if (own.length > 0) toastInfo(binText.notRestored(own.length, own[0]?.name ?? '', reason))
      }
    },
    onError: (error) => toastFailure(error, binText.restoreFailed),
    onSettled: () => void cache.invalidateQueries(),
  })
}

/** Reports a deletion, with a button that undoes it. */
export function useUndoDeleteToast() {
  const restore = useRestore()
  return (message: string, what: readonly string[] | { deletionId: string }): void =>
    toastSuccess(message, { label: binText.undo, onSelect: () => restore.mutate(what) })
}

export function useDeleteForGood() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.bin.deleteFromBin({ body: { ids: [...ids] } }),
    onSuccess: ({ deletedCount }) => toastSuccess(binText.removed(formatNumber(deletedCount))),
    onError: (error) => toastFailure(error, binText.removeFailed),
    onSettled: () => void cache.invalidateQueries({ queryKey: keys.bin.all }),
  })
}

export function useEraseLead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.bin.eraseLead({ params: { id } }),
    onSettled: () => void cache.invalidateQueries(),
  })
}
