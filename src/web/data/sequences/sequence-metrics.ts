// Status and numbers of one sequence for its page, refetched every 30 seconds.
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'
import { sequenceQuery } from './sequence-cache.ts'

/** The system can halt it. */
export const useSequence = (id: string) =>
  useQuery({ ...sequenceQuery(id), refetchInterval: REFETCH_MS.stats })

export const useSequenceMetrics = (id: string) =>
  useQuery({
    queryKey: keys.sequences.metrics(id),
    queryFn: ({ signal }) => api.sequenceStats.sequenceMetrics({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })

/** The time of the last planned mail. */
export const useFinishDate = (id: string) =>
  useQuery({
    queryKey: keys.sequences.finish(id),
    queryFn: ({ signal }) => api.sequencePlan.sequenceFinish({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
  })
