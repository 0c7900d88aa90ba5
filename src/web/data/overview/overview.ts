// The numbers of the dashboard, and the leads behind one of them.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import type { OverviewTable } from '#api/overview/overview.ts'
import { PATHS } from '#api/paths.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type OverviewQuery = {
  workspaceIds?: string | undefined
  from?: string | undefined
  to?: string | undefined
  days?: number | undefined
  sequenceId?: string | undefined
  userEmailAccountId?: string | undefined
  industry?: string | undefined
  withoutIndustry?: 'true' | undefined
  customerGroupId?: string | undefined
}

export const useOverview = (query: OverviewQuery) =>
  useQuery({
    queryKey: keys.overview.of(query),
    queryFn: ({ signal }) => api.overview.getOverview({ query }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

export type OverviewLeadsQuery = OverviewQuery & {
  metric: CohortMetric
  intent?: Intent | 'none' | undefined
  limit: number
  offset: number
}

export const useOverviewLeads = (query: OverviewLeadsQuery) =>
  useQuery({
    queryKey: keys.overview.leads(query),
    queryFn: ({ signal }) => api.overview.listOverviewLeads({ query }, { signal }),
    staleTime: STALE_MS.stats,
    placeholderData: keepPreviousData,
  })

export const overviewFileUrl = (query: OverviewQuery, table: OverviewTable): string =>
  urlOf(PATHS.overview.exportOverviewTable.path, { query: { ...query, table } })
