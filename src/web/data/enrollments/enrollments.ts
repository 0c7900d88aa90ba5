// The enrollments of a sequence: the list, one enrollment, enrolling, and changes of status.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, BodyOf, ReplyOf } from '#api/endpoint.ts'
import type {
  changeMailbox,
  EnrollResult,
  enrollmentMetrics,
  enrollWorkflowBulk,
  listEnrollmentIds,
  setEnrollmentStatus,
  setEnrollmentsStatus,
  settleUncertain,
} from '#api/enrollments/enrollments.ts'
import type { EnrollmentSort } from '#core/enrollments/enrollment.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

export type EnrollmentsFilter = NonNullable<ArgsOf<typeof listEnrollmentIds>['query']>
export type EnrollmentFilter = EnrollmentsFilter & {
  sort?: EnrollmentSort
  direction?: 'asc' | 'desc'
  limit: number
  offset: number
}

export const useEnrollments = (sequenceId: string, filter: EnrollmentFilter) =>
  useQuery({
    queryKey: keys.enrollments.list(sequenceId, filter),
    queryFn: ({ signal }) =>
      api.enrollments.listEnrollments({ params: { id: sequenceId }, query: filter }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.list),
    placeholderData: keepPreviousData,
  })

export type EnrollmentDetail = ReplyOf<typeof enrollmentMetrics>

/** One enrollment: its sent and planned mails, its events. */
export const useEnrollment = (id: string) =>
  useQuery({
    queryKey: keys.enrollments.detail(id),
    queryFn: ({ signal }) => api.enrollments.enrollmentMetrics({ params: { id } }, { signal }),
    staleTime: STALE_MS.stats,
    refetchInterval: useIntervalWithoutNotices(STALE_MS.detail),
  })

/** What a change of enrollments affects: their list, the numbers of the sequence and its count of open ones. */
function useEnrollmentsChanged(sequenceId: string) {
  const cache = useQueryClient()
  return () => {
    void invalidate(
      cache,
      keys.enrollments.all,
      // their status is shown in the list of leads
      keys.leads.all,
      keys.sequences.metrics(sequenceId),
      keys.sequences.detail(sequenceId),
      keys.sequences.nodes(sequenceId),
      keys.sequences.lists,
    )
  }
}

/** The ids of all enrollments of a filter: an action applies to exactly these, even if the list changes meanwhile. */
export function useMatchingEnrollments(sequenceId: string) {
  return useMutation({
    mutationFn: async (filter: EnrollmentsFilter) =>
      (await api.enrollments.listEnrollmentIds({ params: { id: sequenceId }, query: filter })).ids,
  })
}

export function useSetEnrollmentsStatus(sequenceId: string) {
  const changed = useEnrollmentsChanged(sequenceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof setEnrollmentsStatus>) =>
      api.enrollments.setEnrollmentsStatus({ params: { id: sequenceId }, body }),
    onSuccess: changed,
  })
}

/** For enrollments without a sent mail. */
export function useChangeMailbox(sequenceId: string) {
  const changed = useEnrollmentsChanged(sequenceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeMailbox>) =>
      api.enrollments.changeMailbox({ params: { id: sequenceId }, body }),
    onSuccess: changed,
  })
}

/** One enrollment: a change that is not allowed is rejected with a message. */
export function useSetEnrollmentStatus(sequenceId: string, enrollmentId: string) {
  const changed = useEnrollmentsChanged(sequenceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof setEnrollmentStatus>) =>
      api.enrollments.setEnrollmentStatus({ params: { id: sequenceId, enrollmentId }, body }),
    onSuccess: changed,
  })
}

export type Decision = BodyOf<typeof settleUncertain>['decision']

export function useResolveUncertain(sequenceId: string, enrollmentId: string) {
  const changed = useEnrollmentsChanged(sequenceId)
  return useMutation({
    mutationFn: (decision: Decision) =>
      api.enrollments.settleUncertain({ params: { id: sequenceId, enrollmentId }, body: { decision } }),
    onSuccess: changed,
  })
}

export type EnrolInput = NonNullable<ArgsOf<typeof enrollWorkflowBulk>['body']>

/** Enrolls; sending again after a lost response returns the first response and enrolls no lead twice. */
export function useEnrol(sequenceId: string) {
  const cache = useQueryClient()
  const changed = useEnrollmentsChanged(sequenceId)
  return useMutation({
    mutationFn: ({ body, key }: { body: EnrolInput; key: string }): Promise<EnrollResult> =>
      api.enrollments.enrollWorkflowBulk({ params: { id: sequenceId }, body }, { idempotencyKey: key }),
    onSuccess: () => {
      changed()
      // the page of a lead lists its enrollments
      void invalidate(cache, keys.leads.all, keys.outbox.all)
    },
  })
}

/** Leads that can be enrolled in the sequence. */
export const useEnrollableLeads = (
  filter: { workspaceIds: string; notInSequenceId: string; search: string | undefined; limit: number },
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.leads.enrollable(filter),
    queryFn: ({ signal }) => api.leads.listLeads({ query: { ...filter, sort: 'company' } }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
    enabled,
  })

const NAME_PAGES = 10

/** Names of the leads of a group on its first pages, for the list of skipped leads. */
export const useGroupNames = (customerGroupId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: keys.leads.names(customerGroupId),
    queryFn: async ({ signal }) => {
      const names = new Map<string, { companyName: string; contactName: string }>()
      for (let page = 0; page < NAME_PAGES; page += 1) {
        const query = { customerGroupId, limit: 200, offset: page * 200 }
        const { data } = await api.leads.listLeads({ query }, { signal })
        for (const { id, companyName, contactName } of data) names.set(id, { companyName, contactName })
        if (data.length < 200) break
      }
      return names
    },
    enabled: enabled && customerGroupId !== undefined,
    staleTime: STALE_MS.list,
  })
