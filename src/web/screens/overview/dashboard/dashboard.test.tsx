// @vitest-environment jsdom
// The filters of the dashboard show what is chosen, also "none"; an empty dashboard says why it is empty.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUrlState } from '#web/lib/list/search-params.ts'
import { DashboardFilters } from './dashboard-tools.tsx'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { type DashboardState, DashboardUrl } from './url-state.ts'

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  document.body.append(page)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const show = (what: ReactNode) =>
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
const showFilters = (state: Partial<DashboardState>, onChange = vi.fn()) => {
  show(
    <DashboardFilters
      workspaceIds={undefined}
      state={{ ...readUrlState(DashboardUrl, new URLSearchParams()), ...state }}
      onChange={onChange}
    />,
  )
  return onChange
}
const chosen = (name: string) => page.querySelector(`[role="combobox"][aria-label="${name}"]`)?.textContent

test('a filter by no mailbox or no group is shown', () => {
  showFilters({})
  expect([chosen('발송 계정'), chosen('고객 그룹')]).toEqual(['발송 계정 전체', '고객 그룹 전체'])
  showFilters({ mailbox: 'none', group: 'none' })
  expect([chosen('발송 계정'), chosen('고객 그룹')]).toEqual(['삭제된 발송 계정', '고객 그룹 없음'])
})

test('the days of a period that is changed elsewhere are shown', () => {
  showFilters({ from: '2026-09-01', to: '2026-09-30' })
  const days = () => [...page.querySelectorAll<HTMLInputElement>('[type="date"]')].map(({ value }) => value)
  expect(days()).toEqual(['2026-09-01', '2026-09-30'])
  showFilters({ from: '2026-08-01', to: '2026-09-30' })
  expect(days()).toEqual(['2026-08-01', '2026-09-30'])
})

const PERIOD = { from: '2026-11-17', to: '2026-11-23' }
const empty = (enrolledOutside: { from: string; to: string } | null, isFiltered: boolean) => {
  const calls = { onReset: vi.fn(), onPeriod: vi.fn() }
  show(<EmptyDashboard overview={{ period: PERIOD, enrolledOutside }} isFiltered={isFiltered} {...calls} />)
  return calls
}
const press = (name: string) =>
  act(() =>
    [...page.querySelectorAll<HTMLElement>('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  )

test('without any enrollment the dashboard leads to the sequences', () => {
  empty(null, false)
  expect(page.textContent).toContain('아직 등록한 연락처가 없습니다')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/sequences')
})

test('with enrollments outside the period, the period can be widened', () => {
  const { onPeriod } = empty({ from: '2026-09-01', to: '2026-10-01' }, false)
  expect(page.textContent).toContain('이 기간에 등록한 연락처가 없습니다')
  press('기간 넓히기')
  expect(onPeriod).toHaveBeenCalledWith({ from: '2026-09-01', to: '2026-11-23' })
})

test('with a filter that no enrollment matches, the filter can be reset', () => {
  const { onReset } = empty(null, true)
  expect(page.textContent).toContain('필터에 맞는 연락처가 없습니다')
  press('필터 초기화')
  expect(onReset).toHaveBeenCalled()
})
