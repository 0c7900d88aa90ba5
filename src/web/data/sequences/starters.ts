import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

/** The starter sequences. They change only with a new version of the server. */
export const useStarters = () =>
  useQuery({
    queryKey: keys.sequenceStarters,
    queryFn: ({ signal }) => api.sequenceStarters.listSequenceStarters(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => data,
  })
