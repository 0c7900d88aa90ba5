// Replies that are likely opt-out requests, and what a user decides about them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { pagesByOffset } from '#web/lib/api/query.ts'

const PAGE = 20

export const useOpenOptOutHolds = (workspaceIds: string | undefined) =>
  useInfiniteQuery(
    pagesByOffset(
      api.optOutHolds.listOptOutHolds,
      { query: { workspaceIds, limit: PAGE } },
      { refetchInterval: REFETCH_MS.stats },
    ),
  )
