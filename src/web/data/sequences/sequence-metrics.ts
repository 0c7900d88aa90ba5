// Status and numbers of one sequence for its page, refetched every 30 seconds.
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { ReportTable } from '#api/sequences/sequence-report.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { sequenceQuery } from './sequence-cache.ts'

/** The system can halt it. */
export const useSequence = (id: string) =>
  useQuery({ ...sequenceQuery(id), refetchInterval: REFETCH_MS.stats })

export const useSequenceMetrics = (id: string) =>
  useRead(api.sequenceStats.sequenceMetrics, { params: { id } }, { refetchInterval: REFETCH_MS.stats })

export const useSequenceReport = (id: string) =>
  useRead(api.sequenceReport.sequenceReport, { params: { id } }, { refetchInterval: REFETCH_MS.stats })

export const reportFileUrl = (id: string, table: ReportTable): string =>
  urlOf(PATHS.sequenceReport.exportReportTable.path, { params: { id }, query: { table } })
