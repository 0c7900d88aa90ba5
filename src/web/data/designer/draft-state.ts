// The stored revision of a sequence's workflow and who saved it.
import type { DraftState } from '#api/sequences/sequence-draft.ts'
import { api } from '#web/lib/api/api.ts'

export const fetchDraftState = (id: string): Promise<DraftState> =>
  api.sequenceDraft.draftState({ params: { id } })
