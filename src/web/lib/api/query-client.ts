// The query client. 4xx failures are not retried; an unreachable or failing server is retried once.
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import { STALE_MS } from './freshness.ts'

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
