// @vitest-environment jsdom
// The metrics of a sequence: charts with the same numbers as their tables, and nothing before the first mail.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import type { SequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { estimate } from '#core/sequences/variant-comparison.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { SEQUENCE_ID, sequenceWith } from '#testing/web/render-designer.tsx'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { MetricsTab } from './metrics-tab.tsx'

const step = (order: number, sent: number, replied: number): SequenceMetrics['steps'][number] => ({
  nodeId: `n${order}`,
  order,
  subject: `제안 ${order}`,
  sent,
  replied,
  bounced: 0,
  opened: null,
  clicked: null,
  openTracked: 0,
  clickTracked: 0,
  waiting: 3,
  replyRate: sent === 0 ? 0 : replied / sent,
})
const METRICS: SequenceMetrics = {
  enrolled: 40,
  active: 30,
  sent: 74,
  replied: 8,
  bounced: 1,
  unsubscribed: 1,
  completed: 0,
  blocked: 0,
  opened: null,
  clicked: null,
  openTracked: 0,
  clickTracked: 0,
  replyRate: 0.2,
  interested: 3,
  interestedRate: 0.075,
  steps: [step(1, 40, 4), step(2, 34, 4), step(3, 0, 0)],
  daily: [
    { date: '2026-11-24', sent: 40, replied: 0 },
    { date: '2026-11-26', sent: 34, replied: 8 },
  ],
}
const total = {
  enrolled: 42,
  sent: 40,
  delivered: 39,
  replied: 8,
  interested: 3,
  endedUnsent: 2,
  bounced: 1,
  open: 30,
  noReply: 0,
  unsubscribed: 1,
  removed: 0,
}
const counts = { ...total, reached: 40, replyRate: 0.2, low: 0.105, high: 0.348, interestedRate: 0.075 }
const option = (letter: string, replied: number) => {
  const { rate, low, high } = estimate({ reached: 20, replied })
  return { nodeId: letter, letter, subject: `제목 ${letter}`, reached: 20, replied, rate, low, high }
}
const REPORT: SequenceReport = {
  variants: [
    {
      below: 'start-1',
      options: [option('A', 6), option('B', 2)],
      verdict: { kind: 'unknown', reason: 'few_leads', needed: 100 },
    },
  ],
  senders: [{ userEmailAccountId: null, address: 'sales@ieum.example', mails: 74, ...counts }],
  // no lead was enrolled in the week between
  weeks: [
    { week: '2026-11-09', ...counts },
    { week: '2026-11-23', ...counts },
  ],
  models: [],
  total,
  intents: [{ intent: 'later', count: 5 }],
}

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // the chart ends with the present day
  vi.setSystemTime('2026-11-27T03:00:00Z')
  document.body.append(page)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(metrics: SequenceMetrics, report = REPORT): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(keyOf(api.sequenceStats.sequenceMetrics, { params: { id: SEQUENCE_ID } }), metrics)
  client.setQueryData(keyOf(api.sequenceReport.sequenceReport, { params: { id: SEQUENCE_ID } }), report)
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <MetricsTab sequence={sequenceWith(defaultWorkflow())} mayChange setState={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}
const section = (name: string): HTMLElement => {
  const found = page.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
  if (!found) throw new Error(`no section ${name}`)
  return found
}
const press = (name: string): void => {
  const button = page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
  act(() => button?.click())
}

test('the first line states how many leads replied, with the interval of the rate', () => {
  show(METRICS)
  expect(page.textContent).toContain('메일을 받은 40명 중 8명이 회신했습니다.')
  expect(page.textContent).toContain(
    '회신율 20% · 95% 신뢰구간 10.5% – 34.8% · 관심 3명 (7.5%) · 보낸 메일 74통',
  )
  // the dashboard shows other numbers, of a period
  expect(page.textContent).toContain('전체 기간 기준입니다.')
  expect(page.querySelector('a[href^="/dashboard"]')?.getAttribute('href')).toBe(
    `/dashboard?sequence=${SEQUENCE_ID}`,
  )
})

test('each section shows a chart, and its table after one press', () => {
  show(METRICS)
  for (const name of [
    '등록부터 관심까지',
    '주별 발송과 회신율',
    '발송 계정별',
    '단계별 성과',
    '날짜별 발송과 회신',
    'A/B 비교',
  ]) {
    expect(section(name).querySelector('table'), name).toBeNull()
    press(`${name} 표로 보기`)
    expect(section(name).querySelector('table'), name).not.toBeNull()
    press(`${name} 그래프로 보기`)
    expect(section(name).querySelector('table'), name).toBeNull()
  }
})

const linkIn = (where: HTMLElement, name: string): string | null | undefined =>
  where.querySelector(`a[aria-label="${name}"]`)?.getAttribute('href')
const LIST = `/sequences/${SEQUENCE_ID}?tab=contacts`

test('the funnel has every stage and outcome, and each number opens its leads', () => {
  show(METRICS)
  const funnel = section('등록부터 관심까지')
  expect(linkIn(funnel, '39, 도달 연락처 보기')).toBe(`${LIST}&metric=delivered`)
  expect(linkIn(funnel, '20%, 회신 연락처 보기')).toBe(`${LIST}&metric=replied`)
  expect(linkIn(funnel, '2, 발송 없이 종료 연락처 보기')).toBe(`${LIST}&metric=endedUnsent`)
  expect([...funnel.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toContain(
    `${LIST}&metric=replied&intent=later`,
  )
  expect(funnel.textContent).not.toContain('이전 기간')
})

test('the chart of weeks has also weeks without enrollments, and opens the leads of a week', () => {
  show(METRICS)
  const links = [...section('주별 발송과 회신율').querySelectorAll('li a')]
  expect(links).toHaveLength(6)
  expect(links[0]?.getAttribute('href')).toBe(`${LIST}&metric=replied&week=2026-11-09`)
  expect(links[1]?.getAttribute('href')).toBe(`${LIST}&metric=sent&week=2026-11-09`)
  expect(links[2]?.getAttribute('aria-label')).toContain('발송 0명')
})

test('the mailboxes open their leads', () => {
  show(METRICS)
  expect(linkIn(section('발송 계정별'), '40, 발송 연락처 보기')).toBe(`${LIST}&metric=sent&sender=none`)
})

test('the steps have their numbers, and every number opens its leads', () => {
  show(METRICS)
  const steps = section('단계별 성과')
  expect(steps.textContent).toContain('2단계')
  const link = (name: string) => steps.querySelector(`a[aria-label^="${name}"]`)?.getAttribute('href')
  expect(link('2단계 발송 34')).toContain('node=n2&of=sent')
  expect(link('2단계 회신 4')).toContain('node=n2&of=replied')
  expect(steps.textContent).toContain('11.8%')
})

const ofModel = (model: string, promptVersion: string, reached: number, replied: number) => ({
  model,
  promptVersion,
  reached,
  replied,
  ...estimate({ reached, replied }),
  isFew: reached < 20,
})

const large = ofModel('large', '7', 30, 7)

test('one model with one prompt is not compared', () => {
  show(METRICS, { ...REPORT, models: [large] })
  expect(page.querySelector('section[aria-label="모델과 프롬프트별"]')).toBeNull()
})

test('models and prompts are compared once there are two, and one with few leads says so', () => {
  show(METRICS, { ...REPORT, models: [large, ofModel('sandbox-writer', '6', 10, 1)] })
  const models = section('모델과 프롬프트별')
  expect(models.textContent?.split('발송이 적어')).toHaveLength(2)
  press('모델과 프롬프트별 표로 보기')
  const rows = [...models.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['large', '7', '30', '7', '23.3%', '11.8% – 40.9%'],
    ['샌드박스발송이 적어 아직 비교하기 어렵습니다', '6', '10', '1', '10%', '1.8% – 40.4%'],
  ])
})

test('two variants with few leads show their intervals and no winner', () => {
  show(METRICS)
  const variants = section('A/B 비교')
  expect(variants.textContent).toContain('판단 불가')
  expect(variants.textContent).toContain('95% 신뢰구간 14.5% – 51.9%')
  expect(variants.textContent).not.toContain('우세')
})

test('every bar of a day opens what it counts, and the arrow keys move between the bars', () => {
  show(METRICS)
  const bars = [...section('날짜별 발송과 회신').querySelectorAll<HTMLElement>('li a')]
  const address = (name: string) => bars.find(({ ariaLabel }) => ariaLabel === name)?.getAttribute('href')
  const day = `/sequences/${SEQUENCE_ID}?tab=metrics&day=2026-11-26`
  expect(address('34, 11.26 (목) 보낸 메일 보기')).toBe(`${day}&dayKind=sent`)
  expect(address('8, 11.26 (목) 회신한 연락처 보기')).toBe(`${day}&dayKind=replied`)
  expect(bars.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  const key = (name: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    })
  act(() => bars.at(-2)?.focus())
  key('ArrowLeft')
  expect(document.activeElement).toBe(bars.at(-4))
  key('ArrowDown')
  expect(document.activeElement).toBe(bars.at(-3))
  key('Home')
  expect(document.activeElement).toBe(bars[1])
  expect(bars[1]?.tabIndex).toBe(0)
  key('ArrowLeft')
  expect(document.activeElement).toBe(bars[1])
})

test('the numbers of the table of days and of the table of variants open their lists', () => {
  show(METRICS)
  press('날짜별 발송과 회신 표로 보기')
  const days = section('날짜별 발송과 회신')
  const day = `/sequences/${SEQUENCE_ID}?tab=metrics&day=2026-11-24`
  expect(linkIn(days, '40, 11.24 (화) 보낸 메일 보기')).toBe(`${day}&dayKind=sent`)
  // no lead replied on that day
  expect(days.querySelectorAll('td a')).toHaveLength(3)
  press('A/B 비교 표로 보기')
  expect(linkIn(section('A/B 비교'), '회신 30%, 연락처 보기')).toBe(`${LIST}&node=A&of=replied`)
})

test('before the first mail there is no chart but what will be shown', () => {
  show({ ...METRICS, sent: 0, replied: 0, daily: [] })
  expect(page.textContent).toContain('아직 보낸 메일이 없습니다')
  expect(page.querySelector('section')).toBeNull()
})
