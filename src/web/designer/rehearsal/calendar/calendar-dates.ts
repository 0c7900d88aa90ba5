// The dates of a month calendar and how dates and clock times are written. Dates are 'YYYY-MM-DD', months 'YYYY-MM'; an
// instant has its date and time in the sequence's zone, never in the reader's.
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { dateInZone } from '#core/calendar/zone.ts'

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `by` months later, or earlier when negative. */
export function addMonths(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const count = year * 12 + at - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every week that touches a month, from Sunday to Saturday; the first and the last reach into the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let day = addDays(first, -weekdayOf(first)); day.slice(0, 7) <= month; day = addDays(day, 7)) {
    const from = day
    weeks.push(WEEKDAYS.map((_, index) => addDays(from, index)))
  }
  return weeks
}

/** The same day of another month, or its last day where it is shorter. */
export function sameDayIn(month: string, date: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${date.slice(8)}`
  return same > last ? last : same
}

const parts = (date: string) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8)),
})

/** 2026년 11월 */
export const monthText = (month: string): string => `${parts(month).year}년 ${parts(month).month}월`

export const weekdayText = (date: string): string => `${WEEKDAYS[weekdayOf(date)]}요일`

/** 11월 24일(화); the year is named where it is another than that of `near`. */
export function dayText(date: string, near = date): string {
  const { year, month, day } = parts(date)
  const named = year === parts(near).year ? '' : `${year}년 `
  return `${named}${month}월 ${day}일(${WEEKDAYS[weekdayOf(date)]})`
}

/** 11월 24일 화요일, with its year when spoken of on its own */
export const fullDayText = (date: string): string =>
  `${parts(date).month}월 ${parts(date).day}일 ${weekdayText(date)}`

export const dateOf = (instant: string, zone: string): string => dateInZone(new Date(instant), zone)

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** 10:03 */
export function timeText(instant: string, zone: string): string {
  let clock = timeFormats.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    timeFormats.set(zone, clock)
  }
  return clock.format(new Date(instant))
}

/** 11월 24일(화) 10:03 */
export const dateTimeText = (instant: string, zone: string, near?: string): string =>
  `${dayText(dateOf(instant, zone), near)} ${timeText(instant, zone)}`
