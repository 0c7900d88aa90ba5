import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { generateTemplate } from '#api/sequences/sequences.ts'
import type { previewEmailTemplate } from '#api/writing/email-templates.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { refetchExceptDeleted } from '#web/lib/api/query-client.ts'
import { keys } from '#web/lib/api/query-keys.ts'

type TemplateFields = { name: string; subject: string; bodyText: string; bodyHtml: string }

export const useEmailTemplates = (filter: {
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.emailTemplates.list(filter),
    queryFn: ({ signal }) => api.emailTemplates.listEmailTemplates({ query: filter }, { signal }),
    // every save of a workflow may change which templates are used
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/**
 * One template; fetched on every mount, because another member may have saved it.
 * @param isLoaded the screen has just loaded it
 */
export const useEmailTemplate = (id: string | undefined, isLoaded = false) =>
  useQuery({
    queryKey: keys.emailTemplates.detail(id),
    queryFn: ({ signal }) => api.emailTemplates.getEmailTemplate({ params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: isLoaded ? Number.POSITIVE_INFINITY : 0,
  })

/** The current template, bypassing the cache. */
export function useLoadEmailTemplate() {
  const cache = useQueryClient()
  return (id: string) =>
    cache.fetchQuery({
      queryKey: keys.emailTemplates.detail(id),
      queryFn: ({ signal }) => api.emailTemplates.getEmailTemplate({ params: { id } }, { signal }),
      staleTime: 0,
    })
}

function useTemplatesChanged() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: keys.emailTemplates.all })
}

type SaveOrder =
  /** `version`: the edited version; a newer one is not overwritten */
  { id: string; version: number; fields: TemplateFields } | { workspaceId: string; fields: TemplateFields }

/** Creates a template, or updates the one with the id. */
export function useSaveTemplate() {
  const onSuccess = useTemplatesChanged()
  return useMutation({
    mutationFn: (order: SaveOrder) =>
      'id' in order
        ? api.emailTemplates.updateEmailTemplate({
            params: { id: order.id },
            body: { ...order.fields, version: order.version },
          })
        : api.emailTemplates.createEmailTemplate({
            body: { workspaceId: order.workspaceId, ...order.fields },
          }),
    onSuccess,
  })
}

/** Deletes one after the other and stops at the first error. @returns how many */
export function useDeleteTemplates() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.emailTemplates.deleteEmailTemplate({ params: { id } })
      return ids.length
    },
    onSettled: (_count, _error, ids) => refetchExceptDeleted(cache, [keys.emailTemplates.all], ids),
  })
}

export type DraftRequest = BodyOf<typeof generateTemplate> & { signal: AbortSignal }

/** A draft written by the model; `signal` aborts the request. */
export const useDraftTemplate = () =>
  useMutation({
    mutationFn: ({ signal, ...body }: DraftRequest) => api.sequences.generateTemplate({ body }, { signal }),
  })

export type TemplatePreviewAsk = BodyOf<typeof previewEmailTemplate>

/** Preview of a template for a lead. The previous data stays until the next response. */
export const useTemplatePreview = (ask: TemplatePreviewAsk, enabled: boolean) =>
  useQuery({
    queryKey: keys.mailPreview.ofTemplate(ask),
    queryFn: ({ signal }) => api.emailTemplates.previewEmailTemplate({ body: ask }, { signal }),
    staleTime: STALE_MS.stats,
    // the key contains whole texts, one entry for every pause in typing
    gcTime: STALE_MS.stats,
    placeholderData: keepPreviousData,
    enabled,
  })

/** The texts of a template for one lead; missing values stay visible. */
export async function fillTemplate(workspaceId: string, leadId: string, bodyText: string): Promise<string> {
  const body = { workspaceId, leadId, subject: '', bodyText, bodyHtml: '' }
  return (await api.emailTemplates.previewEmailTemplate({ body })).text
}
