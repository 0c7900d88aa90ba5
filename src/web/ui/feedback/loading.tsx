import { QueryError, type QueryErrorProps } from './query-error.tsx'
import { Skeleton } from './skeleton.tsx'

/** Instead of what a query has not brought yet: a placeholder of this class, or why it failed. */
export const Loading = ({ className = '', ...failure }: QueryErrorProps) =>
  failure.query.error ? <QueryError {...failure} /> : <Skeleton className={className} />
