// Planned mails: the list, the days, one in full, and what is done with them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import {
  cancelOutbox,
  editOutboxMail,
  getOutboxMail,
  listOutbox,
  moveOutbox,
  outboxDays,
  restoreOutbox,
  sendOutboxNow,
} from '#api/outbox.ts'
import { allPages } from '#web/lib/all-pages.ts'
import { call } from '#web/lib/call.ts'
import { FRESH, REFETCH } from '#web/lib/freshness.ts'

export type OutboxFilter = {
  workspaceIds?: string | undefined
  sequenceId?: string | undefined
  userEmailAccountId?: string | undefined
  search?: string | undefined
  show?: QueryOf<typeof listOutbox>['show'] | undefined
  from?: string | undefined
  to?: string | undefined
}

export const useOutbox = (filter: OutboxFilter & { limit: number; offset: number }) =>
  useQuery({
    queryKey: ['outbox', 'list', filter],
    queryFn: ({ signal }) => call(listOutbox, { query: filter }, { signal }),
    staleTime: FRESH.stats,
    refetchInterval: REFETCH.stats,
    placeholderData: keepPreviousData,
  })

/** All a filter finds, up to MOST_AT_ONCE: what is done then is done to these, whatever the list becomes meanwhile. */
export const useMatchingMails = () =>
  useMutation({
    mutationFn: (filter: OutboxFilter) =>
      allPages((window) => call(listOutbox, { query: { ...filter, ...window } })),
  })

export const useOutboxDays = (filter: OutboxFilter) =>
  useQuery({
    queryKey: ['outbox', 'days', filter],
    queryFn: ({ signal }) => call(outboxDays, { query: filter }, { signal }),
    staleTime: FRESH.stats,
    refetchInterval: REFETCH.stats,
    placeholderData: keepPreviousData,
  })

export const useOutboxMail = (id: string) =>
  useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: ({ signal }) => call(getOutboxMail, { params: { id } }, { signal }),
    staleTime: FRESH.stats,
  })

/** A moved mail shows in the outbox, in the contact's pass and in the numbers of its sequence. */
function useOutboxChanged() {
  const cache = useQueryClient()
  return () => {
    for (const key of ['outbox', 'enrollments', 'sequences', 'check', 'badges'])
      void cache.invalidateQueries({ queryKey: [key] })
  }
}

export function useSendNow() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (executionIds: string[]) => call(sendOutboxNow, { body: { executionIds } }),
    onSettled,
  })
}

export function useMoveOutbox() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof moveOutbox>) => call(moveOutbox, { body }),
    onSettled,
  })
}

export function useCancelOutbox() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof cancelOutbox>) => call(cancelOutbox, { body }),
    onSettled,
  })
}

export function useRestoreOutbox() {
  const onSettled = useOutboxChanged()
  return useMutation({
    mutationFn: (executionIds: string[]) => call(restoreOutbox, { body: { executionIds } }),
    onSettled,
  })
}

export function useEditOutboxMail(id: string) {
  const onSuccess = useOutboxChanged()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editOutboxMail>) => call(editOutboxMail, { params: { id }, body }),
    onSuccess,
  })
}
