// Planned mails: the list, the days, one mail, and the actions.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type { cancelOutbox, listOutboxIds, OutboxOutcome, postponeOutbox } from '#api/sending/outbox.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { inBatches } from '#web/lib/api/in-batches.ts'
import { query, useChangeOf, useRead } from '#web/lib/api/query.ts'

type OutboxFilter = NonNullable<ArgsOf<typeof listOutboxIds>['query']>

/** The ids of all mails of a filter: an action applies to exactly these, even if the list changes meanwhile. */
export const useMatchingMailIds = () =>
  useMutation({
    mutationFn: async (filter: OutboxFilter) => (await api.outbox.listOutboxIds({ query: filter })).ids,
  })

export const useOutboxDays = (filter: OutboxFilter) =>
  useRead(api.outbox.outboxDays, { query: filter }, { refetchInterval: REFETCH_MS.stats, keepsLast: true })

const mailQuery = (id: string) => query(api.outbox.getOutboxMail, { params: { id } })
export const useOutboxMail = (id: string) => useQuery(mailQuery(id))

/** @returns the current mail, bypassing the cache; undefined when it cannot be loaded */
export function useFetchLatestOutboxMail(id: string) {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...mailQuery(id), staleTime: 0 }).catch(() => undefined)
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

export const useSendNow = () =>
  useChangeOf('outbox', (ids: readonly string[]) =>
    ofAll(ids, (executionIds) => api.outbox.sendOutboxNow({ body: { executionIds } })),
  )

export const usePostponeMails = () =>
  useChangeOf('outbox', ({ executionIds: ids, ...to }: BodyOf<typeof postponeOutbox>) =>
    ofAll(ids, (executionIds) => api.outbox.postponeOutbox({ body: { executionIds, ...to } })),
  )

export const useCancelOutbox = () =>
  useChangeOf('outbox', ({ executionIds: ids, rest }: BodyOf<typeof cancelOutbox>) =>
    ofAll(ids, (executionIds) => api.outbox.cancelOutbox({ body: { executionIds, rest } })),
  )

export const useRestoreOutbox = () =>
  useChangeOf('outbox', (ids: readonly string[]) =>
    ofAll(ids, (executionIds) => api.outbox.restoreOutbox({ body: { executionIds } })),
  )
