// @vitest-environment jsdom
// The number in the title, and notifications of the browser.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { wantsBrowserNotifications } from '#web/lib/browser-notifications.ts'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { PageNotifications } from './page-notifications.tsx'

const KEY = keyOf(api.notifications.listPageNotifications, { query: {} })
const notification = (id: string) => ({ id, at: '', title: `[관심] ${id}`, text: '내용', url: '/in/w/inbox' })

let root: Root
let cache: QueryClient
const shown: string[] = []
const page = document.createElement('div')
beforeEach(() => {
  shown.length = 0
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      constructor(title: string) {
        shown.push(title)
      }
    },
  )
  root = createRoot(document.body.appendChild(page))
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
})
afterEach(() => {
  root.unmount()
  wantsBrowserNotifications.set(false)
  vi.unstubAllGlobals()
  page.remove()
})

const titleIs = (title: string) => expect.poll(() => document.title).toBe(title)
const set = (unread: number, ids: string[]): unknown =>
  cache.setQueryData(KEY, { unread, notifications: ids.map(notification) })
/** The number of unread threads shows that it has arrived. */
async function receive(unread: number, ids: string[]): Promise<void> {
  set(unread, ids)
  await titleIs(`(${unread}) 받은 답장 · 이음`)
}
async function open(unread: number, ids: string[]): Promise<void> {
  set(unread, ids)
  root.render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <PageTitle title="받은 답장" />
        <PageNotifications />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await titleIs(unread === 0 ? '받은 답장 · 이음' : `(${unread}) 받은 답장 · 이음`)
}

test('the title counts the unread threads of the user', async () => {
  await open(0, [])
  await receive(3, [])
  set(120, [])
  await titleIs('(99+) 받은 답장 · 이음')
})

test('what arrives while the page is open is shown once, what was there before is not', async () => {
  wantsBrowserNotifications.set(true)
  await open(1, ['old'])
  await receive(2, ['new', 'old'])
  await receive(3, ['new', 'old'])
  expect(shown).toEqual(['[관심] new'])
})

test('nothing is shown before the user has switched it on, or without the permission', async () => {
  await open(0, [])
  await receive(1, ['a'])
  wantsBrowserNotifications.set(true)
  Object.assign(Notification, { permission: 'denied' })
  await receive(2, ['b', 'a'])
  expect(shown).toEqual([])
})
