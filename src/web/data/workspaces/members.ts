// Members of a workspace: list, role, removal.
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Member } from '#api/workspaces/members.ts'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

const membersOf = (id: string) => query(api.members.listMembers, { params: { id } })

export const useMembers = (workspaceId: string) => useQuery(membersOf(workspaceId))

/** The members of several workspaces, each once; without those of a workspace that is still loading. */
export function useMembersOfAny(workspaceIds: readonly string[]): Member[] {
  const members = useQueries({ queries: workspaceIds.map(membersOf) }).flatMap(({ data }) => data?.data ?? [])
  return [...new Map(members.map((member) => [member.id, member])).values()]
}
