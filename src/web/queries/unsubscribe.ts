// The public opt-out: looking at a link, using it, taking it back. Reading never changes anything.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resubscribe, unsubscribe, unsubscribeState } from '#api/unsubscribe.ts'
import { call } from '#web/lib/call.ts'

const keyOf = (token: string) => ['unsubscribe', token] as const

export const useUnsubscribeState = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(unsubscribeState, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Opts out (`true`) or back in. */
export function useSetUnsubscribed(token: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (off: boolean) => call(off ? unsubscribe : resubscribe, { params: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(token) }),
  })
}
