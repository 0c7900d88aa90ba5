import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { useLeadsChanged } from './leads.ts'

export const useImportRecords = (filter: {
  workspaceIds: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.imports.list(filter),
    queryFn: ({ signal }) => api.leadImports.listImports({ query: filter }, { signal }),
    staleTime: STALE_MS.stats,
    placeholderData: keepPreviousData,
  })

/** The preview of an undo, read again each time: leads change meanwhile. */
export const useUndoPreview = (id: string) =>
  useQuery({
    queryKey: keys.imports.undo(id),
    queryFn: ({ signal }) => api.leadImports.previewUndoImport({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useUndoImport() {
  const cache = useQueryClient()
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (id: string) => api.leadImports.undoImport({ params: { id } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: keys.imports.all })
      void changed()
    },
  })
}
