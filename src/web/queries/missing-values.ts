// Values the contacts of a sequence lack: how many, who, and filling them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fillLeadValues, listLeadsMissingValue, listMissingValues } from '#api/missing-values.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

export const useMissingValues = (sequenceId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['missing-values', sequenceId],
    queryFn: ({ signal }) => call(listMissingValues, { params: { id: sequenceId } }, { signal }),
    staleTime: FRESH.list,
    enabled,
  })

export const useLeadsMissingValue = (sequenceId: string, name: string, offset: number, limit: number) =>
  useQuery({
    queryKey: ['missing-values', sequenceId, 'leads', name, offset],
    queryFn: ({ signal }) =>
      call(listLeadsMissingValue, { params: { id: sequenceId }, query: { name, offset, limit } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: name !== '',
  })

export type LeadValue = { leadId: string; name: string; value: string }

/** A filled value shows in leads, texts and the launch check, and sets blocked enrollments going. */
export function useFillValues() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: LeadValue[]) => call(fillLeadValues, { body: { values } }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
