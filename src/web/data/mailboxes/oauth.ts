import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { beginOAuth, OAuthClients, saveOAuthClient } from '#api/mailboxes/oauth.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChangeOf } from '#web/lib/api/query.ts'

export type OAuthClient = OAuthClients['clients'][number]

const clientsQuery = (id: string) => query(api.oauth.listOAuthClients, { params: { id } })

export const useOAuthClients = (workspaceId: string) =>
  useQuery({ ...clientsQuery(workspaceId), enabled: workspaceId !== '' })

type ClientInput = BodyOf<typeof saveOAuthClient>

export const useSaveOAuthClient = (id: string, provider: OAuthProvider) =>
  useChangeOf('oauth', (body: ClientInput) => api.oauth.saveOAuthClient({ params: { id, provider }, body }), {
    replies: clientsQuery(id),
  })

export const useRemoveOAuthClient = (id: string, provider: OAuthProvider) =>
  useChangeOf('oauth', () => api.oauth.removeOAuthClient({ params: { id, provider } }), {
    replies: clientsQuery(id),
  })

/** Navigates to the provider's page. */
export const useSignInAtProvider = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof beginOAuth>) => {
      const { url } = await api.oauth.beginOAuth({ body })
      window.location.assign(url)
    },
  })
