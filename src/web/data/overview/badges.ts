// The numbers beside the entries of the menu, refetched after changes.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useBadges = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.badges.of(workspaceIds),
    queryFn: ({ signal }) => api.badges.countBadges({ query: { workspaceIds } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })
