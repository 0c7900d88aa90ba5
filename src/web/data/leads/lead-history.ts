// One lead: fields, history page by page, enrollments.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { HistoryGroup } from '#core/leads/history.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useLead = (id: string) =>
  useQuery({
    queryKey: keys.leads.detail(id),
    queryFn: ({ signal }) => api.leads.getLead({ params: { id } }, { signal }),
    staleTime: STALE_MS.list,
    refetchInterval: REFETCH_MS.stats,
  })

export const useLeadHistory = (id: string, group: HistoryGroup | undefined) =>
  useInfiniteQuery({
    queryKey: keys.leads.history(id, group),
    queryFn: ({ pageParam, signal }) =>
      api.leadHistory.listLeadHistory(
        { params: { id }, query: { group, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // not while older pages are read: all of them would be loaded again
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFETCH_MS.stats : false),
  })

export const useLeadEnrollments = (id: string) =>
  useQuery({
    queryKey: keys.leads.enrollments(id),
    queryFn: ({ signal }) => api.leadHistory.listLeadEnrollments({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })
