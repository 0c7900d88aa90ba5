import { expect, test } from 'vitest'
import type { PlanExplanation } from '#api/sending/sequence-plan.ts'
import { sendTimeClauses } from './send-time-clauses.ts'

const at = (text: string): string => new Date(`${text}:00+09:00`).toISOString()
const facts = { zone: 'Asia/Seoul', dailyCap: 50 }

type Shift = readonly [to: string, cause: PlanExplanation['shifted'][number]['cause'], name?: string]
/** A follow-up planned three days after an email, then moved. */
function followUp(
  wanted: string,
  shifts: readonly Shift[],
  change: Partial<PlanExplanation> = {},
): PlanExplanation {
  let from = wanted
  const shifted = shifts.map(([to, cause, name = null]) => {
    const shift = { from: at(from), to: at(to), cause, name }
    from = to
    return shift
  })
  return {
    previousNodeId: 'email-1',
    base: at('2026-11-18T10:00'),
    delayDays: 3,
    businessDays: false,
    passedOver: [],
    wanted: at(wanted),
    shifted,
    ...change,
  }
}
const said = (why: PlanExplanation) => sendTimeClauses(why, facts).join(' / ')

test('an unmoved email is explained by its base only', () => {
  expect(said(followUp('2026-11-24T10:00', []))).toBe('앞 메일에서 3일 뒤')
  expect(said(followUp('2026-11-24T10:00', [], { previousNodeId: null, delayDays: 0 }))).toBe(
    '시작하면 바로 발송',
  )
  expect(said(followUp('2026-11-24T10:00', [], { delayDays: 0 }))).toBe('앞 메일에 바로 이어서')
})

test('an email due on a weekend names that day and the day it moved to', () => {
  const why = followUp('2026-11-21T10:00', [
    ['2026-11-23T00:00', 'weekend'],
    ['2026-11-23T09:00', 'outside_window'],
  ])
  expect(said(why)).toBe('3일 뒤가 토요일이라 11월 23일 (월)로 이동')
})

test('a holiday is named; its eve and the day after it use the name of the holiday', () => {
  const why = followUp('2026-09-24T10:00', [
    ['2026-09-25T00:00', 'holiday', '추석 전날'],
    ['2026-09-26T00:00', 'holiday', '추석'],
    ['2026-09-27T00:00', 'holiday', '추석 다음 날'],
    ['2026-09-28T00:00', 'weekend'],
    ['2026-09-28T09:00', 'outside_window'],
  ])
  expect(said(why)).toBe('3일 뒤가 추석·주말이라 9월 28일 (월)로 이동')
})

test('skipped days are named where only working days count', () => {
  const why = followUp('2026-11-23T10:00', [], {
    businessDays: true,
    passedOver: [
      { date: '2026-11-21', cause: 'weekend', name: null },
      { date: '2026-11-22', cause: 'weekend', name: null },
    ],
  })
  expect(said(why)).toBe('앞 메일에서 영업일 3일 뒤 / 주말 제외')
})

test('a full day is explained with its limit, after other moves', () => {
  const why = followUp('2026-11-21T10:00', [
    ['2026-11-23T09:00', 'weekend'],
    ['2026-11-24T09:00', 'mailbox_limit'],
    ['2026-11-24T09:04', 'gap'],
  ])
  expect(said(why)).toBe(
    '3일 뒤가 토요일이라 11월 23일 (월)로 이동 / 하루 한도 50통 도달로 11월 24일 (화)로 이동',
  )
  expect(sendTimeClauses(why, { ...facts, dailyCap: null })).toContain(
    '하루 한도 도달로 11월 24일 (화)로 이동',
  )
})

test('a first email of a lead that starts on a day off says so', () => {
  const why = followUp('2026-11-21T14:46', [['2026-11-23T09:00', 'weekend']], {
    previousNodeId: null,
    delayDays: 0,
  })
  expect(said(why)).toBe('시작일이 토요일이라 11월 23일 (월)로 이동')
})

test('an email before the send window moves to its start, one after it to the next day', () => {
  const first = { previousNodeId: null, delayDays: 0 }
  expect(said(followUp('2026-11-24T07:00', [['2026-11-24T09:00', 'outside_window']], first))).toBe(
    '발송 시간에 맞춰 09:00으로 이동',
  )
  expect(said(followUp('2026-11-24T19:00', [['2026-11-25T09:00', 'outside_window']], first))).toBe(
    '발송 시간이 지나 11월 25일 (수)로 이동',
  )
  const friday = followUp('2026-11-20T19:00', [
    ['2026-11-21T00:00', 'outside_window'],
    ['2026-11-23T00:00', 'weekend'],
    ['2026-11-23T09:00', 'outside_window'],
  ])
  expect(said(friday)).toBe('앞 메일에서 3일 뒤 / 발송 시간 경과, 주말이라 11월 23일 (월)로 이동')
})

test('a requested start is the reason of the first email', () => {
  const why = followUp('2026-11-21T10:00', [['2026-12-01T10:00', 'start']], {
    previousNodeId: null,
    delayDays: 0,
  })
  expect(said(why)).toBe('지정한 시작 시각에 발송')
  const full = followUp(
    '2026-11-21T10:00',
    [
      ['2026-12-01T10:00', 'start'],
      ['2026-12-02T09:00', 'mailbox_limit'],
    ],
    { previousNodeId: null, delayDays: 0 },
  )
  const saturday = followUp(
    '2026-11-19T10:00',
    [
      ['2026-11-21T10:00', 'start'],
      ['2026-11-23T09:00', 'weekend'],
    ],
    { previousNodeId: null, delayDays: 0 },
  )
  expect(said(saturday)).toBe('시작일이 토요일이라 11월 23일 (월)로 이동')
  expect(said(full)).toBe('하루 한도 50통 도달로 12월 2일 (수)로 이동')
})

test('a gap alone is shown in minutes', () => {
  expect(said(followUp('2026-11-24T10:00', [['2026-11-24T10:12', 'gap']]))).toBe(
    '앞 메일에서 3일 뒤 / 발송 간격 적용으로 12분 뒤',
  )
})

test('a gap of less than a minute is not shown', () => {
  const why = followUp('2026-11-24T10:00', [])
  const gap = {
    from: at('2026-11-24T10:00'),
    to: new Date(Date.parse(at('2026-11-24T10:00')) + 20_000).toISOString(),
  }
  expect(said({ ...why, shifted: [{ ...gap, cause: 'gap', name: null }] })).toBe('앞 메일에서 3일 뒤')
})
