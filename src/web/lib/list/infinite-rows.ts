// The pages of a long list as one: its rows, how many there are, and how the next ones come.
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
    /** as counted with the first page; undefined until known */
    total: pages?.[0]?.total,
    hasMore: hasNextPage,
    failed: isFetchNextPageError,
    more,
  }
}
