// @vitest-environment jsdom
// Changes of threads: their toasts, their undo, what is fetched after them, and threads that have changed meanwhile.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInbox } from '#web/data/inbox/inbox.ts'
import { closeToasts } from '#web/lib/toasts.fixture.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { type InboxKey, useInboxKeys } from './keyboard-shortcuts.tsx'
import { threadText } from './text.ts'
import { useThreadActions } from './use-thread-actions.ts'

type Change = { threadIds: string[]; isRead?: boolean; isDone?: boolean; seen?: object[] }

let root: Root
let changes: Change[] = []
let gets: string[] = []
let skipped: string[] = []
let fails = false
/** A change waits for it. */
let gate: Promise<void> = Promise.resolve()
let keys: InboxKey[] = []
const page = document.createElement('div')
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function respond(url: string, body: string | null | undefined): Promise<Response> {
  const { pathname } = new URL(url, 'http://ieum.example')
  if (body) {
    changes.push(JSON.parse(body))
    await gate
    return fails ? json({}, 500) : json({ changed: 1, skipped })
  }
  gets.push(pathname)
  const thread = (id: string) => ({
    id,
    isRead: false,
    isDone: false,
    snoozedUntil: null,
    labelIds: [],
    assigneeId: null,
    messageCount: 2,
  })
  return pathname.endsWith('/inbox')
    ? json({ data: ['a', 'b', 'c'].map(thread), total: 3, nextCursor: null })
    : json({})
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) =>
    url instanceof Request
      ? respond(url.url, url.method === 'GET' ? undefined : await url.text())
      : respond(String(url), init?.body as string | null | undefined),
  )
  changes = []
  gets = []
  skipped = []
  keys = []
  fails = false
  gate = Promise.resolve()
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await closeToasts()
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

/** What the header of an open thread is: it is gone as soon as another thread is opened. */
function Header({ onLeave }: { onLeave: () => void }) {
  const actions = useThreadActions()
  const assign = (): void => {
    void actions.assign([{ id: 'a', assigneeId: null, assigneeName: null }], 'kim', '김')
    onLeave()
  }
  return <button type="button" data-assign onClick={assign} />
}

function Screen() {
  const { rows } = useInbox({ done: 'false' })
  const actions = useThreadActions()
  const [isOpen, setIsOpen] = useState(true)
  const [thread] = rows
  useInboxKeys((key) => {
    keys.push(key)
    if (key === 'done' && thread) void actions.setDone([thread.id], true)
    else if (key === 'undo') actions.undoLast()
  })
  return (
    <>
      <p data-rows>{rows.map(({ id }) => id).join(' ')}</p>
      <input type="checkbox" />
      <input type="text" />
      <button type="button" data-read onClick={() => thread && actions.readOpened(thread)} />
      {isOpen && <Header onLeave={() => setIsOpen(false)} />}
    </>
  )
}

async function show(): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Screen />
        <Toaster label="알림" closeLabel="닫기" />
      </QueryClientProvider>,
    ),
  )
  await expect.poll(() => rows()).toBe('a b c')
  gets = []
}
const rows = () => page.querySelector('[data-rows]')?.textContent
const press = (code: string, on: EventTarget = window, repeat = false) =>
  act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { code, repeat, bubbles: true })))
const click = (selector: string) => act(async () => page.querySelector<HTMLElement>(selector)?.click())
const undoButtons = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === threadText.undo)
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
const hasText = (text: string) => expect.poll(() => document.body.textContent).toContain(text)

test('two threads completed at once have an undo each, and Z undoes the last one first', async () => {
  let open = (): void => undefined
  await show()
  gate = new Promise((resolve) => {
    open = resolve
  })
  await press('KeyE')
  await expect.poll(() => rows()).toBe('b c')
  await press('KeyE')
  await expect.poll(() => rows()).toBe('c')
  open()
  await expect.poll(() => undoButtons()).toHaveLength(2)
  await press('KeyZ')
  await expect.poll(() => changes).toHaveLength(3)
  await press('KeyZ')
  await expect.poll(() => changes).toHaveLength(4)
  expect(changes.map(({ threadIds, isDone }) => `${threadIds} ${isDone}`)).toEqual([
    'a true',
    'b true',
    'b false',
    'a false',
  ])
  expect(changes[3]?.seen).toEqual([{ threadId: 'a', messageCount: 2, isDone: true }])
  await press('KeyZ')
  await hasText(threadText.nothingToUndo)
  expect(changes).toHaveLength(4)
})

test('Z undoes a change that the server has not answered yet, once', async () => {
  let open = (): void => undefined
  await show()
  gate = new Promise((resolve) => {
    open = resolve
  })
  await press('KeyE')
  await press('KeyZ')
  expect(changes).toHaveLength(1)
  open()
  await expect.poll(() => changes.map(({ isDone }) => isDone)).toEqual([true, false])
  await hasText(threadText.undone)
  expect(undoButtons()).toHaveLength(0)
})

test('a held E completes one thread, a held J walks on', async () => {
  await show()
  await press('KeyE')
  await press('KeyE', window, true)
  await press('KeyJ', window, true)
  expect(keys).toEqual(['done', 'next'])
})

test('keys work after a click on a checkbox, and not in a text field', async () => {
  await show()
  const [checkbox, text] = page.querySelectorAll('input')
  if (!checkbox || !text) throw new Error('both are shown')
  await press('KeyJ', text)
  await press('KeyJ', checkbox)
  expect(keys).toEqual(['next'])
})

test('a change is reported and can be undone after its thread was left', async () => {
  await show()
  await click('[data-assign]')
  await hasText(threadText.assigned(1))
  await press('KeyZ')
  await expect.poll(() => changes).toHaveLength(2)
  expect(changes[1]).toEqual({
    threadIds: ['a'],
    assigneeId: null,
    seen: [{ threadId: 'a', assigneeId: 'kim' }],
  })
})

test('a failed change is reported after its thread was left', async () => {
  fails = true
  await show()
  await click('[data-assign]')
  await hasText(threadText.changeFailed)
})

test('a thread with a new reply is kept and reported, and its change has no undo', async () => {
  skipped = ['a']
  await show()
  await press('KeyE')
  await hasText(threadText.keptNew(1))
  expect(undoButtons()).toHaveLength(0)
  // the list is fetched again, with the thread in it
  await expect.poll(() => rows()).toBe('a b c')
})

test('an undo that finds a newer change says so', async () => {
  await show()
  await click('[data-assign]')
  await hasText(threadText.assigned(1))
  skipped = ['a']
  await press('KeyZ')
  await hasText(threadText.keptChanged(1))
})

test('opening a thread fetches only numbers; a completed thread stays away while another change is under way', async () => {
  let open = (): void => undefined
  await show()
  await click('[data-read]')
  await settle()
  expect(changes).toHaveLength(1)
  expect(gets.filter((path) => path.endsWith('/inbox'))).toEqual([])

  await press('KeyE')
  await expect.poll(() => changes).toHaveLength(2)
  gets = []
  gate = new Promise((resolve) => {
    open = resolve
  })
  await press('KeyE')
  await press('KeyE')
  await settle()
  expect(gets.filter((path) => path.endsWith('/inbox'))).toEqual([])
  open()
  await expect.poll(() => gets.filter((path) => path.endsWith('/inbox'))).toHaveLength(1)
})
