// Dates of a month calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM'.

import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'

export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `by` months later, or earlier when negative. */
export function addMonths(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const count = year * 12 + at - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every week that overlaps a month, from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let day = addDays(first, -weekdayOf(first)); day.slice(0, 7) <= month; day = addDays(day, 7)) {
    const from = day
    weeks.push(WEEKDAYS.map((_, index) => addDays(from, index)))
  }
  return weeks
}

/** The same day of another month, or its last day when the month is shorter. */
export function sameDayIn(month: string, date: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${date.slice(8)}`
  return same > last ? last : same
}
