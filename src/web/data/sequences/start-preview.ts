// What starting or resuming a sequence would do now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

/** The report is also put into the cache of the launch check, so that both show the same findings. */
export function useStartPreview(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.sequences.startPreview(id),
    queryFn: async ({ signal }) => {
      const preview = await api.sequencePlan.previewStart({ params: { id } }, { signal })
      const { report, canLaunch } = preview
      cache.setQueryData(keys.sequences.check(id), { report, canLaunch })
      return preview
    },
    // a dialog that opens never shows an earlier state
    staleTime: 0,
    gcTime: 0,
  })
}

/** Of several sequences, one request after the other: the call is expensive. */
export const useStartPreviews = (ids: readonly string[]) =>
  useQuery({
    queryKey: keys.sequences.startPreviews(ids),
    queryFn: async ({ signal }) => {
      const previews = []
      for (const id of ids)
        previews.push({ id, ...(await api.sequencePlan.previewStart({ params: { id } }, { signal })) })
      return previews
    },
    staleTime: 0,
    gcTime: 0,
  })
