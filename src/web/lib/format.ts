// Korean formats of numbers and dates. Instants are ISO 8601 in UTC; they are shown in Seoul time, or in the given
// zone. A date has its year when it is not the year of `now`.
import { dayNumber, weekdayOf } from '#core/calendar/date.ts'
import { clockTime, longDate, longDateTime, shortDate, WEEKDAYS } from '#core/calendar/korean-date.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { dateInZone } from '#core/calendar/zone.ts'

const whole = new Intl.NumberFormat('ko-KR')
const short = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 })
const rate = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 1 })
const ago = new Intl.RelativeTimeFormat('ko-KR', { numeric: 'auto' })

export type DateInput = string | number | Date
const at = (moment: DateInput): Date => new Date(moment)

/** 12345 → 12,345 */
export const formatNumber = (value: number): string => whole.format(value)
/** A number of leads. @param isMore counting stopped at this number */
export const formatLeads = (n: number, isMore: boolean): string =>
  `${formatNumber(n)}명${isMore ? ' 이상' : ''}`
/** 12345 → 1.2만, for narrow columns */
export const formatShortNumber = (value: number): string => short.format(value)
/** A share of 0..1 → 12.3%; a zero denominator → – */
export const formatPercent = (part: number, of = 1): string => (of === 0 ? '–' : rate.format(part / of))

/** A cost in won, rounded: 1,234원; between 0 and 1: 1원 미만 */
export const formatWon = (cost: number): string =>
  cost > 0 && cost < 1 ? '1원 미만' : `${formatNumber(Math.round(cost))}원`

/** 2026-11-21, the day in Seoul or in the zone */
export const formatDay = (moment: DateInput, zone: string = WORKSPACE_ZONE): string =>
  dateInZone(at(moment), zone)

/** 11월 21일 (토); 2027년 1월 4일 (월) */
export const formatDate = (
  moment: DateInput,
  now: DateInput = Date.now(),
  zone: string = WORKSPACE_ZONE,
): string => longDate(formatDay(moment, zone), formatDay(now, zone))

/** 11.21 (토), for columns; 2027.1.4 (월) */
export const formatShortDate = (moment: DateInput, now: DateInput = Date.now()): string =>
  shortDate(formatDay(moment), formatDay(now))

/** 09:05 */
export const formatClock = (moment: DateInput, zone: string = WORKSPACE_ZONE): string =>
  clockTime(at(moment), zone)

/** 11월 21일 (토) 09:05; 2027년 1월 4일 (월) 09:05 */
export const formatDateTime = (
  moment: DateInput,
  now: DateInput = Date.now(),
  zone: string = WORKSPACE_ZONE,
): string => longDateTime(at(moment), zone, formatDay(now, zone))

/** 11.21 (토) 09:05, for columns; 2027.1.4 (월) 09:05 */
export const formatShortDateTime = (moment: DateInput, now: DateInput = Date.now()): string =>
  `${formatShortDate(moment, now)} ${formatClock(moment)}`

/** 방금 전, 3시간 전, 어제, 2일 후; after a month the short date. From a day on, days are those of the calendar. */
export function formatRelative(moment: DateInput, now: DateInput = Date.now()): string {
  const seconds = Math.round((at(moment).getTime() - at(now).getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds <= 0 ? '방금 전' : '곧'
  if (size < 3600) return ago.format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (size < 86_400) return ago.format(Math.trunc(seconds / 3600), 'hour')
  const days = dayNumber(formatDay(moment)) - dayNumber(formatDay(now))
  if (size < 30 * 86_400) return ago.format(days, 'day')
  return formatShortDate(moment, now)
}

/** 토요일 */
export const formatWeekday = (date: string): string => `${WEEKDAYS[weekdayOf(date)]}요일`
