// @vitest-environment jsdom
// Selecting all threads of a list of which one page is loaded, and the undo of a change of all of them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInbox } from '#web/data/inbox/inbox.ts'
import { closeToasts } from '#web/lib/toasts.fixture.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { SelectAllThreads } from './select-all-threads.tsx'
import { inboxText, threadText } from './text.ts'
import { useThreadActions } from './use-thread-actions.ts'

type Change = {
  threadIds: string[]
  isRead?: boolean
  isDone?: boolean
  snoozedUntil?: string | null
  seen?: { threadId: string; messageCount: number }[]
}

let root: Root
let total = 0
let failsFrom = Infinity
let changes: Change[] = []
const page = document.createElement('div')
/** Every third thread is unread, every fifth is done. */
const thread = (n: number) => ({
  id: `t${n}`,
  isRead: n % 3 !== 0,
  isDone: n % 5 === 0,
  snoozedUntil: null,
  labelIds: [],
  messageCount: (n % 4) + 1,
})
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

function respond(url: string, body: string | null | undefined): Response {
  const { pathname, searchParams } = new URL(url, 'http://ieum.example')
  if (body) {
    changes.push(JSON.parse(body))
    return json({ changed: 1, skipped: [] })
  }
  if (!pathname.endsWith('/inbox')) return json({})
  const from = Number(searchParams.get('cursor') ?? 0)
  if (from >= failsFrom) return new Response('{}', { status: 500 })
  const until = Math.min(from + 50, total)
  const data = Array.from({ length: until - from }, (_, index) => thread(from + index))
  return json({ data, total, nextCursor: until < total ? String(until) : null })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) =>
    url instanceof Request
      ? respond(url.url, url.method === 'GET' ? undefined : await url.text())
      : respond(String(url), init?.body as string | null | undefined),
  )
  changes = []
  failsFrom = Infinity
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await closeToasts()
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

function List() {
  const threads = useInbox({})
  const [selected, select] = useState(new Set(['t0']))
  const actions = useThreadActions()
  const ids = [...selected]
  return (
    <>
      <p data-selected>{selected.size}</p>
      <SelectAllThreads
        threads={threads}
        chosen={selected.size}
        isSelectable={() => true}
        onSelect={select}
      />
      <button type="button" data-done onClick={() => void actions.setDone(ids, true)} />
      <button type="button" data-read onClick={() => void actions.setAllRead(ids, true)} />
      <button
        type="button"
        data-snooze
        onClick={() => void actions.snooze(ids, '2026-12-01T00:00:00.000Z')}
      />
    </>
  )
}

async function show(count: number): Promise<void> {
  total = count
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <List />
        <Toaster label="알림" closeLabel="닫기" />
      </QueryClientProvider>,
    ),
  )
  await expect.poll(() => button(/선택/)).toBeDefined()
}
const button = (name: RegExp): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))
const press = (target: HTMLElement | null | undefined) => act(async () => target?.click())
const selected = () => Number(page.querySelector('[data-selected]')?.textContent)
const sorted = (all: Change[]): Change[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
const where = (is: (n: number) => boolean): string[] =>
  Array.from({ length: total }, (_, n) => n)
    .filter(is)
    .map((n) => `t${n}`)
/** Presses 되돌리기 of the toast of this change. @returns the calls of the undo */
async function undone(said: string): Promise<Change[]> {
  const undo = () =>
    [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
      .find(({ textContent }) => textContent?.includes(said))
      ?.querySelector<HTMLElement>('[data-action]')
  await expect.poll(() => undo()).toBeTruthy()
  const before = changes.length
  await press(undo())
  await expect.poll(() => changes.length).toBeGreaterThan(before)
  return changes.slice(before)
}

test('all threads are selected, also those that were not loaded', async () => {
  await show(120)
  expect(button(/선택/)?.textContent).toBe(inboxText.selectAll('120'))
  await press(button(/선택/))
  await expect.poll(() => selected()).toBe(120)
  expect(button(/선택/)).toBeUndefined()
})

test('of a longer list the first 500 are selected, and the limit is said', async () => {
  await show(620)
  expect(button(/선택/)?.textContent).toBe(inboxText.selectMost('500'))
  await press(button(/선택/))
  await expect.poll(() => selected()).toBe(500)
  await expect.poll(() => document.body.textContent).toContain(inboxText.selectLimit('500'))
})

test('when a page cannot be loaded, the selection stays as it was', async () => {
  failsFrom = 100
  await show(620)
  await press(button(/선택/))
  await expect.poll(() => document.body.textContent).toContain('모두 선택하지 못했습니다')
  expect(selected()).toBe(1)
})

test.each([
  [
    'data-done',
    threadText.doneToast(120),
    () => [
      { threadIds: where((n) => n % 5 !== 0 && n % 3 !== 0), isDone: false },
      { threadIds: where((n) => n % 5 !== 0 && n % 3 === 0), isDone: false, isRead: false },
      { threadIds: where((n) => n % 5 === 0 && n % 3 === 0), isRead: false },
    ],
  ],
  ['data-read', threadText.readToast(120), () => [{ threadIds: where((n) => n % 3 === 0), isRead: false }]],
])('the undo of %s restores the state of every thread in few calls', async (action, said, expected) => {
  await show(120)
  await press(button(/선택/))
  await expect.poll(() => selected()).toBe(120)
  await press(page.querySelector<HTMLElement>(`[${action}]`))
  await expect.poll(() => changes).toHaveLength(1)
  expect(changes[0]?.threadIds).toHaveLength(120)
  expect(changes[0]?.seen?.slice(0, 2)).toEqual([
    { threadId: 't0', messageCount: 1 },
    { threadId: 't1', messageCount: 2 },
  ])
  const calls = await undone(said)
  await expect.poll(() => changes).toHaveLength(1 + expected().length)
  expect(sorted(calls.map(({ seen: _, ...change }) => change))).toEqual(sorted(expected()))
})

test('the undo of a snooze of all takes one call for each state', async () => {
  await show(120)
  await press(button(/선택/))
  await expect.poll(() => selected()).toBe(120)
  await press(page.querySelector<HTMLElement>('[data-snooze]'))
  const calls = await undone('에 다시 표시합니다')
  await expect.poll(() => changes).toHaveLength(5)
  expect(calls.length).toBeLessThanOrEqual(4)
  expect(changes.slice(1).flatMap(({ threadIds }) => threadIds)).toHaveLength(120)
})
