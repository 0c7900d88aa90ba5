import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type {
  assignInboxThread,
  InboxThread,
  InboxThreadDetail,
  updateInboxThreads,
} from '#api/inbox/inbox.ts'
import type { answerInboxThread } from '#api/inbox/inbox-answers.ts'
import type { InboxKind, ThreadIntent } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { STALE_MS } from '#web/lib/api/freshness.ts'
import { invalidate, keys, type QueryKey } from '#web/lib/api/query-keys.ts'

/** How often the list is fetched again. */
const ARRIVAL_MS = 5000
const WATCH_MS = 1000

export type InboxQuery = {
  kind?: InboxKind | undefined
  intent?: ThreadIntent | undefined
  assignee?: 'me' | 'none' | undefined
  answered?: 'false' | undefined
  labelIds?: string | undefined
  emailAccountId?: string | undefined
  sequenceId?: string | undefined
  read?: 'true' | 'false' | undefined
  done?: 'true' | 'false' | undefined
  snoozed?: 'true' | undefined
  search?: string | undefined
  workspaceIds?: string | undefined
}

const PAGE = 50
type Page = { data: InboxThread[]; total: number; nextCursor: string | null }
type Pages = InfiniteData<Page, string | null>

/**
 * The threads of a filter, loaded while scrolling. New messages and changes by other users appear by polling: with several pages
 * only the first one is fetched every few seconds, and the whole list when it has changed.
 */
export function useInbox(ask: InboxQuery) {
  const list = useInfiniteQuery({
    queryKey: keys.inbox.list(ask),
    queryFn: ({ pageParam, signal }) =>
      api.inbox.listInbox({ query: { ...ask, limit: PAGE, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state }) => ARRIVAL_MS * (state.data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const isLong = pages !== undefined && pages.length > 1
  const head = useQuery({
    queryKey: keys.inbox.list({ ...ask, limit: PAGE }),
    queryFn: ({ signal }) => api.inbox.listInbox({ query: { ...ask, limit: PAGE } }, { signal }),
    refetchInterval: ARRIVAL_MS,
    enabled: isLong,
  }).data
  const { refetch } = list
  const isChanged = isLong && head !== undefined && signOf(head) !== signOf(pages[0])
  useEffect(() => {
    if (isChanged) void refetch({ cancelRefetch: false })
  }, [isChanged, refetch])
  const rows = useMemo(() => {
    const all = pages?.flatMap(({ data }) => data) ?? []
    // a thread that moved up while the pages were loaded is in two of them
    return [...new Map(all.map((thread) => [thread.id, thread])).values()]
  }, [pages])
  const { isFetchingNextPage, fetchNextPage } = list
  const more = useCallback((): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return { ...list, rows, more }
}

const signOf = (page: Page | undefined): string =>
  JSON.stringify(page?.data.map(({ intent: _, ...thread }) => thread))

export const useInboxCounts = (workspaceIds: string | undefined) =>
  useQuery({
    queryKey: keys.inbox.counts(workspaceIds),
    queryFn: ({ signal }) => api.inbox.countInbox({ query: { workspaceIds } }, { signal }),
    staleTime: ARRIVAL_MS,
    refetchInterval: STALE_MS.stats,
  })

const UNSENT_STATES = new Set(['scheduled', 'claimed', 'sending'])
const isUnderWay = (thread: InboxThreadDetail | undefined): boolean =>
  thread?.answers.some(({ state }) => UNSENT_STATES.has(state)) ?? false

export const useInboxThread = (id: string) =>
  useQuery({
    queryKey: keys.inbox.thread(id),
    queryFn: ({ signal }) => api.inbox.getInboxThread({ params: { id } }, { signal }),
    // fetched often while an answer is being sent
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? WATCH_MS : ARRIVAL_MS),
  })

export const useCandidates = (id: string, search: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.inbox.candidates(id, search),
    queryFn: ({ signal }) => api.inbox.listInboxCandidates({ params: { id }, query: { search } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })

/** Inbox actions change enrollments too. */
export function useInboxChanged(beyond: readonly QueryKey[] = []) {
  const cache = useQueryClient()
  return () => void invalidate(cache, keys.inbox.all, keys.badges.all, ...beyond)
}
export const SHOW_ENROLLMENTS = [
  keys.enrollments.all,
  keys.sequences.all,
  keys.outbox.all,
  keys.suppressions.all,
] as const

/** A change of threads; `assigneeName` is shown until the server has answered. */
export type ThreadsChange = BodyOf<typeof updateInboxThreads> & { assigneeName?: string | null }

/** Shows the change at once. A failed call restores what was shown. */
export function useChangeThreads() {
  const cache = useQueryClient()
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: ({ assigneeName: _, ...body }: ThreadsChange) => api.inbox.updateInboxThreads({ body }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: keys.inbox.all })
      const before = [
        ...cache.getQueriesData({ queryKey: keys.inbox.lists }),
        ...change.threadIds.flatMap((id) => cache.getQueriesData({ queryKey: keys.inbox.thread(id) })),
      ]
      showChange(cache, change)
      return before
    },
    onError: (_error, _change, before) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data)
    },
    onSettled,
  })
}

/** The lists with all their loaded pages. The first page of a long list is also stored by itself. */
function shownLists(cache: QueryClient): [QueryKey, Pages][] {
  const lists = cache.getQueriesData<Pages | Page>({ queryKey: keys.inbox.lists })
  return lists.flatMap(([key, list]) => (list && 'pages' in list ? [[key, list]] : []))
}

function showChange(cache: QueryClient, change: ThreadsChange): void {
  const ids = new Set(change.threadIds)
  for (const [key, list] of shownLists(cache)) {
    cache.setQueryData<Pages>(key, changePages(list, ids, change, key[2] as InboxQuery))
  }
  for (const id of ids)
    cache.setQueryData<InboxThreadDetail>(
      keys.inbox.thread(id),
      (thread) => thread && changed(thread, change),
    )
}

/** @param query of the list: a thread that no longer matches is removed */
function changePages(
  { pages, pageParams }: Pages,
  ids: ReadonlySet<string>,
  change: ThreadsChange,
  query: InboxQuery,
): Pages {
  const next = pages.map((page) => ({
    ...page,
    data: page.data
      .map((thread) => (ids.has(thread.id) ? changed(thread, change) : thread))
      .filter((thread) => !ids.has(thread.id) || isListed(thread, query)),
  }))
  const removed = pages.flatMap(({ data }) => data).length - next.flatMap(({ data }) => data).length
  return { pageParams, pages: next.map((page) => ({ ...page, total: page.total - removed })) }
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
    ...(isDone && { snoozedUntil: null }),
    ...(snoozedUntil !== undefined && { snoozedUntil }),
    // a snoozed thread is neither done nor shown as unread
    ...(snoozedUntil && { isDone: false, isRead: true }),
    ...(assigneeId !== undefined && { assigneeId, assigneeName: assigneeName ?? null }),
  }
}

/** The threads as the lists show them now. */
export function useShownThreads(): (ids: readonly string[]) => InboxThread[] {
  const cache = useQueryClient()
  return (ids) => {
    const rows = shownLists(cache).flatMap(([, list]) => list.pages.flatMap(({ data }) => data))
    return ids.flatMap((id) => {
      const thread =
        cache.getQueryData<InboxThreadDetail>(keys.inbox.thread(id)) ?? rows.find((row) => row.id === id)
      return thread ?? []
    })
  }
}

/** Mails before the newest ones of a thread. @param from the cursor of the thread; null: not asked for yet */
export const useOlderMails = (id: string, from: string | null) =>
  useInfiniteQuery({
    queryKey: keys.inbox.olderMails(id, from),
    queryFn: ({ pageParam, signal }) =>
      api.inbox.listInboxMails({ params: { id }, query: { cursor: pageParam, limit: 20 } }, { signal }),
    initialPageParam: from ?? '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: from !== null,
  })

export function useSendAnswer(id: string) {
  const onSettled = useInboxChanged([keys.sandbox.all])
  return useMutation({
    mutationFn: ({ key, ...body }: BodyOf<typeof answerInboxThread> & { key: string }) =>
      api.inboxAnswers.answerInboxThread({ params: { id }, body }, { idempotencyKey: key }),
    onSettled,
  })
}

/** A lost call has no consequence. */
export const sendAnsweringSignal = (id: string, isAnswering: boolean): void =>
  void api.inboxAnswers
    .setInboxAnswering({ params: { id }, body: { isAnswering } }, { keepalive: true })
    .catch(() => undefined)

export function useCancelAnswer() {
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: (id: string) => api.inboxAnswers.cancelInboxAnswer({ params: { id } }),
    onSettled,
  })
}

export function useResolveAnswer() {
  const onSettled = useInboxChanged()
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'sent' | 'resend' | 'skip' }) =>
      api.inboxAnswers.resolveInboxAnswer({ params: { id }, body: { decision } }),
    onSettled,
  })
}

export function useAssignThread(id: string) {
  const onSettled = useInboxChanged(SHOW_ENROLLMENTS)
  return useMutation({
    mutationFn: (body: BodyOf<typeof assignInboxThread>) =>
      api.inbox.assignInboxThread({ params: { id }, body }),
    onSettled,
  })
}

export function useCorrectMessage() {
  const onSettled = useInboxChanged(SHOW_ENROLLMENTS)
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'reply' | 'auto_reply' }) =>
      api.inbox.correctInboxMessage({ params: { id }, body: { kind } }),
    onSettled,
  })
}
