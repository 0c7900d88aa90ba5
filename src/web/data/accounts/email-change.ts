// Change of the sign-in address: request and confirmation.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export const useRequestEmailChange = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => api.account.requestEmailChange({ body }),
  })

export const useConfirmEmailChange = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.account.confirmEmailChange({ body: { token } }),
    onSuccess: () => cache.clear(),
  })
}
