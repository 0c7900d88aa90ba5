import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay, dayNumber, isWeekend, isWeekendDay, weekdayOf } from './date.ts'

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addDays('2026-08-31', 31)).toBe('2026-10-01')
})

test('a weekday is counted from Sunday, before 1970 too', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(weekdayOf('2026-11-28')).toBe(6)
  expect(weekdayOf('1969-12-28')).toBe(0)
})

test('a day number and its date convert into each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => dayNumber(dateOfDay(day)) === day),
  )
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', 'tomorrow', '', '2026-01-01T00:00'])(
  '%s is not a date',
  (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError)
  },
)

test('Saturday and Sunday are the weekend, as a date and as a day number', () => {
  const week = Array.from({ length: 7 }, (_, n) => addDays('2026-11-23', n))
  expect(week.filter(isWeekend)).toEqual(['2026-11-28', '2026-11-29'])
  expect(week.filter((date) => isWeekendDay(dayNumber(date)))).toEqual(week.filter(isWeekend))
})
