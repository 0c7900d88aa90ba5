// Queries and mutations of the sandbox: messages, replies, clock.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { advanceSandboxClock } from '#api/sandbox/sandbox.ts'
import type { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export type AnswerKind = (typeof SANDBOX_REPLY_KINDS)[number]
export type Visit = { kind: 'opened' | 'clicked'; as: 'person' | 'machine' }
export type ClockAdvance = BodyOf<typeof advanceSandboxClock>

export const useSandboxMessages = (filter: {
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}) =>
  useQuery({
    queryKey: keys.sandbox.messages(filter),
    queryFn: ({ signal }) => api.sandbox.listSandboxMessages({ query: filter }, { signal }),
    // mails arrive without an action of the user
    staleTime: STALE_MS.stats,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
    placeholderData: keepPreviousData,
  })

export const useSandboxMessage = (id: string) =>
  useQuery({
    queryKey: keys.sandbox.message(id),
    queryFn: ({ signal }) => api.sandbox.getSandboxMessage({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
  })

/** @param workspaceId an id or `all` */
export const useSandboxClock = (workspaceId: string) =>
  useQuery({
    queryKey: keys.sandbox.clock(workspaceId),
    queryFn: ({ signal }) => api.sandbox.getSandboxClock({ query: { workspaceId } }, { signal }),
    staleTime: STALE_MS.list,
  })

/** Sandbox actions change enrollments: every list and number of them is fetched again. */
function useSandboxChanged() {
  const cache = useQueryClient()
  return () =>
    void invalidate(
      cache,
      keys.sandbox.all,
      keys.sequences.all,
      keys.enrollments.all,
      keys.mailboxes.all,
      keys.leads.all,
      keys.suppressions.all,
      keys.today.all,
    )
}

export function useReplyToMessage() {
  const onSettled = useSandboxChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; kind: AnswerKind; text?: string }) =>
      api.sandbox.replyToSandboxMessage({ params: { id }, body }),
    onSettled,
  })
}

/** Resolves with how the hit was classified. */
export function useSimulateHit() {
  const onSettled = useSandboxChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: Visit & { id: string }) =>
      api.sandbox.visitSandboxMessage({ params: { id }, body }),
    onSettled,
  })
}

/** Resolves when everything due has been processed. */
export function useAdvanceClock() {
  const onSettled = useSandboxChanged()
  return useMutation({
    mutationFn: (body: ClockAdvance) => api.sandbox.advanceSandboxClock({ body }),
    onSettled,
  })
}
