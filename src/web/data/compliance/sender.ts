import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SenderSettings, SenderSettingsInput } from '#api/compliance/sender-profile.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const useSenderSettings = (workspaceId: string) =>
  useQuery({
    queryKey: keys.sender(workspaceId),
    queryFn: ({ signal }) => api.senderProfile.getSenderSettings({ params: { id: workspaceId } }, { signal }),
    staleTime: STALE_MS.detail,
  })

/** Changes the footer of every mail shown. */
export function useSaveSender(workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SenderSettingsInput) =>
      api.senderProfile.updateSenderSettings({ params: { id: workspaceId }, body }),
    onSuccess: (saved: SenderSettings) => {
      cache.setQueryData(keys.sender(workspaceId), saved)
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sender' })
    },
  })
}
