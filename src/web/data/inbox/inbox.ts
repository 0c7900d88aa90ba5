import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ArgsOf, BodyOf } from '#api/endpoint.ts'
import type {
  countInbox,
  InboxThread,
  InboxThreadDetail,
  listInbox,
  updateInboxThreads,
} from '#api/inbox/inbox.ts'
import type { answerInboxThread } from '#api/inbox/inbox-answers.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { REFETCH_MS, STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keyOf, pagesByCursor, query, useChangeOf, useRead } from '#web/lib/api/query.ts'

export type InboxQuery = NonNullable<ArgsOf<typeof listInbox>['query']>

const PAGE = 50
type Page = { data: InboxThread[]; total: number; nextCursor: string | null }
type Pages = InfiniteData<Page, string | null>

/**
 * The threads of a filter, loaded while scrolling. New messages and changes by other users appear by notices, a snoozed thread by
 * the interval. With several pages only the first one is fetched again, and the whole list when it has changed.
 */
export function useInbox(request: InboxQuery) {
  // what is fetched while a change is under way is without it
  const isChanging = useIsMutating({ mutationKey: CHANGE }) > 0
  const args = { query: { ...request, limit: PAGE } }
  const list = useInfiniteQuery(
    pagesByCursor(api.inbox.listInbox, args, {
      refetchInterval: isChanging ? false : ({ state }) => STALE_MS.list * (state.data?.pages.length ?? 1),
      placeholderData: keepPreviousData,
    }),
  )
  const pages = list.data?.pages
  const isLong = pages !== undefined && pages.length > 1
  const head = useRead(api.inbox.listInbox, args, {
    refetchInterval: isChanging ? false : STALE_MS.list,
    enabled: isLong,
  }).data
  const { refetch } = list
  const isChanged = isLong && !isChanging && head !== undefined && signOf(head) !== signOf(pages[0])
  useEffect(() => {
    if (isChanged) void refetch({ cancelRefetch: false })
  }, [isChanged, refetch])
  const rows = useMemo(() => rowsOf(pages), [pages])
  const { isFetchingNextPage, fetchNextPage } = list
  const more = useCallback((): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  /** Loads pages until this many threads are loaded, or all. @returns the loaded threads; @throws when a page fails */
  const loadUpTo = async (count: number): Promise<InboxThread[]> => {
    let loaded: Pick<typeof list, 'data' | 'hasNextPage'> = list
    while (loaded.hasNextPage && rowsOf(loaded.data?.pages).length < count) {
      const next = await fetchNextPage()
      if (next.isError) throw next.error
      loaded = next
    }
    return rowsOf(loaded.data?.pages).slice(0, count)
  }
  return { ...list, rows, more, loadUpTo }
}

/** A thread that moved up while the pages were loaded is in two of them. */
function rowsOf(pages: readonly Page[] = []): InboxThread[] {
  const all = pages.flatMap(({ data }) => data)
  return [...new Map(all.map((thread) => [thread.id, thread])).values()]
}

const signOf = (page: Page | undefined): string =>
  JSON.stringify(page?.data.map(({ intent: _, ...thread }) => thread))

/** The part of a filter that the numbers beside its choices depend on. */
export type InboxCountsQuery = NonNullable<ArgsOf<typeof countInbox>['query']>

export const useInboxCounts = (filter: InboxCountsQuery) =>
  useRead(
    api.inbox.countInbox,
    { query: filter },
    {
      keepsLast: true,
      staleTime: STALE_MS.stats,
      refetchInterval: REFETCH_MS.stats,
    },
  )

const threadQuery = (id: string) => query(api.inbox.getInboxThread, { params: { id } })

export const useInboxThread = (id: string) =>
  useQuery({ ...threadQuery(id), refetchInterval: useIntervalWithoutNotices(STALE_MS.list) })

/** The lists with all their loaded pages, and the first pages of long ones. */
const LISTS = keyOf(api.inbox.listInbox)
/** of mutations */
const CHANGE = ['inbox', 'change']

/** A change of threads; `assigneeName` is shown until the server has answered. */
export type ThreadsChange = BodyOf<typeof updateInboxThreads> & { assigneeName?: string | null }

/** Of each cache: the changes under way, and whether the lists are fetched again when the last one has settled. */
const underWay = new WeakMap<QueryClient, { changes: number; isListChanged: boolean }>()

/** Marking as read changes no list but the unread one, which is fetched soon anyway. */
const isOnlyRead = ({ threadIds: _, seen: _seen, ...rest }: ThreadsChange): boolean =>
  Object.keys(rest).every((key) => key === 'isRead')

/** Shows the change at once. A failed call restores what was shown. */
export function useChangeThreads() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ assigneeName: _, ...body }: ThreadsChange) => api.inbox.updateInboxThreads({ body }),
    onMutate: async (change) => {
      const { changes = 0, isListChanged = false } = underWay.get(cache) ?? {}
      underWay.set(cache, { changes: changes + 1, isListChanged })
      await cache.cancelQueries({ queryKey: ['inbox'] })
      const before = [
        ...cache.getQueriesData({ queryKey: LISTS }),
        ...change.threadIds.flatMap((id) => cache.getQueriesData({ queryKey: threadQuery(id).queryKey })),
      ]
      showChange(cache, change)
      return before
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data)
    },
    onSettled: (answer, error, change) => {
      const before = underWay.get(cache) ?? { changes: 1, isListChanged: false }
      const isListChanged =
        before.isListChanged || error !== null || answer?.skipped.length !== 0 || !isOnlyRead(change)
      underWay.set(cache, { changes: before.changes - 1, isListChanged })
      if (before.changes > 1) return
      underWay.delete(cache)
      if (isListChanged) void invalidate(cache, ['inbox', 'inboxLabels', 'badges', 'notifications'])
      else {
        void invalidate(cache, ['badges', 'notifications'])
        void cache.invalidateQueries({ queryKey: keyOf(api.inbox.countInbox) })
      }
    },
  })
}

/** A list with all its loaded pages, or the first page of a long list, which is also stored by itself. */
type StoredList = Pages | Page

function showChange(cache: QueryClient, change: ThreadsChange): void {
  const ids = new Set(change.threadIds)
  for (const [key, list] of cache.getQueriesData<StoredList>({ queryKey: LISTS })) {
    if (!list) continue
    const pages = 'pages' in list ? list.pages : [list]
    const shown = changePages(pages, ids, change, (key[2] as { query: InboxQuery }).query)
    cache.setQueryData<StoredList>(key, 'pages' in list ? { ...list, pages: shown } : shown[0])
  }
  for (const id of ids)
    cache.setQueryData(threadQuery(id).queryKey, (thread) => thread && changed(thread, change))
}

/** @param query of the list: a thread that no longer matches is removed */
function changePages(
  pages: readonly Page[],
  ids: ReadonlySet<string>,
  change: ThreadsChange,
  query: InboxQuery,
): Page[] {
  const next = pages.map((page) => ({
    ...page,
    data: page.data
      .map((thread) => (ids.has(thread.id) ? changed(thread, change) : thread))
      .filter((thread) => !ids.has(thread.id) || isListed(thread, query)),
  }))
  const removed = pages.flatMap(({ data }) => data).length - next.flatMap(({ data }) => data).length
  return next.map((page) => ({ ...page, total: page.total - removed }))
}

function isListed({ isDone, snoozedUntil }: InboxThread, { done, read, snoozed }: InboxQuery): boolean {
  if (done !== undefined && String(isDone) !== done) return false
  if (snoozed) return snoozedUntil !== null
  // lists of what is to be handled leave out snoozed threads
  return snoozedUntil === null || (done !== 'false' && read !== 'false')
}

function changed<T extends InboxThread>(thread: T, change: ThreadsChange): T {
  const {
    isRead,
    isDone,
    snoozedUntil,
    assigneeId,
    assigneeName,
    addLabelIds = [],
    removeLabelIds = [],
  } = change
  const labelIds = [...new Set([...thread.labelIds, ...addLabelIds])].filter(
    (id) => !removeLabelIds.includes(id),
  )
  return {
    ...thread,
    labelIds,
    ...(isRead !== undefined && { isRead }),
    ...(isDone !== undefined && { isDone }),
    ...((isDone || snoozedUntil !== undefined) && { returnedAt: null }),
    ...(isDone && { snoozedUntil: null }),
    ...(snoozedUntil !== undefined && { snoozedUntil }),
    // a snoozed thread is neither done nor shown as unread
    ...(snoozedUntil && { isDone: false, isRead: true }),
    ...(assigneeId !== undefined && { assigneeId, assigneeName: assigneeName ?? null }),
  }
}

/** The threads as the screen shows them: the open one as it is open, the others as their rows. */
export function useShownThreads(): (ids: readonly string[]) => InboxThread[] {
  const stored = useQueryClient().getQueryCache()
  return (ids) => {
    const rows = new Map<string, InboxThread>()
    const lists = stored.findAll({ queryKey: LISTS }).toSorted(
      // a list that is shown replaces older ones, which are kept for a while
      (a, b) => Number(a.isActive()) - Number(b.isActive()) || a.state.dataUpdatedAt - b.state.dataUpdatedAt,
    )
    for (const { state } of lists) {
      const list = state.data as StoredList | undefined
      const pages = list && 'pages' in list ? list.pages : list ? [list] : []
      for (const row of rowsOf(pages)) rows.set(row.id, row)
    }
    return ids.flatMap((id) => {
      const opened = stored.find<InboxThreadDetail>({ queryKey: threadQuery(id).queryKey })
      return (opened?.isActive() ? opened.state.data : undefined) ?? rows.get(id) ?? opened?.state.data ?? []
    })
  }
}

/** Mails before the newest ones of a thread. @param from the cursor of the thread; null: not asked for yet */
export const useOlderMails = (id: string, from: string | null) =>
  useInfiniteQuery({
    queryKey: keyOf(api.inbox.listInboxMails, { params: { id }, query: { cursor: from } }),
    queryFn: ({ pageParam, signal }) =>
      api.inbox.listInboxMails({ params: { id }, query: { cursor: pageParam, limit: 20 } }, { signal }),
    initialPageParam: from ?? '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: from !== null,
  })

export const useSendAnswer = (id: string) =>
  useChangeOf(
    'inboxAnswers',
    ({ key, ...body }: BodyOf<typeof answerInboxThread> & { key: string }) =>
      api.inboxAnswers.answerInboxThread({ params: { id }, body }, { idempotencyKey: key }),
    {
      // the question that follows shows what has changed
      onError: (error, _answer, _before, { client }) =>
        isFailure(error, 'inbox_thread_changed')
          ? client.refetchQueries({ queryKey: threadQuery(id).queryKey })
          : undefined,
    },
  )

/** A lost call has no consequence. */
export const sendAnsweringSignal = (id: string, isAnswering: boolean): void =>
  void api.inboxAnswers
    .setInboxAnswering({ params: { id }, body: { isAnswering } }, { keepalive: true })
    .catch(() => undefined)
