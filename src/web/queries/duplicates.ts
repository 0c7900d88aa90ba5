// Contacts that are probably one person: looked for, told apart, merged, taken back.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  listDuplicates,
  mergeLeads,
  previewMerge,
  scanDuplicates,
  tellApart,
  undoMerge,
} from '#api/duplicates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'
import { useLeadsChanged } from '#web/queries/leads.ts'

/** Looks at what is new, part after part, for as long as something is left. */
export const useDuplicateScan = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: ['leads', 'duplicate-scan', workspaceIds],
    queryFn: ({ signal }) =>
      call(
        scanDuplicates,
        { body: workspaceIds ? { workspaceIds: workspaceIds.split(',') } : {} },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: (query) => ((query.state.data?.left ?? 0) > 0 ? 100 : false),
  })

export const useDuplicates = (
  filter: { workspaceIds: string | undefined; limit: number; offset: number },
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['leads', 'duplicates', filter],
    queryFn: ({ signal }) => call(listDuplicates, { query: filter }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled,
  })

export function useTellApart() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof tellApart>) => call(tellApart, { body }),
    onSuccess: () => void changed(),
  })
}

export type MergeOrder = BodyOf<typeof mergeLeads>

export const useMergePreview = (order: MergeOrder) =>
  useQuery({
    queryKey: ['leads', 'merge-preview', order],
    queryFn: ({ signal }) => call(previewMerge, { body: order }, { signal }),
    staleTime: FRESH.stats,
    placeholderData: keepPreviousData,
  })

export function useMergeLeads() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (body: MergeOrder) => call(mergeLeads, { body }),
    onSuccess: () => void changed(),
  })
}

export function useUndoMerge() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (id: string) => call(undoMerge, { params: { id } }),
    onSuccess: () => void changed(),
  })
}
