// The enrollments behind a number of a node, 50 per page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#api/endpoint.ts'
import type { listWorkflowEnrollments } from '#api/enrollments/enrollments.ts'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { query } from '#web/lib/api/query.ts'
import { pageWindow } from '#web/lib/list/paging.ts'

export const NODE_ENROLLMENTS_PAGE_SIZE = 50

export type OpenNodeEnrollments = { nodeId: string; state: NodeState }

export const useNodeEnrollments = (
  sequenceId: string,
  { search, page, ...of }: OpenNodeEnrollments & { search: string; page: number },
) => {
  const filter: QueryOf<typeof listWorkflowEnrollments> = {
    ...of,
    ...(search && { search }),
    ...pageWindow(page, NODE_ENROLLMENTS_PAGE_SIZE),
  }
  return useQuery(
    query(
      api.enrollments.listWorkflowEnrollments,
      { params: { id: sequenceId }, query: filter },
      { refetchInterval: REFETCH_MS.stats, placeholderData: keepPreviousData },
    ),
  )
}
