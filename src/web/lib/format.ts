// Korean formats of numbers and dates. Instants are ISO 8601 in UTC; they are shown in Seoul time, or in the given
// zone.

import { dayNumber, weekdayOf } from '#core/calendar/date.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { dateInZone } from '#core/calendar/zone.ts'

const whole = new Intl.NumberFormat('ko-KR')
const short = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 })
const rate = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 1 })
const dateFull = new Intl.DateTimeFormat('ko-KR', {
  timeZone: WORKSPACE_ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const dateShort = new Intl.DateTimeFormat('ko-KR', {
  timeZone: WORKSPACE_ZONE,
  month: 'long',
  day: 'numeric',
  weekday: 'short',
})
const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: WORKSPACE_ZONE,
  hour: 'numeric',
  minute: '2-digit',
})
const year = new Intl.DateTimeFormat('en', { timeZone: WORKSPACE_ZONE, year: 'numeric' })
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: WORKSPACE_ZONE })
const ago = new Intl.RelativeTimeFormat('ko-KR', { numeric: 'auto' })

export type DateInput = string | number | Date
const at = (moment: DateInput): Date => new Date(moment)

/** 12345 → 12,345 */
export const formatNumber = (value: number): string => whole.format(value)
/** 12345 → 1.2만, for narrow columns */
export const formatShortNumber = (value: number): string => short.format(value)
/** A share of 0..1 → 12.3%; a zero denominator → – */
export const formatPercent = (part: number, of = 1): string => (of === 0 ? '–' : rate.format(part / of))

/** A cost in won, rounded: 1,234원; between 0 and 1: 1원 미만 */
export const formatWon = (cost: number): string =>
  cost > 0 && cost < 1 ? '1원 미만' : `${formatNumber(Math.round(cost))}원`

/** 2026년 11월 21일 */
export const formatDate = (moment: DateInput): string => dateFull.format(at(moment))
/** 2026-11-21, the day in Seoul */
export const formatDay = (moment: DateInput): string => isoDay.format(at(moment))

/** 오전 9:05 */
export const formatClock = (moment: DateInput): string => clock.format(at(moment))

/** 11월 21일 (토) 오전 9:05; with the year when it is not the current one. */
export function formatDateTime(moment: DateInput, now: DateInput = Date.now()): string {
  const same = year.format(at(moment)) === year.format(at(now))
  return `${same ? dateShort.format(at(moment)) : dateFull.format(at(moment))} ${clock.format(at(moment))}`
}

/** 방금 전, 3시간 전, 어제, 2일 후; after a month the date. From a day on, days are those of the calendar. */
export function formatRelative(moment: DateInput, now: DateInput = Date.now()): string {
  const seconds = Math.round((at(moment).getTime() - at(now).getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds <= 0 ? '방금 전' : '곧'
  if (size < 3600) return ago.format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (size < 86_400) return ago.format(Math.trunc(seconds / 3600), 'hour')
  const days = dayNumber(formatDay(moment)) - dayNumber(formatDay(now))
  if (size < 30 * 86_400) return ago.format(days, 'day')
  return formatDate(moment)
}

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

const dateParts = (date: string) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8)),
})

/** 2026년 11월 */
export const formatMonth = (month: string): string => `${dateParts(month).year}년 ${dateParts(month).month}월`

export const formatWeekday = (date: string): string => `${WEEKDAYS[weekdayOf(date)]}요일`

/** 11월 24일(화); with the year when it differs from that of `near`. */
export function formatZonedDay(date: string, near = date): string {
  const { year, month, day } = dateParts(date)
  const named = year === dateParts(near).year ? '' : `${year}년 `
  return `${named}${month}월 ${day}일(${WEEKDAYS[weekdayOf(date)]})`
}

/** 11월 24일 화요일 */
export const formatFullDay = (date: string): string =>
  `${dateParts(date).month}월 ${dateParts(date).day}일 ${formatWeekday(date)}`

export const dateOf = (instant: string, zone: string): string => dateInZone(new Date(instant), zone)

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** 10:03 */
export function formatZonedTime(instant: string, zone: string): string {
  let clock = timeFormats.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    timeFormats.set(zone, clock)
  }
  return clock.format(new Date(instant))
}

/** 11월 24일(화) 10:03 */
export const formatZonedDateTime = (instant: string, zone: string, near?: string): string =>
  `${formatZonedDay(dateOf(instant, zone), near)} ${formatZonedTime(instant, zone)}`
