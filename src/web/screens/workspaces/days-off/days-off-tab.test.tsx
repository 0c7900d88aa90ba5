// @vitest-environment jsdom
// 설정 → 휴무일 for an admin and for a member.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { DaysOffTab } from './days-off-tab.tsx'
import { daysOffText } from './text.ts'

let root: Root
const page = document.createElement('div')
const sent: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body))
    return Response.json(meAs('admin'))
  })
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

const daysOff = [{ date: '2027-01-04', name: '임시공휴일' }]
const meAs = (role: Role) => ({
  user: { id: 'u', name: '김하늘', email: 'kim@ieum.example' },
  workspaces: [{ id: 'w', name: '영업팀', role, requiresTwoFactor: false, daysOff }],
})

async function show(role: Role): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  cache.setQueryData(keyOf(api.session.me, {}), meAs(role))
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <DaysOffTab />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}
const inputs = () => [...page.querySelectorAll('input')]
const set = (input: HTMLInputElement | undefined, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = (values: readonly [string, string, string]) =>
  act(async () => {
    for (const [nth, value] of values.entries()) set(inputs()[nth], value)
    page.querySelector('form')?.requestSubmit()
  })

test('R-615: an admin adds the days of a range with one name', async () => {
  await show('admin')
  await submit(['2026-12-31', '2027-01-02', ' 겨울 휴가 '])
  const name = '겨울 휴가'
  expect(sent).toEqual([
    {
      add: [
        { date: '2026-12-31', name },
        { date: '2027-01-01', name },
        { date: '2027-01-02', name },
      ],
    },
  ])
})

test.each([
  [['', '', '휴가'], daysOffText.needDate],
  [['2026-12-31', '', ' '], daysOffText.needName],
  [['2026-12-31', '2026-12-30', '휴가'], daysOffText.wrongRange(100)],
  [['2026-12-31', '2027-12-31', '휴가'], daysOffText.wrongRange(100)],
] as const)('R-615: %j is not sent, and the reason is shown', async (values, reason) => {
  await show('admin')
  await submit(values)
  expect(page.textContent).toContain(reason)
  expect(sent).toEqual([])
})

test('R-615: a member reads the days and cannot change them', async () => {
  await show('member')
  expect(page.textContent).toContain('임시공휴일')
  expect(page.textContent).toContain(daysOffText.readOnly)
  expect(page.querySelectorAll('button')).toHaveLength(0)
})
