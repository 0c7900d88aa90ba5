// Items that need a user: the count, the causes, the leads of one, and the actions.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type {
  CheckResult,
  continueCheck,
  removeCheck,
  resolveUncertainCheck,
  retryCheck,
} from '#api/overview/check.ts'
import type { CheckCause } from '#core/overview/check.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { inBatches } from '#web/lib/api/in-batches.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

/** @param search counts only the matching leads */
export const useCheck = (workspaceIds: string | undefined, search?: string) =>
  useQuery({
    queryKey: keys.check.overview(workspaceIds, search),
    queryFn: ({ signal }) => api.check.checkOverview({ query: { workspaceIds, search } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

export type CheckFilter = {
  workspaceIds: string | undefined
  search?: string | undefined
  cause: CheckCause
  limit: number
  offset: number
}

export const useCheckEnrollments = (filter: CheckFilter) =>
  useQuery({
    queryKey: keys.check.leads(filter),
    queryFn: ({ signal }) => api.check.listCheckEnrollments({ query: filter }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: REFETCH_MS.stats,
    placeholderData: keepPreviousData,
  })

/** The ids of all leads of a cause. */
export const useMatchingCheckIds = () =>
  useMutation({
    mutationFn: async (filter: Omit<CheckFilter, 'limit' | 'offset'>) =>
      (await api.check.listCheckIds({ query: filter })).ids,
  })

/** A resolved lead leaves the list and changes in its sequence and in the outbox. */
export function useCheckChanged() {
  const cache = useQueryClient()
  return () => {
    void invalidate(
      cache,
      keys.check.all,
      keys.badges.all,
      keys.outbox.all,
      keys.enrollments.all,
      keys.sequences.all,
    )
  }
}

export type Resolution =
  | { way: 'retry'; body: BodyOf<typeof retryCheck> }
  | { way: 'settle'; body: BodyOf<typeof resolveUncertainCheck> }
  | { way: 'continue'; body: BodyOf<typeof continueCheck> }
  | { way: 'remove'; body: BodyOf<typeof removeCheck> }

function resolveBatch(resolution: Resolution, enrollmentIds: string[]): Promise<CheckResult> {
  switch (resolution.way) {
    case 'retry':
      return api.check.retryCheck({ body: { enrollmentIds } })
    case 'settle':
      return api.check.resolveUncertainCheck({ body: { ...resolution.body, enrollmentIds } })
    case 'continue':
      return api.check.continueCheck({ body: { ...resolution.body, enrollmentIds } })
    case 'remove':
      return api.check.removeCheck({ body: { enrollmentIds } })
  }
}

export function useResolveEnrollments() {
  const onSettled = useCheckChanged()
  return useMutation({
    mutationFn: async (resolution: Resolution): Promise<CheckResult> => {
      const results = await inBatches(resolution.body.enrollmentIds, (part) => resolveBatch(resolution, part))
      return {
        doneIds: results.flatMap(({ doneIds }) => doneIds),
        rejected: results.flatMap(({ rejected }) => rejected),
      }
    },
    onSettled,
  })
}
