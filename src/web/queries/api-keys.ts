// Keys for scripts.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createApiKey, deleteApiKey, listApiKeys } from '#api/api-keys.ts'
import type { ApiKeyScope } from '#core/access.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

const KEY = ['api-keys']

export const useApiKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    staleTime: FRESH.list,
  })

type NewKey = { name: string; scope: ApiKeyScope; workspaceIds: string[]; expiresInDays: number | null }

export function useCreateApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => call(createApiKey, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRevokeApiKey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteApiKey, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
