// The numbers of the dashboard, and the leads behind one of them.
import { urlOf } from '#api/address.ts'
import type { ArgsOf } from '#api/endpoint.ts'
import type { getOverview, OverviewTable } from '#api/overview/overview.ts'
import { PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export type OverviewQuery = NonNullable<ArgsOf<typeof getOverview>['query']>

export const useOverview = (filter: OverviewQuery) =>
  useRead(api.overview.getOverview, { query: filter }, { refetchInterval: REFETCH_MS.stats, keepsLast: true })

export const overviewFileUrl = (filter: OverviewQuery, table: OverviewTable): string =>
  urlOf(PATHS.overview.exportOverviewTable.path, { query: { ...filter, table } })
