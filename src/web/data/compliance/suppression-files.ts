// Import and export of suppressions, and the log.
import { useMutation } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

export const usePreviewSuppressions = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return api.suppressionFiles.previewSuppressions({ body: form })
    },
  })

export const useImportSuppressions = () =>
  useChangeOf(
    'suppressionFiles',
    (order: { file: File; workspaceId: string; valueColumn: string; noteColumn: string }) => {
      const form = new FormData()
      form.append('workspaceId', order.workspaceId)
      form.append('valueColumn', order.valueColumn)
      if (order.noteColumn) form.append('noteColumn', order.noteColumn)
      form.append('file', order.file)
      return api.suppressionFiles.importSuppressions({ body: form })
    },
  )

export const rejectedSuppressionsUrl = (id: string): string =>
  urlOf(PATHS.suppressionFiles.exportRejectedSuppressions.path, { params: { id } })

export const suppressionsFileUrl = (filter: { search: string; workspaceIds: string | undefined }): string =>
  urlOf(PATHS.suppressionFiles.exportSuppressions.path, { query: filter })
