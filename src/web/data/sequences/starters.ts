import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'

/** The starter sequences. They change only with a new version of the server. */
export const useStarters = () =>
  useRead(api.sequenceStarters.listSequenceStarters, {}, { select: ({ data }) => data })
