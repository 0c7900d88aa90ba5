import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useSenderDomain = (accountId: string) =>
  useQuery({
    queryKey: keys.mailboxes.domain(accountId),
    queryFn: ({ signal }) => api.senderDomains.getSenderDomain({ params: { id: accountId } }, { signal }),
    staleTime: STALE_MS.list,
  })

export function useCheckSenderDomain(accountId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.senderDomains.verifySenderDomain({ params: { id: accountId } }),
    onSuccess: (seen) => cache.setQueryData(keys.mailboxes.domain(accountId), seen),
  })
}
