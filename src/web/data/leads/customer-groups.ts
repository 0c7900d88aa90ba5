import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Filter } from '#core/leads/filter/filter.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { refetchExceptDeleted } from '#web/lib/api/query-client.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'
import type { LeadChoice } from './lead-selection.ts'

export type GroupFilter = {
  search?: string | undefined
  kind?: 'manual' | 'filter'
  workspaceIds?: string | undefined
  limit: number
  offset: number
}

export const useCustomerGroups = (filter: GroupFilter) =>
  useQuery({
    queryKey: keys.customerGroups.list(filter),
    queryFn: ({ signal }) => api.customerGroups.listCustomerGroups({ query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** All groups, for filters and forms. */
export const useGroupChoices = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.customerGroups.choices(workspaceIds),
    queryFn: ({ signal }) =>
      api.customerGroups.listCustomerGroups({ query: { workspaceIds, limit: 200 } }, { signal }),
    staleTime: STALE_MS.list,
    select: (page) => page.data,
  })

/** The sequences whose target these groups are, and the groups by filter that refer to them, by group. */
export const useGroupUses = (ids: readonly string[]) =>
  useQuery({
    queryKey: keys.customerGroups.uses(ids),
    enabled: ids.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => api.customerGroups.listGroupUses({ params: { id } }, { signal }))),
    select: (uses) => ({
      sequences: [...new Map(uses.flatMap((use) => use.sequences.map((each) => [each.id, each]))).values()],
    }),
  })

export const useCustomerGroup = (id: string) =>
  useQuery({
    queryKey: keys.customerGroups.detail(id),
    queryFn: ({ signal }) => api.customerGroups.getCustomerGroup({ params: { id } }, { signal }),
    staleTime: STALE_MS.detail,
    enabled: id !== '',
  })

export const useGroupLeads = (
  id: string,
  filter: { search?: string | undefined; limit: number; offset: number },
) =>
  useQuery({
    queryKey: keys.customerGroups.leads(id, filter),
    queryFn: ({ signal }) => api.customerGroups.listGroupLeads({ params: { id }, query: filter }, { signal }),
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

/** Members are shown in both lists and in the generated emails of the group. */
const SHOW_GROUPS = [keys.customerGroups.all, keys.leads.all, keys.sequences.all]
function useGroupsChanged() {
  const cache = useQueryClient()
  return () => invalidate(cache, ...SHOW_GROUPS)
}

export function useCreateGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: (body: { workspaceId: string; name: string; filter?: Filter }) =>
      api.customerGroups.createCustomerGroup({ body }),
    onSuccess: () => void changed(),
  })
}

export function useChangeGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; filter?: Filter }) =>
      api.customerGroups.updateCustomerGroup({ params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

export function useDuplicateGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; byHand: boolean }) =>
      api.customerGroups.duplicateCustomerGroup({ params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

/** @returns how many sequences lost their target group */
export function useDeleteGroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.customerGroups.deleteCustomerGroup({ params: { id } }),
    onSuccess: (_, id) => refetchExceptDeleted(cache, SHOW_GROUPS, [id]),
  })
}

export function useAddToGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, choice }: { id: string; choice: LeadChoice }) =>
      api.customerGroups.addGroupLeads({ params: { id }, body: choice }),
    onSuccess: () => void changed(),
  })
}

export function useRemoveFromGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, leadIds }: { id: string; leadIds: string[] }) =>
      api.customerGroups.removeGroupLeads({ params: { id }, body: { leadIds } }),
    onSuccess: () => void changed(),
  })
}
