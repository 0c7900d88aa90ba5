import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKeyScope } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useApiKeys = () =>
  useQuery({
    queryKey: keys.apiKeys,
    queryFn: ({ signal }) => api.apiKeys.listApiKeys({}, { signal }),
    staleTime: STALE_MS.list,
  })

type NewKey = { name: string; scope: ApiKeyScope; workspaceIds: string[]; expiresInDays: number | null }

export function useCreateApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => api.apiKeys.createApiKey({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

export function useRevokeApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.apiKeys.deleteApiKey({ params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}
