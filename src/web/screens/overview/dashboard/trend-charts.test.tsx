// @vitest-environment jsdom
// Small charts of the weeks of sequences: every point is a link to its leads, also by keyboard, and the table has the same numbers.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OverviewTrend } from '#api/overview/overview.ts'
import { noCounts } from '#core/overview/dashboard.ts'
import { readUrlState } from '#web/lib/list/search-params.ts'
import { TrendCharts, TrendTable } from './trend-charts.tsx'
import { DashboardUrl, listAddress, placeQuery } from './url-state.ts'

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})
const show = (what: ReactNode) => act(() => root.render(<MemoryRouter>{what}</MemoryRouter>))

const lists = {
  addressOf: (...of: Parameters<typeof listAddress> extends [unknown, ...infer R] ? R : never) =>
    listAddress(new URLSearchParams('days=30'), ...of),
  isPanel: true,
}
const SEQUENCE = '0197b1de-0000-7000-8000-000000000001'
const trend = (id: string, name: string, isDeleted = false): OverviewTrend => {
  const part = (sent: number, replied: number) => ({
    counts: { ...noCounts(), enrolled: sent, sent, delivered: sent, replied },
    replyRate: sent > 0 ? replied / sent : 0,
    low: 0,
    high: 1,
  })
  const week = (day: string, to: string, sent: number, replied: number) => ({
    week: day,
    from: day,
    to,
    isCounting: false,
    ...part(sent, replied),
  })
  return {
    id,
    name,
    isDeleted,
    ...part(50, 8),
    weeks: [week('2026-11-09', '2026-11-15', 40, 8), week('2026-11-16', '2026-11-18', 10, 0)],
  }
}
const queryOf = (link: Element | null | undefined) => {
  const params = new URLSearchParams(link?.getAttribute('href')?.split('?')[1])
  const state = readUrlState(DashboardUrl, params)
  return { show: state.show, ...placeQuery(state) }
}

test('a point opens the leads of its sequence and week that replied; arrow keys move within one chart', () => {
  show(
    <TrendCharts
      trends={[trend(SEQUENCE, '봄'), trend('b', '여름', true)]}
      lists={lists}
      average={0.1}
      top={0.2}
    />,
  )
  const points = [...page.querySelectorAll<HTMLElement>('ul ul a')]
  expect(points).toHaveLength(4)
  expect(queryOf(points[0])).toEqual({
    show: 'replied',
    sequenceId: SEQUENCE,
    from: '2026-11-09',
    to: '2026-11-15',
  })
  expect(points[0]?.getAttribute('aria-label')).toContain('회신율 20% (발송 40명 중 회신 8명)')
  expect(points.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, 0])
  act(() => points[1]?.focus())
  act(() => {
    points[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
  })
  expect(document.activeElement).toBe(points[0])
  expect(page.textContent).toContain('여름 (삭제됨)')
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).not.toContain('여름 (삭제됨)')
})

test('the table has the rate and the leads of every week, newest first, each as a link', () => {
  show(<TrendTable trends={[trend(SEQUENCE, '봄')]} lists={lists} />)
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['2026.11.16 – 11.22', '0%10명'],
    ['2026.11.9 – 11.15', '20%40명'],
  ])
  const link = page.querySelector('[aria-label="40, 발송 연락처 보기"]')
  expect(queryOf(link)).toMatchObject({ show: 'sent', sequenceId: SEQUENCE, from: '2026-11-09' })
})
