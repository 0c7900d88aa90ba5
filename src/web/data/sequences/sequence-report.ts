// Detailed results of a sequence, and the addresses of their CSV files.
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useSequenceReport = (id: string) =>
  useRead(api.sequenceReport.sequenceReport, { params: { id } }, { refetchInterval: REFETCH_MS.stats })

export const reportFileUrl = (id: string, table: ReportTable): string =>
  urlOf(PATHS.sequenceReport.exportReportTable.path, { params: { id }, query: { table } })
