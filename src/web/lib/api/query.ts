// Queries and changes of the API. The key of a query is its call and its arguments, so no key is written by hand.
import {
  type DefaultError,
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKeyWithDataTag,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { ChangedResource, Resource } from '#api/calls.ts'
import type { ApiCall } from './api.ts'
import { ApiFailure } from './api-failure.ts'
import { STALE_MS_OF } from './freshness.ts'
import { STALE_AFTER, type Subject } from './stale-after.ts'

/** The subject, then the name of the call or of several calls together, then the arguments. */
export type QueryKey = readonly [Subject, ...unknown[]]

/** The key of a call with these arguments; with a part of them, the key above those of all queries with this part. */
export const keyOf = (call: { key: readonly [Resource, string] }, args?: object): QueryKey =>
  args ? [...call.key, args] : call.key

type QueryOptions<Reply, Shown> = Omit<
  UseQueryOptions<Reply, DefaultError, Shown, QueryKey>,
  'queryKey' | 'queryFn'
>

/** Options for the cache and for what `useRead` does not cover. It is stale after the time of its resource (freshness.ts). */
export const query = <Args, Reply, Shown = Reply>(
  call: ApiCall<Args, Reply>,
  args: NoInfer<Args> & object,
  options?: QueryOptions<Reply, Shown>,
) =>
  queryOptions<Reply, DefaultError, Shown, QueryKey>({
    queryKey: keyOf(call, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(args, { signal }),
    ...staleTimeOf(call),
    ...options,
  })

/**
 * The reply of a call.
 * @param options `keepsLast`: the last reply is shown until the one for new arguments is there
 */
export const useRead = <Args, Reply, Shown = Reply>(
  call: ApiCall<Args, Reply>,
  args: NoInfer<Args> & object,
  { keepsLast, ...options }: QueryOptions<Reply, Shown> & { keepsLast?: boolean } = {},
) =>
  useQuery(
    query<Args, Reply, Shown>(call, args, {
      ...(keepsLast && { placeholderData: keepPreviousData }),
      ...options,
    }),
  )

const staleTimeOf = ({ key: [resource] }: { key: readonly [Resource, string] }) => {
  const staleTime = STALE_MS_OF[resource]
  return staleTime === undefined ? {} : { staleTime }
}

type PageOptions<Page, Param> = Omit<
  UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page, Param>, QueryKey, Param>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>
type Paged = { query?: object | undefined } | undefined

/** Options for `useInfiniteQuery`: each page begins at the cursor of the one before. */
export const pagesByCursor = <Args extends Paged, Page extends { nextCursor: string | null }>(
  call: ApiCall<Args, Page>,
  args: NoInfer<Args> & object,
  options?: PageOptions<Page, string | null>,
) =>
  infiniteQueryOptions<Page, DefaultError, InfiniteData<Page, string | null>, QueryKey, string | null>({
    queryKey: [...keyOf(call, args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call({ ...args, query: { ...args.query, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
    ...staleTimeOf(call),
    ...options,
  })

/** Options for `useInfiniteQuery`: each page begins after the rows of those before. */
export const pagesByOffset = <Args extends Paged, Page extends { data: readonly unknown[]; total: number }>(
  call: ApiCall<Args, Page>,
  args: NoInfer<Args> & object,
  options?: PageOptions<Page, number>,
) =>
  infiniteQueryOptions<Page, DefaultError, InfiniteData<Page, number>, QueryKey, number>({
    queryKey: [...keyOf(call, args), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call({ ...args, query: { ...args.query, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return loaded < total ? loaded : undefined
    },
    ...staleTimeOf(call),
    ...options,
  })

export type Stale = readonly Subject[] | 'everything'

/** What a change through a call of these resources makes stale. */
export const staleAfter = (...changed: ChangedResource[]): Stale => {
  const stale = changed.map((resource) => STALE_AFTER[resource])
  return stale.includes('everything') ? 'everything' : stale.flatMap((each) => each as Subject[])
}

/** Marks the queries of these resources as stale and refetches the mounted ones, except some. */
export const invalidate = (
  cache: QueryClient,
  stale: Stale,
  isExcepted: (query: Query) => boolean = () => false,
): Promise<void> =>
  cache.invalidateQueries({
    predicate: (query) =>
      (stale === 'everything' || stale.includes(query.queryKey[0] as Subject)) && !isExcepted(query),
  })

type ChangeOptions<Args, Reply> = Omit<
  UseMutationOptions<Reply, DefaultError, Args>,
  'mutationFn' | 'onSettled'
> & {
  /** instead of what a change of the resource makes stale */
  stale?: Stale
  /** a successful mutation ends when the stale queries have been refetched */
  isAwaited?: boolean
  /** the query whose data is the reply: it is not refetched */
  replies?: QueryKeyWithDataTag<QueryKey, NoInfer<Reply>>
  /**
   * The ids of the rows that the call deletes. A query with one of them in its key would only answer 404: it is removed from
   * the cache; a mounted one keeps its data until it is unmounted.
   */
  deletes?: (args: Args) => readonly string[]
}

/**
 * A mutation that sends a call. Afterwards what it makes stale (stale-after.ts) is refetched, also after a failure: another
 * member may have changed the row. Only rejected input changes nothing.
 */
export const useChange = <Args, Reply>(
  call: ApiCall<Args, Reply, ChangedResource>,
  options?: ChangeOptions<Args, Reply>,
) => useChangeOf(call.key[0], (args: Args) => call(args), options)

/** `useChange` for several calls, or for a call with other arguments. */
export const useChangeOf = <Args, Reply>(
  resource: ChangedResource,
  mutationFn: (args: Args) => Promise<Reply>,
  {
    stale = staleAfter(resource),
    isAwaited = false,
    replies,
    deletes,
    ...options
  }: ChangeOptions<Args, Reply> = {},
) =>
  useMutation<Reply, DefaultError, Args>({
    ...options,
    mutationFn,
    onSettled: (reply, error, args, _before, { client }) => {
      if (error instanceof ApiFailure && [400, 401, 403].includes(error.statusCode)) return
      const deleted = (error ? null : deletes?.(args)) ?? []
      const isDeleted = ({ queryHash }: Query) => deleted.some((id) => queryHash.includes(id))
      client.removeQueries({ type: 'inactive', predicate: isDeleted })
      const replied = replies && !error ? hashKey(replies.queryKey) : null
      if (replies && replied) client.setQueryData(replies.queryKey, reply as never)
      const refetched = invalidate(client, stale, (query) => isDeleted(query) || query.queryHash === replied)
      return isAwaited && !error ? refetched : undefined
    },
  })
