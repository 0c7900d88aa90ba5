// Planned mails: the list, the days, one mail, and the actions.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import type {
  cancelOutbox,
  editOutboxMail,
  listOutbox,
  OutboxOutcome,
  postponeOutbox,
} from '#api/sending/outbox.ts'
import type { OutboxSort } from '#core/sending/outbox.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { inBatches } from '#web/lib/api/in-batches.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export type OutboxFilter = {
  workspaceIds?: string | undefined
  sequenceId?: string | undefined
  userEmailAccountId?: string | undefined
  search?: string | undefined
  show?: QueryOf<typeof listOutbox>['show'] | undefined
  from?: string | undefined
  to?: string | undefined
}

type OutboxPage = {
  sort?: OutboxSort
  direction?: 'asc' | 'desc'
  limit: number
  offset: number
}

export const useOutbox = (filter: OutboxFilter & OutboxPage) =>
  useQuery({
    queryKey: keys.outbox.list(filter),
    queryFn: ({ signal }) => api.outbox.listOutbox({ query: filter }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

/** The ids of all mails of a filter: an action applies to exactly these, even if the list changes meanwhile. */
export const useMatchingMailIds = () =>
  useMutation({
    mutationFn: async (filter: OutboxFilter) => (await api.outbox.listOutboxIds({ query: filter })).ids,
  })

export const useOutboxDays = (filter: OutboxFilter) =>
  useQuery({
    queryKey: keys.outbox.days(filter),
    queryFn: ({ signal }) => api.outbox.outboxDays({ query: filter }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

const mailQuery = (id: string) =>
  queryOptions({
    queryKey: keys.outbox.detail(id),
    queryFn: ({ signal }) => api.outbox.getOutboxMail({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
  })
export const useOutboxMail = (id: string) => useQuery(mailQuery(id))

/** @returns the current mail, bypassing the cache; undefined when it cannot be loaded */
export function useFetchLatestOutboxMail(id: string) {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...mailQuery(id), staleTime: 0 }).catch(() => undefined)
}

/** A changed mail is shown in the outbox, in its enrollment, at its lead and in the numbers of its sequence. */
function useOutboxChanged() {
  const cache = useQueryClient()
  return () => {
    void invalidate(
      cache,
      keys.outbox.all,
      keys.enrollments.all,
      keys.leads.all,
      keys.sequences.all,
      keys.check.all,
      keys.badges.all,
    )
  }
}

/** The combined result of requests in parts. */
async function ofAll(
  ids: readonly string[],
  ask: (executionIds: string[]) => Promise<OutboxOutcome>,
): Promise<OutboxOutcome> {
  const answers = await inBatches(ids, ask)
  return {
    doneIds: answers.flatMap(({ doneIds }) => doneIds),
    later: answers.flatMap(({ later }) => later),
    rejected: answers.flatMap(({ rejected }) => rejected),
    endedCount: answers.reduce((sum, { endedCount }) => sum + endedCount, 0),
  }
}

export function useSendNow() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      ofAll(ids, (executionIds) => api.outbox.sendOutboxNow({ body: { executionIds } })),
    onSettled,
  })
}

export function usePostponeMails() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: ({ executionIds: ids, ...to }: BodyOf<typeof postponeOutbox>) =>
      ofAll(ids, (executionIds) => api.outbox.postponeOutbox({ body: { executionIds, ...to } })),
    onSettled,
  })
}

export function useCancelOutbox() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: ({ executionIds: ids, rest }: BodyOf<typeof cancelOutbox>) =>
      ofAll(ids, (executionIds) => api.outbox.cancelOutbox({ body: { executionIds, rest } })),
    onSettled,
  })
}

export function useRestoreOutbox() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      ofAll(ids, (executionIds) => api.outbox.restoreOutbox({ body: { executionIds } })),
    onSettled,
  })
}

export function useUpdateOutboxMail(id: string) {
  const onSuccess = useOutboxChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editOutboxMail>) => api.outbox.editOutboxMail({ params: { id }, body }),
    onSuccess,
  })
}
