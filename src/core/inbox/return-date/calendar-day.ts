import { addDays, dayNumber, weekdayOf } from '#core/calendar/date.ts'

/** @returns YYYY-MM-DD; null when the day does not exist (31 June) */
export function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999
  return isSame ? date.toISOString().slice(0, 10) : null
}

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The first such weekday after a day, 0 = Sunday. */
export function nextWeekday(after: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(after) + 7) % 7
  return addDays(after, ahead === 0 ? 7 : ahead)
}

const RECENT_DAYS = 120

/** A month and day written without a year: in the year of the reference, or in the next when it is over `RECENT_DAYS` past. */
export function withNearestYear(month: number, day: number, reference: string): string | null {
  const year = Number(reference.slice(0, 4))
  const same = calendarDay(year, month, day)
  if (same !== null && daysBetween(same, reference) <= RECENT_DAYS) return same
  return calendarDay(year + 1, month, day) ?? same
}
