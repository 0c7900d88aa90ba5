// Importing leads from a file: preview, start, progress, results.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import type { LeadConsentInput } from '#api/compliance/lead-consents.ts'
import type { ReplyOf } from '#api/endpoint.ts'
import type { IMPORT_RESULTS } from '#api/leads/import-fields.ts'
import type { ImportMapping, listImportRows, previewImport } from '#api/leads/lead-imports.ts'
import { PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'

export type ImportPreview = ReplyOf<typeof previewImport>
export type ImportRow = ReplyOf<typeof listImportRows>['data'][number]
export type ImportResult = (typeof IMPORT_RESULTS)[number]

/** Which part of the file is read; the server finds what is left out. */
export type TableChoice = {
  sheet?: string | undefined
  /** from 1; 0 without titles */
  headerRow?: number | undefined
  withHidden?: boolean | undefined
}

function appendChoice(form: FormData, { sheet, headerRow, withHidden }: TableChoice): void {
  if (sheet !== undefined) form.append('sheet', sheet)
  if (headerRow !== undefined) form.append('headerRow', String(headerRow))
  if (withHidden) form.append('withHidden', 'true')
}

export type ImportOrder = {
  file: File
  table: TableChoice
  workspaceId: string
  customerGroupId?: string | undefined
  mapping: ImportMapping
  onDuplicate?: 'skip' | 'update' | undefined
  /** the legal basis of rows that have none of their own */
  consent?: LeadConsentInput | undefined
  /** names of tags for every row */
  tags?: readonly string[]
}

export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ file, workspaceId, table }: { file: File; workspaceId: string; table: TableChoice }) => {
      const form = new FormData()
      form.append('workspaceId', workspaceId)
      appendChoice(form, table)
      form.append('file', file)
      return api.leadImports.previewImport({ body: form })
    },
  })

/** Resolves as soon as the import runs. Fields precede the file, so that the server knows them while it reads the file. */
export const useStartImport = () =>
  useMutation({
    mutationFn: (order: ImportOrder) =>
      api.leadImports.importLeads({ query: { wait: 0 }, body: formOf(order) }),
  })

function formOf(order: ImportOrder): FormData {
  const form = new FormData()
  form.append('workspaceId', order.workspaceId)
  appendChoice(form, order.table)
  if (order.customerGroupId) form.append('customerGroupId', order.customerGroupId)
  form.append('mapping', JSON.stringify(order.mapping))
  if (order.onDuplicate) form.append('onDuplicate', order.onDuplicate)
  if (order.consent) form.append('consent', JSON.stringify(order.consent))
  if (order.tags?.length) form.append('tags', JSON.stringify(order.tags))
  form.append('file', order.file)
  return form
}

/** What an import would do with the rows. @param isReady false while the mapping has errors */
export const useImportCheck = (order: ImportOrder, isReady: boolean) =>
  useQuery({
    queryKey: [
      'leadImports',
      'checkImport',
      { ...order, file: [order.file.name, order.file.size, order.file.lastModified] },
    ],
    queryFn: ({ signal }) => api.leadImports.checkImport({ body: formOf(order) }, { signal }),
    enabled: isReady,
    // the leads of the workspace change meanwhile
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

/** A CSV of the rows that were not imported, with the reasons. */
export const rejectedRowsUrl = (id: string): string =>
  urlOf(PATHS.leadImports.exportRejectedRows.path, { params: { id } })
