// 리허설 (rehearsal): the plan of a workflow that need not be saved, its leads, and one of its mails as it would be sent.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type { rehearseSequence } from '#api/sending/sequence-plan.ts'
import type { previewMail } from '#api/writing/mail-preview.ts'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keyOf, useRead } from '#web/lib/api/query.ts'

export type RehearsalRequest = {
  workflow: Workflow
  /** one lead, or null for the whole customer group */
  leadId: string | null
  /** one mailbox, or several that share the leads; undefined: that of the sequence */
  mailboxIds: readonly string[] | undefined
  /** ISO 8601; undefined: now */
  startAt: string | undefined
}

/** A workflow has a number in the cache keys: it may be large, and it is never mutated. */
const numbers = new WeakMap<Workflow, number>()
let lastNumber = 0
function numberOf(workflow: Workflow): number {
  const known = numbers.get(workflow)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(workflow, lastNumber)
  return lastNumber
}

const keyOfPlan = (sequenceId: string, { workflow, ...rest }: RehearsalRequest) =>
  ['rehearsal', sequenceId, numberOf(workflow), rest] as const
const bodyOf = ({ workflow, leadId, mailboxIds = [], ...rest }: RehearsalRequest) => ({
  ...rest,
  ...(mailboxIds.length > 1
    ? { userEmailAccountIds: [...mailboxIds] }
    : { userEmailAccountId: mailboxIds[0] }),
  workflowData: printWorkflow(workflow),
  ...(leadId === null ? {} : { leadId }),
})

/** More mails than any path has. */
const WHOLE_PATH = 500

/** The days of a plan; of one lead with its mails, of a group the mails are loaded day by day. */
export const useRehearsal = (sequenceId: string, request: RehearsalRequest, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOfPlan(sequenceId, request), 'days'] as const,
    queryFn: ({ signal }) => {
      const body = { ...bodyOf(request), limit: request.leadId === null ? 1 : WHOLE_PATH }
      return api.sequencePlan.rehearseSequence({ params: { id: sequenceId }, body }, { signal })
    },
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    // after an edit, or with another mailbox or start, the older plan stays visible until the new one is loaded; not with another lead
    placeholderData: (before, query) => {
      const asked = query?.queryKey[3] as { leadId: string | null } | undefined
      return asked?.leadId === request.leadId ? before : undefined
    },
    enabled,
  })

/** When the last mail of these leads would be sent, before they are enrolled; by the saved workflow. */
export const useEnrolFinishDate = (
  sequenceId: string,
  request: Omit<NonNullable<ArgsOf<typeof rehearseSequence>['body']>, 'limit' | 'offset'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['rehearsal', sequenceId, 'finish', request],
    queryFn: ({ signal }) =>
      api.sequencePlan.rehearseSequence(
        { params: { id: sequenceId }, body: { ...request, limit: 1 } },
        { signal },
      ),
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    placeholderData: keepPreviousData,
    enabled,
  })

const PAGE = 100

/** The mails of one day, page by page. */
export const useRehearsalDay = (sequenceId: string, request: RehearsalRequest, date: string | null) =>
  useInfiniteQuery({
    queryKey: [...keyOfPlan(sequenceId, request), 'day', date] as const,
    queryFn: ({ pageParam, signal }) => {
      const body = { ...bodyOf(request), date: date ?? undefined, limit: PAGE, offset: pageParam }
      return api.sequencePlan.rehearseSequence({ params: { id: sequenceId }, body }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.data.length < PAGE ? undefined : pages.reduce((sum, page) => sum + page.data.length, 0),
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    enabled: date !== null,
  })

const NEIGHBOURS = 20

/** The lead at a position of a group, from 0; its neighbours are loaded as well, so that stepping is instant. */
export const useLeadAt = (groupId: string | null, index: number) => {
  const offset = Math.floor(index / NEIGHBOURS) * NEIGHBOURS
  return useRead(
    api.customerGroups.listGroupLeads,
    { params: { id: groupId ?? '' }, query: { limit: NEIGHBOURS, offset } },
    {
      enabled: groupId !== null,
      select: ({ data, total }) => ({ lead: data[index - offset] ?? null, total }),
    },
  )
}

/** @param workspaceId searched when there is no group */
export const useLeadSearch = (groupId: string | null, search: string, workspaceId?: string) => {
  const page = { search: search || undefined, limit: 30, offset: 0 }
  return useQuery({
    queryKey: workspaceId
      ? keyOf(api.leads.listLeads, { query: { workspaceIds: workspaceId, ...page } })
      : keyOf(api.customerGroups.listGroupLeads, { params: { id: groupId }, query: page }),
    queryFn: ({ signal }) =>
      workspaceId
        ? api.leads.listLeads({ query: { workspaceIds: workspaceId, ...page } }, { signal })
        : api.customerGroups.listGroupLeads({ params: { id: groupId ?? '' }, query: page }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
    enabled: groupId !== null || workspaceId !== undefined,
  })
}

/** One mail as its lead would receive it, rendered by the server as when sending. */
export const useRenderedMail = (
  sequenceId: string,
  workflow: Workflow,
  request: Omit<BodyOf<typeof previewMail>, 'workflowData'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: ['rehearsal', sequenceId, numberOf(workflow), 'mail', request],
    queryFn: ({ signal }) =>
      api.mailPreview.previewMail(
        { params: { id: sequenceId }, body: { ...request, workflowData: printWorkflow(workflow) } },
        { signal },
      ),
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    enabled,
  })
