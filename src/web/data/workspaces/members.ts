// Members of a workspace: list, role, removal.
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handover, Member } from '#api/workspaces/members.ts'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys } from '#web/lib/api/query-keys.ts'

const membersOf = (workspaceId: string) =>
  queryOptions({
    queryKey: keys.members.of(workspaceId),
    queryFn: ({ signal }) => api.members.listMembers({ params: { id: workspaceId } }, { signal }),
    staleTime: STALE_MS.list,
  })

export const useMembers = (workspaceId: string) => useQuery(membersOf(workspaceId))

/** The members of several workspaces, each once; without those of a workspace that is still loading. */
export function useMembersOfAny(workspaceIds: readonly string[]): Member[] {
  const members = useQueries({ queries: workspaceIds.map(membersOf) }).flatMap(({ data }) => data?.data ?? [])
  return [...new Map(members.map((member) => [member.id, member])).values()]
}

/** What a member owns. Loaded again each time the dialog opens. */
export const useMemberHandoverCounts = (workspaceId: string, userId: string) =>
  useQuery({
    queryKey: keys.members.holdings(workspaceId, userId),
    queryFn: ({ signal }) =>
      api.members.getMemberHandoverCounts({ params: { id: workspaceId, userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useChangeRole(workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      api.members.updateMember({ params: { id: workspaceId, userId }, body: { role } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.members.of(workspaceId) }),
        // it may have been the user's own role
        cache.invalidateQueries({ queryKey: keys.me }),
      ]),
  })
}

type Going = { userId: string; handover: Handover }

export function useRemoveMember(workspaceId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, handover }: Going) =>
      api.members.removeMember({ params: { id: workspaceId, userId }, body: handover }),
    // mailboxes, sequences and threads have another owner now
    onSuccess: () => cache.invalidateQueries(),
  })
}

export const useLeaveWorkspace = (workspaceId: string) =>
  useMutation({
    mutationFn: (handover: Handover) =>
      api.members.leaveWorkspace({ params: { id: workspaceId }, body: handover }),
  })

export function useRenameWorkspace() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.workspaces.updateWorkspace({ params: { id }, body: { name } }),
    onSuccess: () => invalidate(cache, keys.me, keys.workspaces.all),
  })
}
