// Calendar dates without a time: 'YYYY-MM-DD' strings, and whole days since 1970-01-01 for arithmetic.

export const DAY_MS = 86_400_000

const written = new Map<number, string>()

/** Days from 1970-01-01 to a 'YYYY-MM-DD'. @throws RangeError for a text that is no calendar date */
export function dayNumber(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(day) || dateOfDay(day) !== date) throw new RangeError(`not a date: ${date}`)
  return day
}

/** Whether a text is a calendar date 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The 'YYYY-MM-DD' of a number of days after 1970-01-01. */
export function dateOfDay(day: number): string {
  let date = written.get(day)
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    written.set(day, date)
  }
  return date
}

/** The date `days` later; earlier when negative. */
export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (date: string): number => weekdayOfDay(dayNumber(date))

/** Saturday or Sunday. */
export const isWeekend = (date: string): boolean => isWeekendDay(dayNumber(date))
/** The same for a day number. */
export const isWeekendDay = (day: number): boolean => [0, 6].includes(weekdayOfDay(day))

/** 0 = Sunday … 6 = Saturday, for a day number: 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7
