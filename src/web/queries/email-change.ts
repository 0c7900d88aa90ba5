// Another address to sign in with: asked for, and confirmed by its link.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmEmailChange, requestEmailChange } from '#api/account.ts'
import { call } from '#web/lib/call.ts'

export const useRequestEmailChange = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call(requestEmailChange, { body }),
  })

export const useConfirmEmailChange = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(confirmEmailChange, { body: { token } }),
    onSuccess: () => cache.clear(),
  })
}
