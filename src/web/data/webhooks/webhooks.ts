// Queries and mutations of webhook endpoints and deliveries.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf } from '#api/endpoint.ts'
import type { createWebhook, updateWebhook } from '#api/webhooks/webhooks.ts'
import type { DeliveryState } from '#core/webhooks/delivery.ts'
import type { WebhookType } from '#core/webhooks/event.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export const useWebhooks = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.webhooks.list(workspaceIds),
    queryFn: ({ signal }) => api.webhooks.listWebhooks({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.list,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
  })

export type DeliveryFilter = {
  state?: DeliveryState
  type?: WebhookType
  limit: number
  offset: number
}

export const useDeliveries = (id: string, query: DeliveryFilter) =>
  useQuery({
    queryKey: keys.webhooks.deliveries(id, query),
    queryFn: ({ signal }) =>
      api.webhookDeliveries.listWebhookDeliveries({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
  })

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: keys.webhooks.delivery(id, deliveryId),
    queryFn: ({ signal }) =>
      api.webhookDeliveries.getWebhookDelivery({ params: { id, deliveryId } }, { signal }),
    refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
  })

/** Afterwards all lists of webhooks and deliveries are fetched again, and the counts of 확인 필요. */
function useChange<V, R>(mutationFn: (values: V) => Promise<R>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(cache, keys.webhooks.all, keys.check.all, keys.badges.all),
  })
}

export type WebhookFields = ArgsOf<typeof createWebhook>['body']

export const useCreateWebhook = () => useChange((body: WebhookFields) => api.webhooks.createWebhook({ body }))
export const useUpdateWebhook = () =>
  useChange(({ id, ...body }: { id: string } & ArgsOf<typeof updateWebhook>['body']) =>
    api.webhooks.updateWebhook({ params: { id }, body }),
  )
export const useDeleteWebhook = () =>
  useChange((id: string) => api.webhooks.deleteWebhook({ params: { id } }))
export const useRotateSecret = () =>
  useChange((id: string) => api.webhooks.rotateWebhookSecret({ params: { id } }))
export const useTestWebhook = () => useChange((id: string) => api.webhooks.testWebhook({ params: { id } }))
export const useReplayDeliveries = () =>
  useChange((params: { id: string; deliveryId: string }) =>
    api.webhookDeliveries.replayWebhookDelivery({ params }),
  )
export const useReplayFailedDeliveries = () =>
  useChange(({ id, since }: { id: string; since: string }) =>
    api.webhookDeliveries.replayFailedDeliveries({ params: { id }, body: { since } }),
  )
