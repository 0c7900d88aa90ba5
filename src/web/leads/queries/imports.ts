// Importing leads from a file: looking into it, starting, watching, and the result of every row.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import type { LeadConsentInput } from '#api/compliance/lead-consents.ts'
import type { ReplyOf } from '#api/endpoint.ts'
import type { IMPORT_RESULTS } from '#api/leads/import-fields.ts'
import type { ImportMapping, listImportRows, previewImport } from '#api/leads/leads.ts'
import { PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

/** How often a running import is asked, milliseconds. */
const ASK_EVERY = 500

export type ImportPreview = ReplyOf<typeof previewImport>
export type ImportRow = ReplyOf<typeof listImportRows>['data'][number]
export type ImportResult = (typeof IMPORT_RESULTS)[number]

export type ImportOrder = {
  file: File
  workspaceId: string
  customerGroupId?: string | undefined
  mapping: ImportMapping
  onDuplicate: 'skip' | 'update'
  /** the ground of every row that says nothing else */
  consent?: LeadConsentInput | undefined
  /** names of tags for every row */
  tags?: readonly string[]
}

export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ file, workspaceId }: { file: File; workspaceId: string }) => {
      const form = new FormData()
      form.append('workspaceId', workspaceId)
      form.append('file', file)
      return api.leads.previewImport({ body: form })
    },
  })

/** Answers as soon as the import runs. Fields go before the file, so that the server knows them while it reads. */
export const useStartImport = () =>
  useMutation({
    mutationFn: (order: ImportOrder) => {
      const form = new FormData()
      form.append('workspaceId', order.workspaceId)
      if (order.customerGroupId) form.append('customerGroupId', order.customerGroupId)
      form.append('mapping', JSON.stringify(order.mapping))
      form.append('onDuplicate', order.onDuplicate)
      if (order.consent) form.append('consent', JSON.stringify(order.consent))
      if (order.tags?.length) form.append('tags', JSON.stringify(order.tags))
      form.append('file', order.file)
      return api.leads.importLeads({ query: { wait: 0 }, body: form })
    },
  })

/** The import as it stands, asked again until it is over. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.imports.detail(id),
    queryFn: ({ signal }) => api.leads.getImport({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data && query.state.data.status !== 'running' ? false : ASK_EVERY,
    refetchIntervalInBackground: true,
  })

export const useImportRows = (
  id: string,
  filter: { result?: ImportResult | undefined; limit: number; offset: number },
) =>
  useQuery({
    queryKey: keys.imports.rows(id, filter),
    queryFn: ({ signal }) => api.leads.listImportRows({ params: { id }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A CSV of the rows that were refused, with their reasons. */
export const rejectedRowsUrl = (id: string): string =>
  urlOf(PATHS.leadImports.exportRejectedRows.path, { params: { id } })
