// @vitest-environment jsdom
import { partialMatchKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHANGE_KINDS } from '#core/overview/change.ts'
import { api } from './api.ts'
import { changedKeys, followChanges } from './change-stream.ts'
import { useIntervalWithoutNotices } from './connection.ts'
import { REFETCH_MS, STALE_MS } from './freshness.ts'
import { keyOf, type QueryKey } from './query.ts'

/** The browser's EventSource, driven by the test. */
class FakeEventSource {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 1
  onopen = () => undefined
  onerror = () => undefined
  onmessage = (_event: { data: string }) => undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
  notice(kind: string, sequenceId: string | null = null): void {
    this.onmessage({ data: JSON.stringify({ workspaceId: 'w', kind, sequenceId }) })
  }
}

let cache: QueryClient
let stop: () => void
let isVisible = true
const turn = () => vi.advanceTimersByTimeAsync(0)
const last = (): FakeEventSource => {
  const source = FakeEventSource.opened.at(-1)
  if (!source) throw new Error('no stream was opened')
  return source
}
const show = (visible: boolean): void => {
  isVisible = visible
  document.dispatchEvent(new Event('visibilitychange'))
}
/** A mounted query. @returns its fetches */
function mounted(queryKey: QueryKey, answer: () => unknown = () => 'data') {
  const fetched = vi.fn(async () => answer())
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: fetched,
    staleTime: Number.POSITIVE_INFINITY,
  })
  cleanups.push(observer.subscribe(() => undefined))
  return fetched
}
const cleanups: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  FakeEventSource.opened = []
  isVisible = true
  cache = new QueryClient()
  cache.setQueryData(keyOf(api.session.me, {}), { name: '김영업' })
  stop = followChanges(cache)
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('queries are as fresh as specified', () => {
  expect(STALE_MS).toMatchObject({
    list: 30_000,
    detail: 60_000,
    steps: 60_000,
    metrics: 300_000,
    generatedEmails: 30_000,
    stats: 10_000,
  })
  expect(REFETCH_MS).toMatchObject({ stats: 30_000, progress: 2000 })
})

test('every kind of change has keys, and those of one sequence match no query of another', () => {
  for (const kind of CHANGE_KINDS) {
    const ofAll = changedKeys(kind, null)
    const ofOne = changedKeys(kind, 'a')
    expect(ofAll.length, kind).toBeGreaterThan(0)
    for (const [i, key] of ofOne.entries()) {
      expect(partialMatchKey(key, ofAll[i] ?? []), kind).toBe(true)
      if (key.length === 3)
        expect(partialMatchKey([key[0], key[1], { params: { id: 'b' } }], key), kind).toBe(false)
    }
  }
})

test('the end of an enrollment refetches its sequence, which may have finished', async () => {
  const sequence = mounted(keyOf(api.sequences.getSequence, { params: { id: 'a' } }))
  await turn()
  last().notice('enrollments', 'a')
  await turn()
  expect(sequence).toHaveBeenCalledTimes(2)
})

test('a notice refetches what it is about, and nothing of another sequence', async () => {
  const draft = mounted(keyOf(api.sequenceDraft.draftState, { params: { id: 'a' } }))
  const other = mounted(keyOf(api.sequenceDraft.draftState, { params: { id: 'b' } }))
  const enrollments = mounted(
    keyOf(api.enrollments.listEnrollments, { params: { id: 'a' }, query: { limit: 10 } }),
  )
  await turn()
  last().notice('draft', 'a')
  await turn()
  expect(draft).toHaveBeenCalledTimes(2)
  expect(other).toHaveBeenCalledTimes(1)
  expect(enrollments).toHaveBeenCalledTimes(1)
  last().notice('enrollments', 'a')
  last().notice('a kind of a newer server', 'a')
  await turn()
  expect(enrollments).toHaveBeenCalledTimes(2)
})

test('notices that arrive during a refetch are one more refetch', async () => {
  let answer: () => void = () => undefined
  const list = mounted(
    keyOf(api.leads.listLeads, {}),
    () => new Promise<string>((resolve) => (answer = () => resolve('rows'))),
  )
  await turn()
  answer()
  await turn()
  for (let i = 0; i < 5; i++) last().notice('leads')
  await turn()
  expect(list).toHaveBeenCalledTimes(2)
  for (let i = 0; i < 5; i++) last().notice('leads')
  answer()
  await turn()
  expect(list).toHaveBeenCalledTimes(3)
})

test('a notice waits for the change of this tab', async () => {
  const list = mounted(keyOf(api.inbox.listInbox, {}))
  await turn()
  let finish: () => void = () => undefined
  const change = new Promise<void>((resolve) => (finish = resolve))
  void cache
    .getMutationCache()
    .build(cache, { mutationFn: () => change })
    .execute(undefined)
  last().notice('inbox')
  await vi.advanceTimersByTimeAsync(5000)
  expect(list).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(5000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('a list with several pages is not fetched again as a whole', async () => {
  cache.setQueryData([...keyOf(api.inbox.listInbox, { query: { limit: 50 } }), 'pages'], {
    pages: [[], []],
    pageParams: [],
  })
  const long = mounted([...keyOf(api.inbox.listInbox, { query: { limit: 50 } }), 'pages'])
  const head = mounted(keyOf(api.inbox.listInbox, { query: { limit: 50 } }))
  await turn()
  last().notice('inbox')
  await turn()
  expect(long).not.toHaveBeenCalled()
  expect(head).toHaveBeenCalledTimes(2)
})

test('when the stream opens again, every query of a change is fetched once', async () => {
  const draft = mounted(keyOf(api.sequenceDraft.draftState, { params: { id: 'a' } }))
  const enrollment = mounted(keyOf(api.enrollments.enrollmentMetrics, { params: { id: 'e' } }))
  const me = mounted(keyOf(api.tags.listTags, {}))
  await turn()
  last().onopen()
  await turn()
  expect([draft, enrollment, me].map((one) => one.mock.calls.length)).toEqual([2, 2, 1])
})

test('a query has its interval only while no notices arrive', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let interval: number | false | undefined
  function Screen() {
    interval = useIntervalWithoutNotices(30_000)
    return null
  }
  const root = createRoot(document.createElement('div'))
  cleanups.push(() => act(() => root.unmount()))
  act(() => root.render(<Screen />))
  expect(interval).toBe(30_000)
  act(() => last().onopen())
  expect(interval).toBe(false)
  act(() => last().onerror())
  expect(interval).toBe(30_000)
})

test('a hidden page has no stream, and a visible one opens it again', () => {
  expect(last().url).toBe('/api/v1/events')
  show(false)
  expect(last().readyState).toBe(2)
  show(true)
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('without a user no stream is open; the next user gets a new one', () => {
  cache.clear()
  expect(last().readyState).toBe(2)
  show(true)
  expect(FakeEventSource.opened).toHaveLength(1)
  cache.setQueryData(keyOf(api.session.me, {}), { name: '박동료' })
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('after an error response the stream is opened again half a minute later', () => {
  last().readyState = 2
  last().onerror()
  show(true)
  vi.advanceTimersByTime(29_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(FakeEventSource.opened).toHaveLength(2)
})
