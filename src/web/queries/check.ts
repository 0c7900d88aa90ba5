// What needs a person: the number in the menu, the causes, the people behind one, and mending them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkOverview,
  continueCheck,
  listCheckPeople,
  removeCheck,
  retryCheck,
  settleCheck,
} from '#api/check.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { CheckCause } from '#core/check.ts'
import { allPages } from '#web/lib/all-pages.ts'
import { call } from '#web/lib/call.ts'
import { FRESH, REFETCH } from '#web/lib/freshness.ts'

export const useCheck = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: ['check', 'overview', workspaceIds],
    queryFn: ({ signal }) => call(checkOverview, { query: { workspaceIds } }, { signal }),
    staleTime: FRESH.stats,
    refetchInterval: REFETCH.stats,
  })

export type PeopleFilter = {
  workspaceIds: string | undefined
  cause: CheckCause
  limit: number
  offset: number
}

export const useCheckPeople = (filter: PeopleFilter) =>
  useQuery({
    queryKey: ['check', 'people', filter],
    queryFn: ({ signal }) => call(listCheckPeople, { query: filter }, { signal }),
    staleTime: FRESH.stats,
    refetchInterval: REFETCH.stats,
    placeholderData: keepPreviousData,
  })

/** All who stand behind a cause, up to MOST_AT_ONCE. */
export const useMatchingPeople = () =>
  useMutation({
    mutationFn: (filter: Omit<PeopleFilter, 'limit' | 'offset'>) =>
      allPages((window) => call(listCheckPeople, { query: { ...filter, ...window } })),
  })

/** Whoever is mended leaves the list, and shows in their sequence and in the outbox. */
export function useCheckChanged() {
  const cache = useQueryClient()
  return () => {
    for (const key of ['check', 'badges', 'outbox', 'enrollments', 'sequences'])
      void cache.invalidateQueries({ queryKey: [key] })
  }
}

export type Mending =
  | { way: 'retry'; body: BodyOf<typeof retryCheck> }
  | { way: 'settle'; body: BodyOf<typeof settleCheck> }
  | { way: 'continue'; body: BodyOf<typeof continueCheck> }
  | { way: 'remove'; body: BodyOf<typeof removeCheck> }

export function useMend() {
  const onSettled = useCheckChanged()
  return useMutation({
    mutationFn: (mending: Mending) => {
      switch (mending.way) {
        case 'retry':
          return call(retryCheck, { body: mending.body })
        case 'settle':
          return call(settleCheck, { body: mending.body })
        case 'continue':
          return call(continueCheck, { body: mending.body })
        case 'remove':
          return call(removeCheck, { body: mending.body })
      }
    },
    onSettled,
  })
}
