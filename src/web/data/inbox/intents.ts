import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

/** The costs of the model change. */
export const useSuggestAnswer = (id: string) =>
  useChangeOf(
    'inboxIntents',
    (signal: AbortSignal) => api.inboxIntents.suggestInboxAnswer({ params: { id } }, { signal }),
    { stale: ['model'] },
  )
