import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ArgsOf } from '#api/endpoint.ts'
import type { listLeads } from '#api/leads/leads.ts'
import { API_PREFIX, PATHS } from '#api/paths.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { pagesByCursor, useRead } from '#web/lib/api/query.ts'

export type LeadFilter = NonNullable<ArgsOf<typeof listLeads>['query']>

/** The URL of an export of all matches. */
export function leadFileUrl(filter: Omit<LeadFilter, 'sort' | 'limit' | 'offset'>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return `${API_PREFIX}${PATHS.leads.exportLeads.path}?${query}`
}

export const useLeads = (filter: LeadFilter) =>
  useRead(api.leads.listLeads, { query: filter }, { keepsLast: true })

const BATCH = 100

type WholeFilter = Omit<LeadFilter, 'limit' | 'offset'>

/** All matches of a filter, loaded while scrolling. */
export const useLongLeads = (filter: WholeFilter) =>
  useInfiniteQuery(
    pagesByCursor(
      api.leads.listLeads,
      { query: { ...filter, limit: BATCH } },
      { placeholderData: keepPreviousData },
    ),
  )

/** Names of the custom fields in these workspaces, the most used first. */
export const useCustomFields = (workspaceIds: readonly string[]) =>
  useRead(
    api.leads.listCustomFields,
    { query: { workspaceIds: workspaceIds.join(',') } },
    { staleTime: STALE_MS.metrics },
  )

export const useLead = (id: string) =>
  useRead(api.leads.getLead, { params: { id } }, { refetchInterval: REFETCH_MS.stats })

export const useLeadEnrollments = (id: string) =>
  useRead(api.leadHistory.listLeadEnrollments, { params: { id } }, { refetchInterval: REFETCH_MS.stats })
