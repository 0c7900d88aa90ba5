// The domain a mailbox sends from, as the DNS told when somebody last looked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { FRESH } from '#web/lib/freshness.ts'

// below the accounts: verifying one looks at its domain too
const keyOf = (accountId: string) => ['email-accounts', 'domain', accountId]

export const useSenderDomain = (accountId: string) =>
  useQuery({
    queryKey: keyOf(accountId),
    queryFn: ({ signal }) => api.senderDomains.getSenderDomain({ params: { id: accountId } }, { signal }),
    staleTime: FRESH.list,
  })

export function useLookAtDomain(accountId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.senderDomains.lookAtSenderDomain({ params: { id: accountId } }),
    onSuccess: (seen) => cache.setQueryData(keyOf(accountId), seen),
  })
}
