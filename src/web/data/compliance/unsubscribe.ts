// The public opt-out: reading a link changes nothing.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useUnsubscribeState = (token: string) =>
  useQuery({
    queryKey: keys.unsubscribe(token),
    queryFn: ({ signal }) => api.unsubscribe.unsubscribeState({ params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** true: opts out; false: undoes it. */
export function useSetUnsubscribed(token: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (off: boolean) => api.unsubscribe[off ? 'unsubscribe' : 'resubscribe']({ params: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.unsubscribe(token) }),
  })
}
