import { expect, test } from 'vitest'
import { addMonths, sameDayIn, weeksOf } from './calendar-dates.ts'

test('a month is its whole weeks from Sunday to Saturday, including days of the neighbouring months', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
})

test('a month has four, five or six weeks', () => {
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
})

test('months are counted across the end of a year in both directions', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('a day that a shorter month lacks becomes its last day', () => {
  expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28')
  expect(sameDayIn('2027-02', '2027-01-12')).toBe('2027-02-12')
})
