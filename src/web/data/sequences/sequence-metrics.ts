// Status and numbers of one sequence for its page, refetched every 30 seconds.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { sequenceQuery } from './sequence-cache.ts'

/** The system can halt it. */
export const useSequence = (id: string) =>
  useQuery({ ...sequenceQuery(id), refetchInterval: REFETCH_MS.stats })

export const useSequenceMetrics = (id: string) =>
  useRead(api.sequenceStats.sequenceMetrics, { params: { id } }, { refetchInterval: REFETCH_MS.stats })
