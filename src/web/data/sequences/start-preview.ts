// What starting or resuming a sequence would do now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

/** The report is also put into the cache of the launch check, so that both show the same findings. */
export function useStartPreview(id: string) {
  const cache = useQueryClient()
  const { queryKey } = query(api.sequences.checkSequence, { params: { id } })
  return useQuery({
    queryKey: ['startPreview', id],
    queryFn: async ({ signal }) => {
      const preview = await api.sequencePlan.previewStart({ params: { id } }, { signal })
      const { report, canLaunch } = preview
      cache.setQueryData(queryKey, { report, canLaunch })
      return preview
    },
    // a dialog that opens never shows an earlier state
    staleTime: 0,
    gcTime: 0,
  })
}

/** For the cards of the designer: an answer of its own, so that a dialog that opens does not show it. */
export const usePlanForCards = (id: string) =>
  useQuery({
    queryKey: ['startPreview', id, 'cards'],
    queryFn: ({ signal }) => api.sequencePlan.previewStart({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Of several sequences, one request after the other: the call is expensive. */
export const useStartPreviews = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['startPreview', ids],
    queryFn: async ({ signal }) => {
      const previews = []
      for (const id of ids)
        previews.push({ id, ...(await api.sequencePlan.previewStart({ params: { id } }, { signal })) })
      return previews
    },
    staleTime: 0,
    gcTime: 0,
  })
