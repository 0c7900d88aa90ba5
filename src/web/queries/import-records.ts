// Past imports, and taking one back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listImports, previewUndoImport, undoImport } from '#api/lead-imports.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'
import { useLeadsChanged } from '#web/queries/leads.ts'

export const useImportRecords = (filter: {
  workspaceIds: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: ['imports', 'list', filter],
    queryFn: ({ signal }) => call(listImports, { query: filter }, { signal }),
    staleTime: FRESH.stats,
    placeholderData: keepPreviousData,
  })

/** What would happen, asked anew each time: people go on working. */
export const useUndoPreview = (id: string) =>
  useQuery({
    queryKey: ['imports', 'undo', id],
    queryFn: ({ signal }) => call(previewUndoImport, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useUndoImport() {
  const cache = useQueryClient()
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['imports'] })
      void changed()
    },
  })
}
