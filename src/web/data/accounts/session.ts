// The signed-in user, sign-in, sign-up and sign-out.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#api/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const sessionQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => api.session.me({}, { signal }),
  staleTime: STALE_MS.session,
})

export const useSession = () => useQuery(sessionQuery)

/** The signed-in user and their workspaces. Only for components inside the shell, which loads them first. */
export function useMe(): Me {
  const session = useSession()
  if (!session.data) throw new Error('useMe is for screens below the session gate')
  return session.data
}

/** Whether sign-up without an invitation is open, and whether the account would be the first. */
export const useSignUpState = () =>
  useQuery({
    queryKey: keys.signUpState,
    queryFn: ({ signal }) => api.session.signUpState({}, { signal }),
    staleTime: 0,
    retry: false,
  })

export const useSignIn = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => api.session.signIn({ body }),
    // data of the previous user must not be shown to the next one
    onSuccess: ({ secondStep }) => secondStep === undefined && cache.clear(),
  })
}

export const useSecondStep = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { ticket: string; code: string }) => api.session.signInSecondStep({ body }),
    onSuccess: () => cache.clear(),
  })
}

export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => api.account.requestReset({ body: { email } }) })

/** How many API keys a password reset would revoke. */
export const useResetLinkState = (token: string) =>
  useQuery({
    queryKey: keys.passwordReset(token),
    queryFn: ({ signal }) => api.account.previewReset({ body: { token } }, { signal }),
    retry: false,
  })

export const useResetPassword = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; password: string; keepApiKeys: boolean }) =>
      api.account.resetPassword({ body }),
    onSuccess: () => cache.clear(),
  })
}

export const useSignUp = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string; password: string }) => api.session.signUp({ body }),
    onSuccess: () => cache.clear(),
  })
}

export const useSignOut = () => useMutation({ mutationFn: () => api.session.signOut() })
