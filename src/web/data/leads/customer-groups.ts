import { useQuery } from '@tanstack/react-query'
import type { ArgsOf } from '#api/endpoint.ts'
import type { listCustomerGroups } from '#api/leads/customer-groups.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useCustomerGroups = (filter: ArgsOf<typeof listCustomerGroups>['query']) =>
  useRead(api.customerGroups.listCustomerGroups, { query: filter }, { keepsLast: true })

/** All groups, for filters and forms. */
export const useGroupChoices = (workspaceIds: string | undefined) =>
  useRead(
    api.customerGroups.listCustomerGroups,
    { query: { workspaceIds, limit: 200 } },
    { select: (page) => page.data },
  )

/** The sequences whose target these groups are, and the groups by filter that refer to them, by group. */
export const useGroupUses = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['customerGroups', 'usesOfSeveral', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => api.customerGroups.listGroupUses({ params: { id } }, { signal }))),
    select: (uses) => ({
      sequences: [...new Map(uses.flatMap((use) => use.sequences.map((each) => [each.id, each]))).values()],
    }),
  })

export const useCustomerGroup = (id: string) =>
  useRead(
    api.customerGroups.getCustomerGroup,
    { params: { id } },
    { staleTime: STALE_MS.detail, enabled: id !== '' },
  )
