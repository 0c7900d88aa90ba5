// The stored revision of a sequence's workflow and who saved it.
import { useQuery } from '@tanstack/react-query'
import type { DraftState } from '#api/sequences/sequence-draft.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export const fetchDraftState = (id: string): Promise<DraftState> =>
  api.sequenceDraft.draftState({ params: { id } })

/** Fetched again after a notice of change, and when the page becomes visible. */
export const useDraftState = (id: string) =>
  useQuery({
    queryKey: keys.sequences.draftState(id),
    queryFn: ({ signal }) => api.sequenceDraft.draftState({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.detail),
    refetchOnWindowFocus: true,
  })
