// The audit log, page after page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { type AuditFilter, exportAuditLogs, listAuditLogs } from '#api/audit-logs.ts'
import { call } from '#web/lib/call.ts'

type Filter = Omit<AuditFilter, 'workspaceIds'> & { workspaceIds: string }

export const useAuditLogs = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: ['audit-logs', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLogs, { query: { ...filter, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Where the browser fetches the same lines as a file. */
export const auditFileUrl = (filter: Filter): string => urlOf(exportAuditLogs.path, { query: filter })
