import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

/** The starter sequences. They change only with a new version of the server. */
export const useStarters = () =>
  useQuery(query(api.sequenceStarters.listSequenceStarters, {}, { select: ({ data }) => data }))
