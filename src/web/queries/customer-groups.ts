// Customer groups and who is in them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addGroupLeads,
  createCustomerGroup,
  deleteCustomerGroup,
  duplicateCustomerGroup,
  getCustomerGroup,
  listCustomerGroups,
  listGroupLeads,
  listGroupUses,
  removeGroupLeads,
  updateCustomerGroup,
} from '#api/customer-groups.ts'
import type { Filter } from '#core/lead-filter/filter.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'
import { refetchWithout } from '#web/lib/query-client.ts'

export type GroupFilter = {
  search?: string | undefined
  workspaceIds?: string | undefined
  limit: number
  offset: number
}

export const useCustomerGroups = (filter: GroupFilter) =>
  useQuery({
    queryKey: ['customer-groups', 'list', filter],
    queryFn: ({ signal }) => call(listCustomerGroups, { query: filter }, { signal }),
    staleTime: FRESH.list,
    placeholderData: keepPreviousData,
  })

/** Every group one can choose from, for filters and forms. */
export const useGroupChoices = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: ['customer-groups', 'choices', workspaceIds],
    queryFn: ({ signal }) => call(listCustomerGroups, { query: { workspaceIds, limit: 200 } }, { signal }),
    staleTime: FRESH.list,
    select: (page) => page.data,
  })

/** Those that contacts are put into by hand. */
export const useGroupsByHand = (workspaceIds: string | undefined) => {
  const groups = useGroupChoices(workspaceIds)
  return { ...groups, data: groups.data?.filter(({ filter }) => filter === null) }
}

/** The sequences whose target these groups are, and the groups by filter that ask for them, by group. */
export const useGroupUses = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['customer-groups', 'uses', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(listGroupUses, { params: { id } }, { signal }))),
    select: (uses) => ({
      sequences: [...new Map(uses.flatMap((use) => use.sequences.map((each) => [each.id, each]))).values()],
    }),
  })

export const useCustomerGroup = (id: string) =>
  useQuery({
    queryKey: ['customer-groups', id],
    queryFn: ({ signal }) => call(getCustomerGroup, { params: { id } }, { signal }),
    staleTime: FRESH.detail,
  })

export const useGroupLeads = (
  id: string,
  filter: { search?: string | undefined; limit: number; offset: number },
) =>
  useQuery({
    queryKey: ['customer-groups', id, 'leads', filter],
    queryFn: ({ signal }) => call(listGroupLeads, { params: { id }, query: filter }, { signal }),
    staleTime: FRESH.list,
    placeholderData: keepPreviousData,
  })

/** Who is in a group shows in both lists, and in what is generated for the group. */
const SHOW_GROUPS = ['customer-groups', 'leads', 'sequences', 'generated-emails']
function useGroupsChanged() {
  const cache = useQueryClient()
  return () => Promise.all(SHOW_GROUPS.map((key) => cache.invalidateQueries({ queryKey: [key] })))
}

export function useCreateGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: (body: { workspaceId: string; name: string; leadIds?: string[]; filter?: Filter }) =>
      call(createCustomerGroup, { body }),
    onSuccess: () => void changed(),
  })
}

export function useChangeGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; filter?: Filter }) =>
      call(updateCustomerGroup, { params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

export function useDuplicateGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; byHand: boolean }) =>
      call(duplicateCustomerGroup, { params: { id }, body }),
    onSuccess: () => void changed(),
  })
}

/** Answers how many sequences have lost their target group. */
export function useDeleteGroup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteCustomerGroup, { params: { id } }),
    onSuccess: (_, id) => refetchWithout(cache, SHOW_GROUPS, [id]),
  })
}

export function useAddToGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, leadIds }: { id: string; leadIds: string[] }) =>
      call(addGroupLeads, { params: { id }, body: { leadIds } }),
    onSuccess: () => void changed(),
  })
}

export function useRemoveFromGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, leadIds }: { id: string; leadIds: string[] }) =>
      call(removeGroupLeads, { params: { id }, body: { leadIds } }),
    onSuccess: () => void changed(),
  })
}
