import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { createInboxLabel, updateInboxLabel } from '#api/inbox/inbox-labels.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useInboxLabels = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.inbox.labels(workspaceIds),
    queryFn: ({ signal }) => api.inboxLabels.listInboxLabels({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.list,
  })

export function useCreateLabel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createInboxLabel>) => api.inboxLabels.createInboxLabel({ body }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.inbox.all }),
  })
}

export function useChangeLabel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof updateInboxLabel> & { id: string }) =>
      api.inboxLabels.updateInboxLabel({ params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.inbox.all }),
  })
}

export function useDeleteLabel() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.inboxLabels.deleteInboxLabel({ params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.inbox.all }),
  })
}
