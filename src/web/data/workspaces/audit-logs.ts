// The audit log, loaded page by page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { AuditFilter } from '#api/workspaces/audit-logs.ts'
import { api } from '#web/lib/api/api.ts'
import { keys } from '#web/lib/api/query-keys.ts'

type Filter = Omit<AuditFilter, 'workspaceIds'> & { workspaceIds: string }

export const useAuditLogs = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: keys.auditLogs(filter),
    queryFn: ({ pageParam, signal }) =>
      api.auditLogs.listAuditLogs({ query: { ...filter, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Address of the CSV export with the same filter. */
export const auditFileUrl = (filter: Filter): string =>
  urlOf(PATHS.auditLogs.exportAuditLogs.path, { query: filter })
