// The data of the start page, and the leads behind a number of a day.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayKind } from '#core/overview/today.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useToday = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.today.of(workspaceIds),
    queryFn: ({ signal }) => api.today.getToday({ query: { workspaceIds } }, { signal }),
    // a user who returns from resolving an item sees the result
    staleTime: 0,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

export type DayLeadsRequest = {
  kind: DayKind
  date: string
  workspaceIds: string | undefined
  sequenceId: string | undefined
  limit: number
  offset: number
}

export const useDayLeads = (ask: DayLeadsRequest) =>
  useQuery({
    queryKey: keys.today.leads(ask),
    queryFn: ({ signal }) => api.today.listDayLeads({ query: ask }, { signal }),
    staleTime: STALE_MS.stats,
    placeholderData: keepPreviousData,
  })
