import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

/** Removes entries one after the other. @returns how many */
export const useDeleteSuppressions = () =>
  useChangeOf('suppressions', async ({ ids, confirm }: { ids: readonly string[]; confirm?: string }) => {
    for (const id of ids)
      await api.suppressions.deleteSuppression({ params: { id }, query: confirm ? { confirm } : {} })
    return ids.length
  })
