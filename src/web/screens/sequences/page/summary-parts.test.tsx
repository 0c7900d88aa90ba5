// @vitest-environment jsdom
// What 요약 is made of: what needs a user, the line of steps, the days of the next mails; every number opens what it counts.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplyOf } from '#api/endpoint.ts'
import type { sequenceFinish } from '#api/sending/sequence-plan.ts'
import { defaultWorkflow } from '#core/sequences/workflow/workflow.ts'
import { SEQUENCE_ID, sequenceWith } from '#testing/web/render-designer.tsx'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { Needs } from './needs.tsx'
import { NextMails } from './next-mails.tsx'
import { StepLine } from './step-line.tsx'
import type { StepNumbers } from './step-link.tsx'

const NOW = Date.parse('2026-12-04T03:00:00Z')
const DAY_MS = 86_400_000
const sequence = sequenceWith(defaultWorkflow(), { status: 'active' })
const path = `/sequences/${SEQUENCE_ID}`

let root: Root
let client: QueryClient
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.setSystemTime(NOW)
  document.body.append(page)
  root = createRoot(page)
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (shown: ReactNode): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{shown}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
const rows = (): [string | null, string | null][] =>
  [...page.querySelectorAll('li a')].map((link) => [link.textContent, link.getAttribute('href')])

function knowFinish(unknown: ReplyOf<typeof sequenceFinish>['unknown']): void {
  const finish = { finishesAt: '2026-12-10T01:00:00Z', remainingCount: 30, isEstimate: false, unknown }
  client.setQueryData(keyOf(api.sequencePlan.sequenceFinish, { params: { id: SEQUENCE_ID } }), finish)
}
function knowReplies(data: object[], total: number): void {
  const query = {
    sequenceId: SEQUENCE_ID,
    kind: 'reply',
    done: 'false',
    answered: 'false',
    sort: 'oldest',
    limit: 3,
  }
  client.setQueryData(keyOf(api.inbox.listInbox, { query }), { data, total, nextCursor: null })
}
const reply = {
  id: 'thread-1',
  lead: { companyName: '가온물류' },
  fromName: '박도윤',
  fromAddress: 'park@gaon.example',
  intent: { intent: 'interested' },
  snippet: '마침 알아보고 있었습니다.',
  // a sandbox that is a day ahead
  clockOffsetMs: DAY_MS,
  lastAt: new Date(NOW - 2 * DAY_MS).toISOString(),
}

test('what needs a user: the replies that wait longest by the clock of their mailbox, then leads by what they wait for', () => {
  knowReplies([reply], 9)
  knowFinish([
    { reason: 'awaiting_approval', leadCount: 4 },
    { reason: 'paused', leadCount: 1 },
  ])
  show(<Needs sequence={sequence} blocked={2} />)
  expect(page.querySelector('section > div a')?.textContent).toBe('답장 대기 9건')
  expect(rows()).toEqual([
    [
      '가온물류박도윤관심마침 알아보고 있었습니다.3일',
      `/inbox?show=waiting&sequence=${SEQUENCE_ID}&thread=thread-1`,
    ],
    ['확인 필요2명', `${path}?tab=contacts&status=blocked`],
    ['승인 대기4명', `${path}/workflow`],
  ])
})

test('nothing to do is said while the sequence runs; before that the launch check says what is to be done', () => {
  knowReplies([], 0)
  knowFinish([])
  show(<Needs sequence={sequence} blocked={0} />)
  expect(page.textContent).toContain('처리할 항목이 없습니다.')
  show(<Needs sequence={{ ...sequence, status: 'draft' }} blocked={0} />)
  expect(page.textContent).toBe('')
})

test('the days of the next mails open their part of the outbox; before the start all planned mails are estimates', () => {
  knowFinish([{ reason: 'paused', leadCount: 1 }])
  const know = (show: string, total: number, onHold: number) =>
    client.setQueryData(keyOf(api.outbox.outboxDays, { query: { sequenceId: SEQUENCE_ID, show } }), {
      data: [{ date: '2026-12-10', total, onHold, mailboxes: [] }],
      total,
    })
  know('ready', 29, 0)
  know('planned', 30, 30)
  show(<NextMails sequence={sequence} />)
  expect(rows()).toEqual([['12.10 (목)29통', `/outbox?sequence=${SEQUENCE_ID}&day=2026-12-10&show=ready`]])
  expect(page.textContent).toContain(
    '마지막 메일 예상: 12월 10일 (목)남은 메일 30통 · 일시정지로 날짜 미정: 1명',
  )
  show(<NextMails sequence={{ ...sequence, status: 'draft' }} />)
  expect(page.querySelector('h2')?.textContent).toBe('발송 예상')
  expect(rows()[0]?.[0]).toBe('12.10 (목)30통')
})

test('the line is solid up to the last step that was sent, and every number opens its leads', () => {
  const step = (order: number, sent: number, replied: number, waiting: number): StepNumbers => ({
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
    waiting,
    replyRate: 0,
  })
  const steps = [step(1, 40, 6, 1), step(2, 31, 3, 28), step(3, 0, 0, 0)]
  show(<StepLine sequence={sequence} steps={steps} hasNumbers />)
  const dashed = [...page.querySelectorAll('li > span')].map(
    (knot) => knot.querySelector('.border-dashed') !== null,
  )
  // the last one has no segment after it
  expect(dashed).toEqual([false, true, true])
  const linkTo = (name: string) => page.querySelector(`a[aria-label^="${name}"]`)?.getAttribute('href')
  expect(linkTo('1단계 회신 6')).toBe(`${path}?tab=contacts&node=n1&of=replied`)
  expect(linkTo('2단계 대기 28')).toBe(`${path}?tab=contacts&node=n2&of=waiting`)
  show(<StepLine sequence={sequence} steps={steps} hasNumbers={false} />)
  expect(page.textContent).not.toContain('발송')
})
