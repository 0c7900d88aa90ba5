// The pages of an infinite query as one list: rows, total, and how to fetch more.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

type Page<Row> = { data: Row[]; total: number }

export function useInfiniteRows<Row, P extends Page<Row>>(list: UseInfiniteQueryResult<InfiniteData<P>>) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const pages = data?.pages
  const rows = useMemo((): Row[] => pages?.flatMap((page) => page.data) ?? [], [pages])
  const more = useCallback((): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return {
    rows,
    /** from the first page; undefined until loaded */
    total: pages?.[0]?.total,
    hasMore: hasNextPage,
    failed: isFetchNextPageError,
    more,
  }
}
