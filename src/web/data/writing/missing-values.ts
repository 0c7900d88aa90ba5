import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useMissingValues = (sequenceId: string) =>
  useRead(api.missingValues.listMissingValues, { params: { id: sequenceId } })
