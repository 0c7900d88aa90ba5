// A failed query: the reason and a retry button.
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { ErrorState } from './error-state.tsx'

export type QueryErrorProps = {
  /** a TanStack Query result */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: ReactNode
  className?: string
}

export const QueryError = ({ query, ...rest }: QueryErrorProps) => (
  <ErrorState
    {...rest}
    message={failureText(query.error, common.tryLater)}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  />
)
