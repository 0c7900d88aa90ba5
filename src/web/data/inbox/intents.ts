import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Intent } from '#core/inbox/intent/intent.ts'
import { api } from '#web/lib/api/api.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'
import { SHOW_ENROLLMENTS, useInboxChanged } from './inbox.ts'

export function useCorrectIntent() {
  const onSettled = useInboxChanged([keys.sequences.all, keys.leads.all])
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; intent: Intent | null; undo?: boolean }) =>
      api.inboxIntents.correctReplyIntent({ params: { id }, body }),
    onSettled,
  })
}

export function usePauseUntil() {
  const onSettled = useInboxChanged(SHOW_ENROLLMENTS)
  return useMutation({
    mutationFn: ({ id, date }: { id: string; date: string }) =>
      api.inboxIntents.pauseUntilLater({ params: { id }, body: { date } }),
    onSettled,
  })
}

/** Nothing is stored; the costs of the model change. */
export function useSuggestAnswer(threadId: string, workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (signal: AbortSignal) =>
      api.inboxIntents.suggestInboxAnswer({ params: { id: threadId } }, { signal }),
    onSuccess: () => void invalidate(cache, keys.model.of(workspaceId)),
  })
}
