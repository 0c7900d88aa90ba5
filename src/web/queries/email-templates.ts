// Email templates, and drafting one with the model.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createEmailTemplate,
  deleteEmailTemplate,
  listEmailTemplates,
  updateEmailTemplate,
} from '#api/email-templates.ts'
import { generateTemplate } from '#api/sequences.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

export type TemplateFields = { name: string; subject: string; bodyText: string; bodyHtml: string }

export const useEmailTemplates = (filter: {
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: ['email-templates', 'list', filter],
    queryFn: ({ signal }) => call(listEmailTemplates, { query: filter }, { signal }),
    staleTime: FRESH.list,
    placeholderData: keepPreviousData,
  })

function useTemplatesChanged() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['email-templates'] })
}

/** Creates one, or changes the one whose id is given. */
export function useSaveTemplate() {
  const onSuccess = useTemplatesChanged()
  return useMutation({
    mutationFn: (
      order: { id: string; fields: TemplateFields } | { workspaceId: string; fields: TemplateFields },
    ) =>
      'id' in order
        ? call(updateEmailTemplate, { params: { id: order.id }, body: order.fields })
        : call(createEmailTemplate, { body: { workspaceId: order.workspaceId, ...order.fields } }),
    onSuccess,
  })
}

/** Deletes one after the other and stops at the first refusal. Answers how many. */
export function useDeleteTemplates() {
  const changed = useTemplatesChanged()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(deleteEmailTemplate, { params: { id } })
      return ids.length
    },
    onSettled: changed,
  })
}

/** The model's draft; `signal` ends the wait. */
export const useDraftTemplate = () =>
  useMutation({
    mutationFn: ({
      prompt,
      workspaceId,
      signal,
    }: {
      prompt: string
      workspaceId: string
      signal: AbortSignal
    }) => call(generateTemplate, { body: { prompt, workspaceId } }, { signal }),
  })
