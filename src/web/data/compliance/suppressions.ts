import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { createSuppression } from '#api/compliance/suppressions.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export const useSuppressions = (filter: {
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.suppressions.list(filter),
    queryFn: ({ signal }) => api.suppressions.listSuppressions({ query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** A suppression marks leads and ends enrollments. */
export function useSuppressionsChanged() {
  const cache = useQueryClient()
  return () => {
    void invalidate(
      cache,
      keys.suppressions.all,
      keys.leads.all,
      keys.customerGroups.all,
      keys.enrollments.all,
      keys.sequences.all,
    )
  }
}

export function useCreateSuppression() {
  const onSuccess = useSuppressionsChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSuppression>) => api.suppressions.createSuppression({ body }),
    onSuccess,
  })
}

/** Removes entries one after the other. @returns how many */
export function useDeleteSuppressions() {
  const onSettled = useSuppressionsChanged()
  return useMutation({
    mutationFn: async ({ ids, confirm }: { ids: readonly string[]; confirm?: string }) => {
      for (const id of ids)
        await api.suppressions.deleteSuppression({ params: { id }, query: confirm ? { confirm } : {} })
      return ids.length
    },
    onSettled,
  })
}
