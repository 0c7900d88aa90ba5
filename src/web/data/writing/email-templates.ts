import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type { MailFile } from '#api/sending/files.ts'
import type { generateTemplate } from '#api/sequences/sequences.ts'
import type { listEmailTemplates } from '#api/writing/email-templates.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChangeOf, useRead } from '#web/lib/api/query.ts'

type TemplateFields = {
  name: string
  subject: string
  bodyText: string
  bodyHtml: string
  files: readonly MailFile[]
}

export const useEmailTemplates = (filter: ArgsOf<typeof listEmailTemplates>['query']) =>
  useRead(api.emailTemplates.listEmailTemplates, { query: filter }, { keepsLast: true })

/**
 * One template; fetched on every mount, because another member may have saved it.
 * @param isLoaded the screen has just loaded it
 */
export const useEmailTemplate = (id: string | undefined, isLoaded = false) =>
  useRead(
    api.emailTemplates.getEmailTemplate,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: isLoaded ? Number.POSITIVE_INFINITY : 0 },
  )

/** The current template, bypassing the cache. */
export function useLoadEmailTemplate() {
  const cache = useQueryClient()
  return (id: string) => cache.fetchQuery(query(api.emailTemplates.getEmailTemplate, { params: { id } }))
}

type SaveOrder =
  /** `version`: the edited version; a newer one is not overwritten */
  { id: string; version: number; fields: TemplateFields } | { workspaceId: string; fields: TemplateFields }

/** Creates a template, or updates the one with the id. */
export const useSaveTemplate = () =>
  useChangeOf('emailTemplates', (order: SaveOrder) => {
    const files = order.fields.files.map(({ fileId, name }) => ({ fileId, name }))
    const fields = { ...order.fields, files }
    return 'id' in order
      ? api.emailTemplates.updateEmailTemplate({
          params: { id: order.id },
          body: { ...fields, version: order.version },
        })
      : api.emailTemplates.createEmailTemplate({ body: { workspaceId: order.workspaceId, ...fields } })
  })

/** Deletes one after the other and stops at the first error. @returns how many */
export const useDeleteTemplates = () =>
  useChangeOf(
    'emailTemplates',
    async (ids: readonly string[]) => {
      for (const id of ids) await api.emailTemplates.deleteEmailTemplate({ params: { id } })
      return ids.length
    },
    { deletes: (ids) => ids },
  )

export type DraftRequest = BodyOf<typeof generateTemplate> & { signal: AbortSignal }

/** A draft written by the model; `signal` aborts the request. */
export const useDraftTemplate = () =>
  useMutation({
    mutationFn: ({ signal, ...body }: DraftRequest) => api.sequences.generateTemplate({ body }, { signal }),
  })

/** The texts of a template for one lead; missing values stay visible. */
export async function fillTemplate(workspaceId: string, leadId: string, bodyText: string): Promise<string> {
  const body = { workspaceId, leadId, subject: '', bodyText, bodyHtml: '' }
  return (await api.emailTemplates.previewEmailTemplate({ body })).text
}
