import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useMissingValues = (sequenceId: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.missingValues.of(sequenceId),
    queryFn: ({ signal }) => api.missingValues.listMissingValues({ params: { id: sequenceId } }, { signal }),
    staleTime: STALE_MS.list,
    enabled,
  })

export const useLeadsMissingValue = (sequenceId: string, name: string, offset: number, limit: number) =>
  useQuery({
    queryKey: keys.missingValues.leads(sequenceId, name, offset),
    queryFn: ({ signal }) =>
      api.missingValues.listLeadsMissingValue(
        { params: { id: sequenceId }, query: { name, offset, limit } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: name !== '',
  })

export type LeadValue = { leadId: string; name: string; value: string }

/** Filled values change leads, previews and the launch check, and resume blocked enrollments. */
export function useFillValues() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: LeadValue[]) => api.missingValues.fillLeadValues({ body: { values } }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
