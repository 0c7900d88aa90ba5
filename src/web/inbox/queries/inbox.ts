import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { assignInboxThread, InboxThreadDetail, updateInboxThreads } from '#api/inbox/inbox.ts'
import type { answerInboxThread } from '#api/inbox/inbox-answers.ts'
import type { InboxKind, ThreadIntent } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys, type QueryKey } from '#web/lib/api/query-keys.ts'

/** How often the list is fetched again. */
const ARRIVAL_MS = 5000
const WATCH_MS = 1000

export type InboxQuery = {
  kind?: InboxKind | undefined
  intent?: ThreadIntent | undefined
  assignee?: 'me' | 'none' | undefined
  answered?: 'false' | undefined
  labelIds?: string | undefined
  emailAccountId?: string | undefined
  sequenceId?: string | undefined
  read?: 'true' | 'false' | undefined
  done?: 'true' | 'false' | undefined
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}

export const useInbox = (ask: InboxQuery) =>
  useQuery({
    queryKey: keys.inbox.list(ask),
    queryFn: ({ signal }) => api.inbox.listInbox({ query: ask }, { signal }),
    refetchInterval: ARRIVAL_MS,
    placeholderData: keepPreviousData,
  })

export const useInboxCounts = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.inbox.counts(workspaceIds),
    queryFn: ({ signal }) => api.inbox.countInbox({ query: { workspaceIds } }, { signal }),
    staleTime: ARRIVAL_MS,
    refetchInterval: STALE_MS.stats,
  })

const UNSENT_STATES = new Set(['scheduled', 'claimed', 'sending'])
const isUnderWay = (thread: InboxThreadDetail | undefined): boolean =>
  thread?.answers.some(({ state }) => UNSENT_STATES.has(state)) ?? false

export const useInboxThread = (id: string) =>
  useQuery({
    queryKey: keys.inbox.thread(id),
    queryFn: ({ signal }) => api.inbox.getInboxThread({ params: { id } }, { signal }),
    // fetched often while an answer is being sent
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? WATCH_MS : ARRIVAL_MS),
  })

export const useCandidates = (id: string, search: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.inbox.candidates(id, search),
    queryFn: ({ signal }) => api.inbox.listInboxCandidates({ params: { id }, query: { search } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })

/** Inbox actions change enrollments too. */
export function useInboxChanged(beyond: readonly QueryKey[] = []) {
  const cache = useQueryClient()
  return () => void invalidate(cache, keys.inbox.all, keys.badges.all, ...beyond)
}
export const SHOW_ENROLLMENTS = [
  keys.enrollments.all,
  keys.sequences.all,
  keys.outbox.all,
  keys.suppressions.all,
] as const

export function useChangeThreads() {
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateInboxThreads>) => api.inbox.updateInboxThreads({ body }),
    onSettled,
  })
}

export function useSendAnswer(id: string) {
  const onSettled = useInboxChanged([keys.sandbox.all])
  return useMutation({
    mutationFn: ({ key, ...body }: BodyOf<typeof answerInboxThread> & { key: string }) =>
      api.inboxAnswers.answerInboxThread({ params: { id }, body }, { idempotencyKey: key }),
    onSettled,
  })
}

/** A lost call has no consequence. */
export const sendAnsweringSignal = (id: string, isAnswering: boolean): void =>
  void api.inboxAnswers
    .setInboxAnswering({ params: { id }, body: { isAnswering } }, { keepalive: true })
    .catch(() => undefined)

export function useCancelAnswer() {
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: (id: string) => api.inboxAnswers.cancelInboxAnswer({ params: { id } }),
    onSettled,
  })
}

export function useResolveAnswer() {
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'sent' | 'resend' | 'skip' }) =>
      api.inboxAnswers.resolveInboxAnswer({ params: { id }, body: { decision } }),
    onSettled,
  })
}

export function useAssignThread(id: string) {
  const onSettled = useInboxChanged(SHOW_ENROLLMENTS)
  return useMutation({
    mutationFn: (body: BodyOf<typeof assignInboxThread>) =>
      api.inbox.assignInboxThread({ params: { id }, body }),
    onSettled,
  })
}

export function useCorrectMessage() {
  const onSettled = useInboxChanged(SHOW_ENROLLMENTS)
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'reply' | 'auto_reply' }) =>
      api.inbox.correctInboxMessage({ params: { id }, body: { kind } }),
    onSettled,
  })
}
