// The signed-in user, sign-in, sign-up and sign-out.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#api/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

export const sessionQuery = query(api.session.me, {})

export const useSession = () => useQuery(sessionQuery)

/** The signed-in user and their workspaces. Only for components inside the shell, which loads them first. */
export function useMe(): Me {
  const session = useSession()
  if (!session.data) throw new Error('useMe is for screens below the session gate')
  return session.data
}

export const useSignIn = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => api.session.signIn({ body }),
    // data of the previous user must not be shown to the next one
    onSuccess: ({ secondStep }) => secondStep === undefined && cache.clear(),
  })
}

/** Options of a change after which another user is signed in: no data of the previous one is shown. */
export const SIGNS_IN = {
  onSuccess: (_reply: unknown, _args: unknown, _before: unknown, { client }: { client: QueryClient }) =>
    client.clear(),
}
