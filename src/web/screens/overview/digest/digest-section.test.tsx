// @vitest-environment jsdom
// 설정 → 매일 요약 for a member and for a viewer.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DigestSetting } from '#api/overview/digest.ts'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { DigestSection } from './digest-section.tsx'
import { digestText } from './text.ts'

const WORKSPACE = '00000000-0000-4000-8000-000000000001'
const MAILBOX = '00000000-0000-4000-8000-000000000002'
const OFF: DigestSetting = {
  isOn: false,
  hour: 9,
  userEmailAccountId: null,
  defaultEmailAccountId: MAILBOX,
  last: null,
}

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

async function show(role: Role, setting: DigestSetting, status: string | null = 'connected'): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  cache.setQueryData(keyOf(api.session.me, {}), {
    user: { id: 'u', name: '김하늘', email: 'kim@ieum.example' },
    workspaces: [{ id: WORKSPACE, name: '영업팀', role, requiresTwoFactor: false }],
  })
  cache.setQueryData(keyOf(api.digest.getDigest, { params: { id: WORKSPACE } }), setting)
  if (status) {
    const mailbox = { id: MAILBOX, name: '김하늘', address: 'kim@ieum.example', status }
    cache.setQueryData(
      keyOf(api.emailAccounts.listEmailAccounts, { query: { workspaceIds: WORKSPACE, limit: 1, offset: 0 } }),
      {
        data: [mailbox],
        total: 1,
      },
    )
    cache.setQueryData(keyOf(api.emailAccounts.getEmailAccount, { params: { id: MAILBOX } }), mailbox)
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <DigestSection />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}
const toggle = () => page.querySelector<HTMLInputElement>('[role=switch]')
const buttons = () => [...page.querySelectorAll('button')].map(({ textContent }) => textContent)

test('R-1307: a member can turn the digest on, and preview and test it', async () => {
  await show('member', OFF)
  expect(toggle()?.disabled).toBe(false)
  expect(page.textContent).not.toContain(digestText.memberOnly)
  expect(buttons()).toEqual([digestText.preview, digestText.test])
})

test('R-1307: a viewer cannot turn the digest on and reads why, also if it was on before', async () => {
  await show('viewer', { ...OFF, isOn: true, userEmailAccountId: MAILBOX })
  expect(toggle()?.disabled).toBe(true)
  expect(toggle()?.checked).toBe(false)
  expect(page.textContent).toContain(digestText.memberOnly)
  expect(buttons()).toEqual([digestText.preview])
})

test('R-1309: a chosen mailbox that is not connected is named in a banner', async () => {
  const on = { ...OFF, isOn: true, userEmailAccountId: MAILBOX }
  await show('member', on)
  expect(page.textContent).not.toContain(digestText.notConnected('kim@ieum.example'))
  await act(async () => root.unmount())
  root = createRoot(page)
  await show('member', on, 'disconnected')
  expect(page.textContent).toContain(digestText.notConnected('kim@ieum.example'))
})

test('while the mailboxes are loaded, the settings do not say that there are none', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await show('member', { ...OFF, defaultEmailAccountId: null }, null)
  expect(page.textContent).not.toContain(digestText.noMailbox)
  expect(page.textContent).not.toContain(digestText.noneConnected)
})
