import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

export const useMissingValues = (sequenceId: string) =>
  useQuery(query(api.missingValues.listMissingValues, { params: { id: sequenceId } }))
