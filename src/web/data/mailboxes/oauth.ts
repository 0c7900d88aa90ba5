import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { beginOAuth, finishOAuth, OAuthClients, saveOAuthClient } from '#api/mailboxes/oauth.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type OAuthClient = OAuthClients['clients'][number]

export const useOAuthClients = (workspaceId: string) =>
  useQuery({
    queryKey: keys.oauthClients(workspaceId),
    queryFn: ({ signal }) => api.oauth.listOAuthClients({ params: { id: workspaceId } }, { signal }),
    staleTime: STALE_MS.detail,
    enabled: workspaceId !== '',
  })

type ClientInput = BodyOf<typeof saveOAuthClient>

export function useSaveOAuthClient(workspaceId: string, provider: OAuthProvider) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientInput) =>
      api.oauth.saveOAuthClient({ params: { id: workspaceId, provider }, body }),
    onSuccess: (saved) => cache.setQueryData(keys.oauthClients(workspaceId), saved),
  })
}

export function useRemoveOAuthClient(workspaceId: string, provider: OAuthProvider) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.oauth.removeOAuthClient({ params: { id: workspaceId, provider } }),
    onSuccess: (left) => {
      cache.setQueryData(keys.oauthClients(workspaceId), left)
      void cache.invalidateQueries({ queryKey: keys.mailboxes.all })
    },
  })
}

/** Navigates to the provider's page. */
export const useSignInAtProvider = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof beginOAuth>) => {
      const { url } = await api.oauth.beginOAuth({ body })
      window.location.assign(url)
    },
  })

export function useFinishOAuth() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof finishOAuth>) => api.oauth.finishOAuth({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.mailboxes.all }),
  })
}
