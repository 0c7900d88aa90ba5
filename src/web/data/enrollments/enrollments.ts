// The enrollments of a sequence: the list, one enrollment, enrolling, and changes of status.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ArgsOf, BodyOf, ReplyOf } from '#api/endpoint.ts'
import type {
  EnrollResult,
  enrollmentMetrics,
  enrollWorkflowBulk,
  listEnrollmentIds,
  settleUncertain,
} from '#api/enrollments/enrollments.ts'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useChangeOf, useRead } from '#web/lib/api/query.ts'

export type EnrollmentsFilter = NonNullable<ArgsOf<typeof listEnrollmentIds>['query']>
export type EnrollmentDetail = ReplyOf<typeof enrollmentMetrics>

/** One enrollment: its sent and planned mails, its events. */
export const useEnrollment = (id: string) =>
  useRead(
    api.enrollments.enrollmentMetrics,
    { params: { id } },
    { refetchInterval: useIntervalWithoutNotices(STALE_MS.detail) },
  )

/** The ids of all enrollments of a filter: an action applies to exactly these, even if the list changes meanwhile. */
export function useMatchingEnrollments(sequenceId: string) {
  return useMutation({
    mutationFn: async (filter: EnrollmentsFilter) =>
      (await api.enrollments.listEnrollmentIds({ params: { id: sequenceId }, query: filter })).ids,
  })
}

export type Decision = BodyOf<typeof settleUncertain>['decision']

export type EnrolInput = NonNullable<ArgsOf<typeof enrollWorkflowBulk>['body']>

/** Enrolls; sending again after a lost response returns the first response and enrolls no lead twice. */
export const useEnrol = (id: string) =>
  useChangeOf(
    'enrollments',
    ({ body, key }: { body: EnrolInput; key: string }): Promise<EnrollResult> =>
      api.enrollments.enrollWorkflowBulk({ params: { id }, body }, { idempotencyKey: key }),
  )

const NAME_PAGES = 10

/** Names of the leads of a group on its first pages, for the list of skipped leads. */
export const useGroupNames = (customerGroupId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: ['leads', 'names', customerGroupId],
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
