// The query client. 4xx failures are not retried; an unreachable or failing server is retried once.
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import { STALE_MS } from './freshness.ts'
import type { QueryKey } from './query-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure | Error
  }
}

const isRetryable = (error: Error): boolean =>
  !(error instanceof ApiFailure) || error.statusCode === 0 || error.statusCode >= 500

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS.list,
        retry: (failures, error) => failures < 1 && isRetryable(error),
        retryDelay: 800,
        // the screen may show data of before the loss
        refetchOnReconnect: 'always',
      },
      // a change without a connection fails at once instead of waiting, so that the user sees it
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/**
 * Refetches the queries below one of `parents`, except those of deleted rows: a query with one of the ids in its key
 * would only answer 404. It is removed from the cache; one that is mounted keeps its data until it is unmounted.
 */
export function refetchExceptDeleted(
  cache: QueryClient,
  parents: readonly QueryKey[],
  deleted: readonly string[],
): void {
  const isDeleted = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
    const key = JSON.stringify(queryKey)
    return deleted.some((id) => key.includes(id))
  }
  cache.removeQueries({ type: 'inactive', predicate: isDeleted })
  for (const queryKey of parents)
    void cache.invalidateQueries({ queryKey, predicate: (query) => !isDeleted(query) })
}
