// @vitest-environment jsdom
// The charts that the dashboard and the metrics of a sequence share: every number opens its list.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CohortCounts, noCounts } from '#core/overview/dashboard.ts'
import { CountTable } from './count-table.tsx'
import { Funnel } from './funnel.tsx'
import type { LeadLists } from './lead-number.tsx'
import { RateGroups, RateRows } from './rate-rows.tsx'
import { WeekChart } from './week-chart.tsx'

const COUNTS: CohortCounts = { ...noCounts(), enrolled: 50, sent: 40, delivered: 38, replied: 8, bounced: 2 }
const LISTS: LeadLists = {
  addressOf: (metric, place) => `/${metric}?${new URLSearchParams(place as Record<string, string>)}`,
  isPanel: true,
}

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

const show = (what: React.ReactNode) => act(() => root.render(<MemoryRouter>{what}</MemoryRouter>))
const hrefOf = (name: string) =>
  page.querySelector<HTMLElement>(`a[aria-label="${name}"]`)?.getAttribute('href')
const name = () => document.activeElement?.getAttribute('aria-label')

test('a share and the number of the period before open the leads they count', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const before = { ...COUNTS, replied: 5 }
  show(<Funnel counts={COUNTS} intents={[]} lists={LISTS} previous={{ counts: before, period }} />)
  expect(hrefOf('20%, 회신 연락처 보기')).toBe('/replied')
  expect(hrefOf('5, 이전 기간 회신 연락처 보기')).toBe('/replied?at=period&from=2026-10-01&to=2026-10-31')
  expect(page.textContent).toContain('이전 기간 5명 +3')
})

test('the parts below the funnel and the leads that are interested add up to the leads enrolled', () => {
  const counts = { ...noCounts(), enrolled: 98, sent: 60, delivered: 58, replied: 12, interested: 5 }
  const parts = { open: 70, bounced: 6, noReply: 4, unsubscribed: 2, removed: 1, endedUnsent: 3 }
  const intents = [
    { intent: 'interested', count: 5 },
    { intent: 'question', count: 4 },
    { intent: 'none', count: 3 },
  ] as const
  show(<Funnel counts={{ ...counts, ...parts }} intents={intents} lists={LISTS} />)
  const shown = [...page.querySelectorAll('li')].map((part) => Number(part.querySelector('a')?.textContent))
  expect(shown).not.toContain(counts.interested)
  expect(shown.reduce((sum, n) => sum + n, counts.interested)).toBe(98)
})

test('a rate in a chart or a table opens the leads that replied', () => {
  const rows = [{ key: 'a', name: '봄', place: { at: 'sequence', of: 'a' } as const, counts: COUNTS }]
  show(<RateRows rows={rows} total={COUNTS} lists={LISTS} />)
  expect(hrefOf('20%, 회신 연락처 보기')).toBe('/replied?at=sequence&of=a')
  show(<CountTable label="표" head="시퀀스" rows={rows} lists={LISTS} />)
  expect(hrefOf('20%, 회신 연락처 보기')).toBe('/replied?at=sequence&of=a')
})

test('the point of a week opens the leads that replied, its bar those that were sent a mail; arrow keys move', () => {
  const week = (monday: string, to: string) => ({
    week: monday,
    from: monday,
    to,
    isCounting: false,
    counts: COUNTS,
    replyRate: 0.2,
  })
  show(
    <WeekChart weeks={[week('2026-11-09', '2026-11-15'), week('2026-11-16', '2026-11-18')]} lists={LISTS} />,
  )
  const links = [...page.querySelectorAll<HTMLElement>('a')]
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toEqual([links[2]])
  act(() => links[2]?.focus())
  expect(name()).toContain('회신율 20% (발송 40명 중 회신 8명)')
  expect(links[2]?.getAttribute('href')).toMatch(/^\/replied\?.*from=2026-11-16&to=2026-11-18/)
  const press = (key: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  press('ArrowDown')
  expect(document.activeElement).toBe(links[3])
  expect(links[3]?.getAttribute('href')).toMatch(/^\/sent\?/)
  press('ArrowLeft')
  expect(document.activeElement).toBe(links[1])
  press('End')
  press('ArrowUp')
  expect(document.activeElement).toBe(links[2])
})

const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'].map((week) => ({
  week,
  from: week,
  to: week,
  isCounting: false,
  counts: COUNTS,
  replyRate: 0.2,
}))
const tabStops = () => [...page.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)

test('the chart of weeks keeps its tab stop when the period becomes shorter', () => {
  show(<WeekChart weeks={WEEKS} lists={LISTS} />)
  expect(tabStops()).toHaveLength(1)
  show(<WeekChart weeks={WEEKS.slice(0, 1)} lists={LISTS} />)
  expect(tabStops()).toHaveLength(1)
})

const countRow = (key: string, sortName: string, replied: number) => ({
  key,
  name: <b>{sortName}</b>,
  sortName,
  counts: { ...COUNTS, replied },
})

test('the interval of a rate is in the table and a tooltip of the chart, which states it for screen readers', () => {
  const rows = [countRow('1', '가', 8)]
  show(<RateRows rows={rows} total={COUNTS} lists={LISTS} />)
  const interval = '회신 8명 · 95% 신뢰구간 10.5% – 34.8%'
  expect(page.querySelector('[data-tip]')?.getAttribute('data-tip')).toBe(interval)
  expect(page.querySelector('.sr-only')?.textContent).toBe(interval)
  show(<CountTable label="표" head="시퀀스" rows={rows} lists={LISTS} />)
  expect(page.textContent).toContain('10.5% – 34.8%')
})

test('a table is sorted by any of its columns, in both directions', () => {
  const rows = [countRow('1', '나', 1), countRow('2', '다', 8), countRow('3', '가', 4)]
  show(<CountTable label="표" head="시퀀스" rows={rows} lists={LISTS} />)
  const names = () => [...page.querySelectorAll('b')].map(({ textContent }) => textContent).join('')
  const press = (head: string) =>
    act(() =>
      [...page.querySelectorAll<HTMLElement>('th button')]
        .find(({ textContent }) => textContent === head)
        ?.click(),
    )
  expect(names()).toBe('나다가')
  press('회신율')
  expect(names()).toBe('다가나')
  expect(page.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  press('회신율')
  expect(names()).toBe('나가다')
  press('시퀀스')
  expect(names()).toBe('다나가')
})

test('groups of rates share one scale', () => {
  const groups = [
    { title: '높음', rows: [countRow('1', '가', 30)] },
    { title: '낮음', rows: [countRow('2', '나', 1)] },
  ]
  show(<RateGroups groups={groups} total={COUNTS} lists={LISTS} />)
  const averages = [...page.querySelectorAll<HTMLElement>('section')].map(
    (section) => section.querySelector<HTMLElement>('[data-average]')?.style.left,
  )
  // 20 % of 75 %
  expect(averages.map((left) => Math.round(Number.parseFloat(left ?? '')))).toEqual([27, 27])
  expect(page.textContent?.match(/평균 20%/g)).toHaveLength(1)
})

test('the rate is compared in points', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const compare = (now: Partial<CohortCounts>, before: Partial<CohortCounts>) => {
    show(
      <Funnel
        counts={{ ...COUNTS, ...now }}
        intents={[]}
        lists={LISTS}
        previous={{ counts: { ...COUNTS, ...before }, period }}
      />,
    )
    return page.textContent
  }
  // 8 of 40 after 10 of 40
  const text = compare({ open: 12 }, { replied: 10 })
  expect(text).toContain('이전 기간 10명 −2 · 비율 −5%p')
  expect(hrefOf('12, 종료 전 연락처 보기')).toBe('/open')
  expect(compare({}, { replied: 3 })).toContain('+5 · 비율 +12.5%p')
  // nothing was sent before: there is no rate to compare
  expect(compare({}, { sent: 0, delivered: 0, replied: 0 })).toContain('이전 기간 0명 +8')
  expect(page.textContent).not.toContain('비율 +20%p')
})
