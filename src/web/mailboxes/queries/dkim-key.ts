// The DKIM key of a mailbox. Every call returns its current state.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useDkimKey = (accountId: string) =>
  useQuery({
    queryKey: keys.mailboxes.dkim(accountId),
    queryFn: ({ signal }) => api.ownDkim.getOwnDkim({ params: { id: accountId } }, { signal }),
    staleTime: STALE_MS.list,
  })

export type DkimStep = 'make' | 'look' | 'on' | 'off'

export function useDkimStep(accountId: string) {
  const cache = useQueryClient()
  const params = { id: accountId }
  return useMutation({
    mutationFn: (step: DkimStep) => {
      if (step === 'make') return api.ownDkim.createOwnDkimKey({ params })
      if (step === 'look') return api.ownDkim.verifyOwnDkim({ params })
      return api.ownDkim.updateOwnDkim({ params, body: { isOn: step === 'on' } })
    },
    onSuccess: (dkim) => cache.setQueryData(keys.mailboxes.dkim(accountId), dkim),
    // a rejected switch has checked the DNS, too
    onError: () => void cache.invalidateQueries({ queryKey: keys.mailboxes.dkim(accountId) }),
  })
}
