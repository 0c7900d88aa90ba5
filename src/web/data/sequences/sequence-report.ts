// Detailed results of a sequence, and the addresses of their CSV files.
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useSequenceReport = (id: string) =>
  useQuery({
    queryKey: keys.sequences.report(id),
    queryFn: ({ signal }) => api.sequenceReport.sequenceReport({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })

export const reportFileUrl = (id: string, table: ReportTable): string =>
  urlOf(PATHS.sequenceReport.exportReportTable.path, { params: { id }, query: { table } })
