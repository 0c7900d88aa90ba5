// Calendar days as plain values: a day is YYYY-MM-DD with no time and no zone. Only for reading dates out of texts.

const DAY_MS = 86_400_000

/** @returns null where there is no such day (31 June) */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999
  return isSame ? date.toISOString().slice(0, 10) : null
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** 0 Sunday … 6 Saturday */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The first such weekday after a day. */
export function nextWeekday(after: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(after) + 7) % 7
  return addDays(after, ahead === 0 ? 7 : ahead)
}

const RECENT_DAYS = 120

/**
 * A month and day written without a year: this year's, or next year's where this year's is long gone. What lies a few
 * weeks back is meant as past and is not moved.
 */
export function withNearestYear(month: number, day: number, reference: string): string | null {
  const year = Number(reference.slice(0, 4))
  const same = dayOf(year, month, day)
  if (same !== null && daysBetween(same, reference) <= RECENT_DAYS) return same
  return dayOf(year + 1, month, day) ?? same
}
