// Numbers and moments as Korean readers expect them. Moments are ISO 8601 UTC on the wire and Seoul time on the screen.
export const SEOUL = 'Asia/Seoul'

const whole = new Intl.NumberFormat('ko-KR')
const short = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 })
const rate = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 1 })
const dateFull = new Intl.DateTimeFormat('ko-KR', {
  timeZone: SEOUL,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const dateShort = new Intl.DateTimeFormat('ko-KR', {
  timeZone: SEOUL,
  month: 'long',
  day: 'numeric',
  weekday: 'short',
})
const clock = new Intl.DateTimeFormat('ko-KR', { timeZone: SEOUL, hour: 'numeric', minute: '2-digit' })
const year = new Intl.DateTimeFormat('en', { timeZone: SEOUL, year: 'numeric' })
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: SEOUL })
const ago = new Intl.RelativeTimeFormat('ko-KR', { numeric: 'auto' })

export type DateInput = string | number | Date
const at = (moment: DateInput): Date => new Date(moment)

/** 12345 → 12,345 */
export const formatNumber = (value: number): string => whole.format(value)
/** 12345 → 1.2만, for where there is little room */
export const formatShortNumber = (value: number): string => short.format(value)
/** A share of 0..1 → 12.3%; nothing to divide by → – */
export const formatPercent = (part: number, of = 1): string => (of === 0 ? '–' : rate.format(part / of))

/** 2026년 11월 21일 */
export const formatDate = (moment: DateInput): string => dateFull.format(at(moment))
/** 2026-11-21, the day in Seoul */
export const formatDay = (moment: DateInput): string => isoDay.format(at(moment))

/** 오전 9:05 */
export const formatClock = (moment: DateInput): string => clock.format(at(moment))

/** 11월 21일 (토) 오전 9:05; another year is named. */
export function formatDateTime(moment: DateInput, now: DateInput = Date.now()): string {
  const same = year.format(at(moment)) === year.format(at(now))
  return `${same ? dateShort.format(at(moment)) : dateFull.format(at(moment))} ${clock.format(at(moment))}`
}

/** 방금 전, 3시간 전, 어제, 2일 후; from a month on the date itself. */
export function formatRelative(moment: DateInput, now: DateInput = Date.now()): string {
  const seconds = Math.round((at(moment).getTime() - at(now).getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds <= 0 ? '방금 전' : '곧'
  if (size < 3600) return ago.format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (size < 86_400) return ago.format(Math.trunc(seconds / 3600), 'hour')
  if (size < 30 * 86_400) return ago.format(Math.trunc(seconds / 86_400), 'day')
  return formatDate(moment)
}
