import { expect, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatPercent,
  formatRelative,
  formatShortDate,
  formatShortDateTime,
  formatShortNumber,
} from './format.ts'

const NOW = '2026-11-21T03:00:00Z'

test('a moment is shown in Seoul time, independent of the computer’s zone', () => {
  expect(formatDay('2026-11-20T15:30:00Z')).toBe('2026-11-21')
  expect(formatDateTime('2026-11-23T00:05:00Z', NOW)).toBe('11월 23일 (월) 09:05')
  expect(formatShortDateTime('2026-11-23T04:05:00Z', NOW)).toBe('11.23 (월) 13:05')
  expect(formatClock('2026-11-20T15:30:00Z')).toBe('00:30')
})

test('a moment is shown in the given zone', () => {
  expect(formatDay('2026-11-24T15:30:00Z', 'America/New_York')).toBe('2026-11-24')
  expect(formatDateTime('2026-11-24T15:30:00Z', NOW, 'America/New_York')).toBe('11월 24일 (화) 10:30')
})

test('a day without a time keeps its date', () => {
  expect(formatDate('2026-11-23', NOW)).toBe('11월 23일 (월)')
  expect(formatShortDate('2026-11-23', NOW)).toBe('11.23 (월)')
})

test('another year is shown, and it is the year in Seoul that counts', () => {
  expect(formatDateTime('2027-01-04T00:05:00Z', NOW)).toBe('2027년 1월 4일 (월) 09:05')
  expect(formatShortDateTime('2027-01-04T00:05:00Z', NOW)).toBe('2027.1.4 (월) 09:05')
  expect(formatDate('2026-12-31T15:00:00Z', '2026-12-31T14:59:00Z')).toBe('2027년 1월 1일 (금)')
})

test.each([
  ['2026-11-21T02:59:50Z', '방금 전'],
  ['2026-11-21T02:57:00Z', '3분 전'],
  ['2026-11-21T00:00:00Z', '3시간 전'],
  ['2026-11-20T02:00:00Z', '어제'],
  // less than three times 24 hours, but Wednesday evening is three days before Saturday noon
  ['2026-11-18T10:00:00Z', '3일 전'],
  ['2026-11-24T03:00:00Z', '3일 후'],
  ['2026-09-01T03:00:00Z', '9.1 (화)'],
  ['2025-09-01T03:00:00Z', '2025.9.1 (월)'],
])('%s is formatted as %s', (moment, words) => expect(formatRelative(moment, NOW)).toBe(words))

test('a share of nothing is a dash, not a number', () => {
  expect(formatPercent(0, 0)).toBe('–')
  expect(formatPercent(37, 240)).toBe('15.4%')
})

test('the compact format of ten thousand is 1만', () => {
  expect([999, 1234, 12_345].map(formatShortNumber)).toEqual(['999', '1.2천', '1.2만'])
})
