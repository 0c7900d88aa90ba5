// The list of sequences, their creators, and the user's rights. A single sequence: sequence.ts.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { ArgsOf } from '#api/endpoint.ts'
import type { searchSequences } from '#api/sequences/sequences.ts'
import { ROLES, type Role } from '#core/access.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { query, useRead } from '#web/lib/api/query.ts'

export type SequenceFilter = NonNullable<ArgsOf<typeof searchSequences>['query']>

export const useSequences = (filter: SequenceFilter) =>
  useRead(api.sequences.searchSequences, { query: filter }, { keepsLast: true })

/** The expected ends of the sequences of one page; loaded after the list, which does not wait for them. */
export const useFinishDates = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['sequencePlan', 'finishesById', ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(',') }
      const { data } = await api.sequencePlan.sequenceFinishes({ query }, { signal })
      return new Map(data.map((finish) => [finish.sequenceId, finish]))
    },
    enabled: ids.length > 0,
    staleTime: STALE_MS.list,
    placeholderData: keepPreviousData,
  })

export type WorkspaceMember = { id: string; name: string }

/** The members of these workspaces, each once, by name. Workspaces that cannot be read are left out. */
export const useWorkspaceMembers = (workspaceIds: readonly string[]): WorkspaceMember[] =>
  useQueries({
    queries: workspaceIds.map((id) => query(api.members.listMembers, { params: { id } })),
    combine: (answers) => {
      const members = new Map<string, WorkspaceMember>()
      for (const { data } of answers)
        for (const { id, name } of data?.data ?? []) members.set(id, { id, name })
      return [...members.values()].sort((a, b) => a.name.localeCompare(b.name, 'ko'))
    },
  })

const atLeast = (role: Role, need: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(need)

export type Rights = {
  /** edit: member in at least one of its workspaces */
  edit: boolean
  /** admin calls: admin in every one of them (rules.md R-1003) */
  admin: boolean
}

/** The user's rights over things that belong to these workspaces. */
export function useRights(workspaceIds: readonly string[]): Rights {
  const roles = new Map(useMyWorkspaces().map(({ id, role }) => [id, role]))
  const holds = (id: string, need: Role): boolean => atLeast(roles.get(id) ?? 'viewer', need)
  return {
    edit: workspaceIds.some((id) => holds(id, 'member')),
    admin: workspaceIds.length > 0 && workspaceIds.every((id) => holds(id, 'admin')),
  }
}
