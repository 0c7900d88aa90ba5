// @vitest-environment jsdom
// 설정 → 알림 for a member and for a viewer.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationSetting } from '#api/overview/notifications.ts'
import type { Role } from '#core/access.ts'
import { chosenChannels, DEFAULT_PREFERENCES } from '#core/overview/notifications.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { draftOf, faultsOf, inputOf } from './notifications-draft.ts'
import { NotificationsSection } from './notifications-section.tsx'
import { notificationsText } from './text.ts'

const WORKSPACE = '00000000-0000-4000-8000-000000000001'
const CHAT = '00000000-0000-4000-8000-000000000002'
const SETTING: NotificationSetting = {
  events: chosenChannels(DEFAULT_PREFERENCES.choices),
  audience: 'mine',
  webhookId: null,
  quietHours: null,
  webhooks: [{ id: CHAT, description: '영업팀', format: 'slack', state: 'on' }],
  mailbox: { id: CHAT, address: 'sales@ieum.example' },
  showsText: true,
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

async function show(role: Role, setting: NotificationSetting = SETTING): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const workspace = { id: WORKSPACE, name: '영업팀', role, daysOff: [] }
  cache.setQueryData(keyOf(api.session.me, {}), {
    user: { id: '1', name: '김', email: 'kim@ieum.example' },
    workspaces: [workspace],
  })
  cache.setQueryData(
    keyOf(api.notifications.getNotifications, { query: { workspaceId: WORKSPACE } }),
    setting,
  )
  cache.setQueryData(keyOf(api.digest.getDigest, { params: { id: WORKSPACE } }), { isOn: true, hour: 9 })
  const router = createMemoryRouter([{ path: '*', Component: NotificationsSection }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

const boxOf = (label: string): HTMLInputElement => {
  const found = [...page.querySelectorAll('label')].find((one) => one.textContent === label)
  const input = found?.querySelector('input')
  if (!input) throw new Error(`no checkbox ${label}`)
  return input
}
const buttons = () => [...page.querySelectorAll('button')].map((one) => one.textContent)

test('interest, questions and meetings are on by default, and every checkbox names its row and column', async () => {
  await show('member')
  expect(boxOf('관심: 메일').checked).toBe(true)
  expect(boxOf('거절: 메일').checked).toBe(false)
  expect(page.querySelectorAll('tbody input[type=checkbox]')).toHaveLength(30)
  expect(page.textContent).toContain(notificationsText.digestOn('09:00'))
  expect(buttons()).not.toContain('저장')
})

test('a change offers to save it, and a test waits for that', async () => {
  await show('member')
  await act(async () => boxOf('거절: 메일').click())
  expect(buttons()).toContain('저장')
  const test = page.querySelector<HTMLButtonElement>(`[aria-label="${notificationsText.testOf('메일')}"]`)
  expect(test?.disabled).toBe(true)
  await act(async () => boxOf('거절: 메일').click())
  expect(buttons()).not.toContain('저장')
})

test('the chat column can be used once a chat is chosen', async () => {
  await show('member')
  expect(boxOf('관심: 메신저').disabled).toBe(true)
  await act(async () => root.unmount())
  root = createRoot(page)
  await show('member', { ...SETTING, webhookId: CHAT })
  expect(boxOf('관심: 메신저').disabled).toBe(false)
})

test('without a mailbox the page says that no mail is sent, and a stopped chat is named', async () => {
  const [chat] = SETTING.webhooks
  await show('member', {
    ...SETTING,
    mailbox: null,
    webhookId: CHAT,
    webhooks: chat ? [{ ...chat, state: 'stopped' }] : [],
  })
  expect(page.textContent).toContain(notificationsText.noMailbox)
  expect(page.textContent).toContain(notificationsText.stopped)
})

test('a viewer reads that viewers get none, and only an admin may leave out texts of replies', async () => {
  await show('viewer')
  expect(page.textContent).toBe(notificationsText.viewer)
  await act(async () => root.unmount())
  root = createRoot(page)
  await show('member')
  const workspaceSwitch = [...page.querySelectorAll('label')].find((one) =>
    one.textContent?.startsWith(notificationsText.workspaceText),
  )
  expect(workspaceSwitch?.querySelector('input')?.disabled).toBe(true)
})

test('quiet hours become minutes, and need two different times', () => {
  const draft = { ...draftOf(SETTING), isQuiet: true, quietFrom: '22:30', quietUntil: '07:00' }
  expect(faultsOf(draft)).toEqual({})
  expect(inputOf(draft).quietHours).toEqual({ from: 1350, until: 420 })
  expect(faultsOf({ ...draft, quietFrom: '' })).toEqual({ quietFrom: notificationsText.needTime })
  expect(faultsOf({ ...draft, quietUntil: '22:30' })).toEqual({ quietUntil: notificationsText.sameTime })
  expect(inputOf({ ...draft, isQuiet: false }).quietHours).toBeNull()
  expect(draftOf({ ...SETTING, quietHours: { from: 0, until: 65 } })).toMatchObject({
    isQuiet: true,
    quietFrom: '00:00',
    quietUntil: '01:05',
  })
})
