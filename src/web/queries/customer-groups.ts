// Customer groups and who is in them.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addGroupLeads,
  type CustomerGroup,
  createCustomerGroup,
  deleteCustomerGroup,
  getCustomerGroup,
  listCustomerGroups,
  listGroupLeads,
  removeGroupLeads,
  updateCustomerGroup,
} from '#api/customer-groups.ts'
import { searchSequences } from '#api/sequences.ts'
import { call } from '#web/lib/call.ts'
import { FRESH } from '#web/lib/freshness.ts'

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

const MANY = 200

/** The sequences a group is the target of. The search has no such filter, so pages are read until all are found. */
export const useGroupSequences = ({ id, workspaceId, sequenceCount }: CustomerGroup) =>
  useQuery({
    queryKey: ['sequences', 'of-group', id],
    enabled: sequenceCount > 0,
    staleTime: FRESH.list,
    queryFn: async ({ signal }) => {
      const found: { id: string; name: string }[] = []
      for (let offset = 0; found.length < sequenceCount; offset += MANY) {
        const query = { workspaceIds: workspaceId, limit: MANY, offset }
        const page = await call(searchSequences, { query }, { signal })
        found.push(...page.data.filter((sequence) => sequence.customerGroupId === id))
        if (page.data.length < MANY) break
      }
      return found.map(({ id, name }) => ({ id, name }))
    },
  })

/** Who is in a group shows in both lists, and in what is generated for the group. */
function useGroupsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      ['customer-groups', 'leads', 'sequences', 'generated-emails'].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

export function useCreateGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: (body: { workspaceId: string; name: string; leadIds?: string[] }) =>
      call(createCustomerGroup, { body }),
    onSuccess: () => void changed(),
  })
}

export function useRenameGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(updateCustomerGroup, { params: { id }, body: { name } }),
    onSuccess: () => void changed(),
  })
}

/** Answers how many sequences have lost their target group. */
export function useDeleteGroup() {
  const changed = useGroupsChanged()
  return useMutation({
    mutationFn: (id: string) => call(deleteCustomerGroup, { params: { id } }),
    onSuccess: () => void changed(),
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
