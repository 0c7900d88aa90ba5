import { expect, test } from 'vitest'
import { dayWords, sendingLimitText, sendingWindowText } from './rules-text.ts'

const rules = {
  timeZone: 'Asia/Seoul',
  weekdays: [1, 2, 3, 4, 5],
  windowStart: '09:00',
  windowEnd: '18:00',
  skipHolidays: true,
  daysOff: [],
  dailyCap: 50,
  minGapSeconds: 90,
  rampUp: null,
  perCompanyCap: null,
}

test('the default week is one phrase', () => {
  expect(sendingWindowText(rules)).toBe('평일 09:00–18:00, 공휴일 제외')
})

test.each([
  [[0, 1, 2, 3, 4, 5, 6], '매일'],
  [[6, 0], '주말'],
  [[5, 1, 3], '월·수·금'],
  [[1, 2, 3, 4, 5, 6], '월–토'],
  [[1, 2, 4], '월·화·목'],
  [[0], '일'],
  [[5, 6, 0], '금–일'],
])('weekdays %j are %s', (weekdays, words) => expect(dayWords(weekdays)).toBe(words))

test('holidays, days off and another time zone are mentioned only when they matter', () => {
  const abroad = { ...rules, skipHolidays: false, daysOff: ['2026-11-23'], timeZone: 'Asia/Tokyo' }
  expect(sendingWindowText(abroad)).toBe('평일 09:00–18:00, 휴무일 1일, Asia/Tokyo 기준')
})

test('the gap is shown in the largest fitting units', () => {
  expect(sendingLimitText(rules)).toBe('하루 최대 50통, 1분 30초 이상 간격')
  expect(sendingLimitText({ ...rules, dailyCap: 1200, minGapSeconds: 120 })).toBe(
    '하루 최대 1,200통, 2분 이상 간격',
  )
  expect(sendingLimitText({ ...rules, minGapSeconds: 0 })).toBe('하루 최대 50통, 간격 없음')
})
