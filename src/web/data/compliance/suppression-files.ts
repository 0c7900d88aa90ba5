// Import and export of suppressions, and the log.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { SuppressionResult } from '#core/compliance/suppression-import.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { useSuppressionsChanged } from './suppressions.ts'

export const usePreviewSuppressions = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return api.suppressionFiles.previewSuppressions({ body: form })
    },
  })

export function useImportSuppressions() {
  const onSettled = useSuppressionsChanged()
  return useMutation({
    mutationFn: (order: { file: File; workspaceId: string; valueColumn: string; noteColumn: string }) => {
      const form = new FormData()
      form.append('workspaceId', order.workspaceId)
      form.append('valueColumn', order.valueColumn)
      if (order.noteColumn) form.append('noteColumn', order.noteColumn)
      form.append('file', order.file)
      return api.suppressionFiles.importSuppressions({ body: form })
    },
    onSettled,
  })
}

export const useSuppressionRows = (
  id: string,
  query: { result?: SuppressionResult | undefined; limit: number; offset: number },
) =>
  useQuery({
    queryKey: keys.suppressions.importRows(id, query),
    queryFn: ({ signal }) => api.suppressionFiles.listSuppressionRows({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useSuppressionLog = (query: {
  search?: string | undefined
  action?: 'added' | 'removed' | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.suppressions.log(query),
    queryFn: ({ signal }) => api.suppressionFiles.listSuppressionLog({ query }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

export const rejectedSuppressionsUrl = (id: string): string =>
  urlOf(PATHS.suppressionFiles.exportRejectedSuppressions.path, { params: { id } })

export const suppressionsFileUrl = (query: { search: string; workspaceIds: string | undefined }): string =>
  urlOf(PATHS.suppressionFiles.exportSuppressions.path, { query })
