// 리허설: the plan of a drawing that need not be saved, the contacts it is made for, and one of its mails as it would go out.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#api/endpoint.ts'
import type { rehearseSequence } from '#api/sending/sequence-plan.ts'
import type { previewMail } from '#api/writing/mail-preview.ts'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { keys } from '#web/lib/api/query-keys.ts'

export type RehearsalAsk = {
  workflow: Workflow
  /** one contact, or null for the whole customer group */
  leadId: string | null
  userEmailAccountId: string | undefined
  /** ISO 8601; undefined: now */
  startAt: string | undefined
}

/** A drawing stands in the keys of the cache by a number of its own: it may be large, and it never changes. */
const numbers = new WeakMap<Workflow, number>()
let lastNumber = 0
function numberOf(workflow: Workflow): number {
  const known = numbers.get(workflow)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(workflow, lastNumber)
  return lastNumber
}

const keyOf = (sequenceId: string, { workflow, ...rest }: RehearsalAsk) =>
  keys.rehearsal.of(sequenceId, numberOf(workflow), rest)
const bodyOf = ({ workflow, leadId, ...rest }: RehearsalAsk) => ({
  ...rest,
  workflowData: printWorkflow(workflow),
  ...(leadId === null ? {} : { leadId }),
})

/** More mails than anybody's path has. */
const WHOLE_PATH = 500

/** The days of a plan; of one contact its mails too, of a group they are asked for day by day. */
export const useRehearsal = (sequenceId: string, ask: RehearsalAsk, enabled: boolean) =>
  useQuery({
    queryKey: keys.rehearsal.days(keyOf(sequenceId, ask)),
    queryFn: ({ signal }) => {
      const body = { ...bodyOf(ask), limit: ask.leadId === null ? 1 : WHOLE_PATH }
      return api.sequencePlan.rehearseSequence({ params: { id: sequenceId }, body }, { signal })
    },
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    // an edit, another mailbox or another start: the older plan stays until the new one is there; another contact's does not
    placeholderData: (before, query) => {
      const asked = query?.queryKey[3] as { leadId: string | null } | undefined
      return asked?.leadId === ask.leadId ? before : undefined
    },
    enabled,
  })

/** When the last mail of these people would go, before they are enrolled; of the saved drawing. */
export const useEnrolFinishDate = (
  sequenceId: string,
  ask: Omit<BodyOf<typeof rehearseSequence>, 'limit' | 'offset'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.rehearsal.finish(sequenceId, ask),
    queryFn: ({ signal }) =>
      api.sequencePlan.rehearseSequence(
        { params: { id: sequenceId }, body: { ...ask, limit: 1 } },
        { signal },
      ),
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    placeholderData: keepPreviousData,
    enabled,
  })

const PAGE = 100

/** The mails of one day, page by page. */
export const useRehearsalDay = (sequenceId: string, ask: RehearsalAsk, date: string | null) =>
  useInfiniteQuery({
    queryKey: keys.rehearsal.day(keyOf(sequenceId, ask), date),
    queryFn: ({ pageParam, signal }) => {
      const body = { ...bodyOf(ask), date: date ?? undefined, limit: PAGE, offset: pageParam }
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

/** The contact at a place of a group, from 0; its neighbours come along, so that the next press finds them. */
export const useLeadAt = (groupId: string | null, index: number) => {
  const offset = Math.floor(index / NEIGHBOURS) * NEIGHBOURS
  return useQuery({
    queryKey: keys.customerGroups.leads(groupId, { limit: NEIGHBOURS, offset }),
    queryFn: ({ signal }) =>
      api.customerGroups.listGroupLeads(
        { params: { id: groupId ?? '' }, query: { limit: NEIGHBOURS, offset } },
        { signal },
      ),
    staleTime: STALE_MS.list,
    enabled: groupId !== null,
    select: ({ data, total }) => ({ lead: data[index - offset] ?? null, total }),
  })
}

/** @param workspaceId searched instead of a group */
export const useLeadSearch = (groupId: string | null, search: string, workspaceId?: string) => {
  const page = { search: search || undefined, limit: 30, offset: 0 }
  return useQuery({
    queryKey: workspaceId
      ? keys.leads.list({ workspaceIds: workspaceId, ...page })
      : keys.customerGroups.leads(groupId, { ...page, search }),
    queryFn: ({ signal }) =>
      workspaceId
        ? api.leads.listLeads({ query: { workspaceIds: workspaceId, ...page } }, { signal })
        : api.customerGroups.listGroupLeads({ params: { id: groupId ?? '' }, query: page }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
    enabled: groupId !== null || workspaceId !== undefined,
  })
}

/** One mail as its reader would get it, rendered by the server as at sending. */
export const useRenderedMail = (
  sequenceId: string,
  workflow: Workflow,
  ask: Omit<BodyOf<typeof previewMail>, 'workflowData'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.rehearsal.mail(sequenceId, numberOf(workflow), ask),
    queryFn: ({ signal }) =>
      api.mailPreview.previewMail(
        { params: { id: sequenceId }, body: { ...ask, workflowData: printWorkflow(workflow) } },
        { signal },
      ),
    staleTime: STALE_MS.detail,
    gcTime: STALE_MS.detail,
    enabled,
  })
