import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { dismissDuplicate, mergeLeads } from '#api/leads/duplicates.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { useLeadsChanged } from './leads.ts'

/** Scans new leads, part by part, until none is left. */
export const useDuplicateScan = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.leads.duplicateScan(workspaceIds),
    queryFn: ({ signal }) =>
      api.duplicates.scanDuplicates(
        { body: workspaceIds ? { workspaceIds: workspaceIds.split(',') } : {} },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: (query) => ((query.state.data?.left ?? 0) > 0 ? REFETCH_MS.duplicateScan : false),
  })

export const useDuplicates = (
  filter: { workspaceIds: string | undefined; limit: number; offset: number },
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.leads.duplicates(filter),
    queryFn: ({ signal }) => api.duplicates.listDuplicates({ query: filter }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
  })

export function useDismissDuplicate() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof dismissDuplicate>) => api.duplicates.dismissDuplicate({ body }),
    onSuccess: () => void changed(),
  })
}

export type MergeOrder = BodyOf<typeof mergeLeads>

export const useMergePreview = (order: MergeOrder) =>
  useQuery({
    queryKey: keys.leads.mergePreview(order),
    queryFn: ({ signal }) => api.duplicates.previewMerge({ body: order }, { signal }),
    staleTime: STALE_MS.stats,
    placeholderData: keepPreviousData,
  })

export function useMergeLeads() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (body: MergeOrder) => api.duplicates.mergeLeads({ body }),
    onSuccess: () => void changed(),
  })
}

export function useUndoMerge() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (id: string) => api.duplicates.undoMerge({ params: { id } }),
    onSuccess: () => void changed(),
  })
}
