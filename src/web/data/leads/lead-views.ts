import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { createLeadView, updateLeadView } from '#api/leads/lead-views.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useLeadViews = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.leadViews.of(workspaceIds),
    queryFn: ({ signal }) => api.leadViews.listLeadViews({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.list,
    select: (page) => page.data,
  })

export const useLeadStatusCounts = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.leads.statusCounts(workspaceIds),
    queryFn: ({ signal }) => api.leadViews.countLeadStatuses({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.list,
    select: (reply) => reply.data,
  })

function useViewsChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: keys.leadViews.all })
}

export type NewLeadView = BodyOf<typeof createLeadView>

export function useCreateLeadView() {
  const changed = useViewsChanged()
  return useMutation({
    mutationFn: (body: NewLeadView) => api.leadViews.createLeadView({ body }),
    onSuccess: changed,
  })
}

export function useChangeLeadView() {
  const changed = useViewsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof updateLeadView> & { id: string }) =>
      api.leadViews.updateLeadView({ params: { id }, body }),
    // also when another member was first: the list then shows their change
    onSettled: changed,
  })
}

export function useDeleteLeadView() {
  const changed = useViewsChanged()
  return useMutation({
    mutationFn: (id: string) => api.leadViews.deleteLeadView({ params: { id } }),
    onSuccess: changed,
  })
}
