// The cache of server answers. A refusal is final; only an unreachable or failing server is asked a second time.
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#web/lib/api-failure.ts'
import { FRESH } from '#web/lib/freshness.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure | Error
  }
}

const mayRecover = (error: Error): boolean =>
  !(error instanceof ApiFailure) || error.statusCode === 0 || error.statusCode >= 500

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH.list,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        retryDelay: 800,
      },
      mutations: { retry: false },
    },
  })
