import { expect, test } from 'vitest'
import { clockTime, longDate, longDateTime, longMonth, shortDate } from './korean-date.ts'

test('a date has its weekday, and its year only when it is not the year of the other date', () => {
  expect(longDate('2026-12-14', '2026-11-29')).toBe('12월 14일 (월)')
  expect(longDate('2027-01-04', '2026-12-31')).toBe('2027년 1월 4일 (월)')
  expect(shortDate('2026-12-14', '2026-11-29')).toBe('12.14 (월)')
  expect(shortDate('2027-01-04', '2026-12-31')).toBe('2027.1.4 (월)')
})

test('a date without another one has its year', () => {
  expect(longDate('2024-02-29')).toBe('2024년 2월 29일 (목)')
})

test('the clock has 24 hours and two digits, in the given zone', () => {
  expect(clockTime(new Date('2026-12-14T00:16:00Z'), 'Asia/Seoul')).toBe('09:16')
  expect(clockTime(new Date('2026-12-14T15:00:59Z'), 'Asia/Seoul')).toBe('00:00')
  expect(clockTime(new Date('2026-12-14T04:05:00Z'), 'Asia/Seoul')).toBe('13:05')
  expect(clockTime(new Date('2026-12-14T04:05:00Z'), 'America/New_York')).toBe('23:05')
  expect(longDateTime(new Date('2026-12-31T15:05:00Z'), 'Asia/Seoul', '2026-12-31')).toBe(
    '2027년 1월 1일 (금) 00:05',
  )
})

test('a month has its year', () => {
  expect(longMonth('2027-02')).toBe('2027년 2월')
})
