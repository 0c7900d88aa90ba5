import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import type { createLead, listLeads, updateLead } from '#api/leads/leads.ts'
import { API_PREFIX, PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { refetchExceptDeleted } from '#web/lib/api/query-client.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'
import type { LeadChoice } from './lead-selection.ts'

export type LeadFilter = {
  search?: string | undefined
  workspaceIds?: string | undefined
  customerGroupId?: string | undefined
  consent?: QueryOf<typeof listLeads>['consent']
  /** ids separated by commas */
  tagIds?: string | undefined
  tagMatch?: QueryOf<typeof listLeads>['tagMatch'] | undefined
  /** a filter as JSON (core/leads/filter/filter.ts) */
  filter?: string | undefined
  sort?: QueryOf<typeof listLeads>['sort'] | undefined
  limit: number
  offset: number
}

const leadsQuery = (filter: LeadFilter) =>
  queryOptions({
    queryKey: keys.leads.list(filter),
    queryFn: ({ signal }) => api.leads.listLeads({ query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** The URL of an export of all matches. */
export function leadFileUrl(filter: Omit<LeadFilter, 'sort' | 'limit' | 'offset'>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return `${API_PREFIX}${PATHS.leads.exportLeads.path}?${query}`
}

export const useLeads = (filter: LeadFilter) => useQuery(leadsQuery(filter))

const BATCH = 100

type WholeFilter = Omit<LeadFilter, 'limit' | 'offset'>

/** All matches of a filter, loaded while scrolling. */
export const useLongLeads = (filter: WholeFilter) =>
  useInfiniteQuery({
    queryKey: keys.leads.infiniteList(filter),
    queryFn: ({ pageParam, signal }) =>
      api.leads.listLeads({ query: { ...filter, limit: BATCH, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** Names of the custom fields in these workspaces, the most used first. */
export const useCustomFields = (workspaceIds: readonly string[]) =>
  useQuery({
    queryKey: keys.leads.customFields(workspaceIds),
    queryFn: ({ signal }) =>
      api.leads.listCustomFields({ query: { workspaceIds: workspaceIds.join(',') } }, { signal }),
    staleTime: STALE_MS.metrics,
  })

const SHOW_LEADS = [
  keys.leads.all,
  keys.customerGroups.all,
  keys.enrollments.all,
  keys.sequences.allNodes,
  keys.firstSteps,
  keys.consent.reminders,
  keys.badges.all,
]

/** A change of a lead is shown in the lists of leads and groups, and in generated emails. */
export function useLeadsChanged() {
  const cache = useQueryClient()
  return () => invalidate(cache, ...SHOW_LEADS)
}

export type NewLead = BodyOf<typeof createLead>
export type LeadChange = BodyOf<typeof updateLead>

export function useCreateLead() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: (body: NewLead) => api.leads.createLead({ body }),
    onSuccess: () => void changed(),
  })
}

export function useUpdateLead() {
  const changed = useLeadsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: LeadChange & { id: string }) =>
      api.leads.updateLead({ params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

/** @returns how many leads were deleted and how many open enrollments ended */
export function useDeleteLeads() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (choice: LeadChoice) => api.leads.deleteLeads({ body: choice }),
    onSuccess: (_, choice) =>
      refetchExceptDeleted(cache, SHOW_LEADS, 'leadIds' in choice ? choice.leadIds : []),
  })
}
