// Replies that are likely opt-out requests, and what a user decides about them.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HoldRequest } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

const PAGE = 20

export const useOpenOptOutHolds = (workspaceIds: string | undefined) =>
  useInfiniteQuery({
    queryKey: keys.check.optOutHolds(workspaceIds),
    queryFn: ({ pageParam, signal }) =>
      api.optOutHolds.listOptOutHolds(
        { query: { workspaceIds, limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0)
      return shown < total ? shown : undefined
    },
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })

/** The decision ends or resumes mails, so every list that shows them is invalidated. */
export function useDecideOptOutHold() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: HoldRequest }) =>
      api.optOutHolds.decideOptOutHold({ params: { id }, body: { decision } }),
    onSettled: () =>
      void invalidate(
        cache,
        keys.check.all,
        keys.badges.all,
        keys.inbox.all,
        keys.enrollments.all,
        keys.sequences.all,
        keys.outbox.all,
        keys.suppressions.all,
        keys.today.all,
        keys.leads.all,
      ),
  })
}
