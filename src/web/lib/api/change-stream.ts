// The stream of notices of change of this tab: a notice refetches the queries it concerns. Loaded after the first screen.
import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { Change, ChangeKind } from '#core/overview/change.ts'
import { api } from './api.ts'
import { connection } from './connection.ts'
import { keyOf, type QueryKey } from './query.ts'
import { LEADS } from './stale-after.ts'

/** The keys below which a change is shown. @param of the arguments of calls about the sequence; {}: about any */
const CHANGED_KEYS: Record<ChangeKind, (of: { params?: { id: string } }) => QueryKey[]> = {
  draft: (of) => [keyOf(api.sequenceDraft.draftState, of)],
  sequence: (of) => [
    keyOf(api.sequences.searchSequences),
    ['sequencePlan', 'finishesById'],
    keyOf(api.sequences.getSequence, of),
  ],
  enrollments: (of) => [
    // with the last one that ends, a sequence has finished
    keyOf(api.sequences.getSequence, of),
    keyOf(api.enrollments.listEnrollments, of),
    keyOf(api.enrollments.listWorkflowEnrollments, of),
    keyOf(api.enrollments.enrollmentMetrics),
  ],
  emails: (of) => [
    keyOf(api.sequenceStats.allNodeStats, of),
    keyOf(api.reviews.reviewSummary, of),
    keyOf(api.generatedEmails.listGeneratedEmails, of),
    keyOf(api.generatedEmails.getGeneratedEmail, of),
    keyOf(api.generatedEmails.generationProgress, of),
    ['generatedEmails', 'emailOfLead', of],
  ],
  inbox: () => [['inbox'], ['inboxLabels'], ['badges'], keyOf(api.notifications.listPageNotifications)],
  leads: () => LEADS.map((resource) => [resource]),
  sandbox: () => [['sandbox']],
  webhooks: () => [['webhooks'], ['webhookDeliveries']],
  notifications: () => [keyOf(api.notifications.listPageNotifications)],
}
export const changedKeys = (kind: ChangeKind, sequenceId: string | null): QueryKey[] =>
  CHANGED_KEYS[kind](sequenceId === null ? {} : { params: { id: sequenceId } })

/** After an error response; the browser itself connects again after a lost connection. */
const RETRY_MS = 30_000
/** While a change of this tab is under way, what is fetched can be without it. */
const OWN_CHANGE_MS = 300

/** Keeps a stream open while a user is signed in and the page is visible. Returns the function that ends it. */
export function followChanges(cache: QueryClient): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  const refetch = createRefetch(cache)

  function open(): void {
    source = new EventSource(urlOf(PATHS.changeStream.streamChanges.path, {}))
    source.onopen = () => {
      connection.set({ hasNotices: true })
      // changes before the stream was open
      for (const kind of Object.keys(CHANGED_KEYS) as ChangeKind[]) refetch(kind, null)
    }
    source.onmessage = ({ data }) => {
      const { kind, sequenceId } = JSON.parse(data as string) as Change
      refetch(kind, sequenceId)
    }
    source.onerror = () => {
      connection.set({ hasNotices: false })
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      retry = setTimeout(() => {
        retry = undefined
        update()
      }, RETRY_MS)
    }
  }
  function close(): void {
    clearTimeout(retry)
    retry = undefined
    source?.close()
    source = null
    connection.set({ hasNotices: false })
  }
  function update(): void {
    const isWanted =
      document.visibilityState === 'visible' && cache.getQueryData(keyOf(api.session.me, {})) !== undefined
    if (!isWanted) close()
    else if (!source && retry === undefined) open()
  }
  document.addEventListener('visibilitychange', update)
  const unsubscribe = cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'session') update()
  })
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    unsubscribe()
    close()
  }
}

/** Per kind one refetch at a time: notices that arrive meanwhile are one refetch after it. */
function createRefetch(cache: QueryClient) {
  const waiting = new Map<ChangeKind, QueryKey[]>()
  async function run(kind: ChangeKind): Promise<void> {
    while (waiting.get(kind)?.length) {
      while (cache.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve, OWN_CHANGE_MS))
      const due = waiting.get(kind) ?? []
      waiting.set(kind, [])
      await cache.invalidateQueries({
        predicate: (query) => isShort(query) && due.some((key) => partialMatchKey(query.queryKey, key)),
      })
    }
    waiting.delete(kind)
  }
  return (kind: ChangeKind, sequenceId: string | null): void => {
    // a newer server has more kinds
    if (!(kind in CHANGED_KEYS)) return
    const isRunning = waiting.has(kind)
    waiting.set(kind, [...(waiting.get(kind) ?? []), ...changedKeys(kind, sequenceId)])
    if (!isRunning) void run(kind)
  }
}

/** Of a list with several pages only the first is fetched again, by a query of its own (inbox.ts). */
const isShort = ({ state }: Query): boolean =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= 1
