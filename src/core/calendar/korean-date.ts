// The Korean words of dates and times on screens and in mails. Dates are 'YYYY-MM-DD'. The clock has 24 hours.
import { weekdayOf } from './date.ts'
import { dateInZone, wallTime } from './zone.ts'

const MINUTE_MS = 60_000

/** From Sunday to Saturday. */
export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

type Parts = { year: number; month: number; day: number; weekday: string }

function partsOf(date: string): Parts {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day, weekday: WEEKDAYS[weekdayOf(date)] ?? '' }
}

const isYearOf = ({ year }: Parts, near: string | undefined): boolean => near?.startsWith(`${year}-`) ?? false

/** 12월 14일 (월); 2027년 1월 4일 (월) when its year is not that of the date `near`, or without `near`. */
export function longDate(date: string, near?: string): string {
  const parts = partsOf(date)
  const named = `${parts.month}월 ${parts.day}일 (${parts.weekday})`
  return isYearOf(parts, near) ? named : `${parts.year}년 ${named}`
}

/** 12.14 (월), for columns; 2027.1.4 (월) when its year is not that of the date `near`. */
export function shortDate(date: string, near: string): string {
  const parts = partsOf(date)
  const named = `${monthAndDay(date)} (${parts.weekday})`
  return isYearOf(parts, near) ? named : `${parts.year}.${named}`
}

/** 12.14, for the axis of a chart */
export const monthAndDay = (date: string): string =>
  `${Number(date.slice(5, 7))}.${Number(date.slice(8, 10))}`

/** 2026년 11월, of a date or a month 'YYYY-MM' */
export const longMonth = (month: string): string =>
  `${Number(month.slice(0, 4))}년 ${Number(month.slice(5, 7))}월`

/** 09:16, the time of an instant in a zone */
export function clockTime(at: Date, zone: string): string {
  const minutes = Math.floor(wallTime(at.getTime(), zone).clock / MINUTE_MS)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** 12월 14일 (월) 09:16, of an instant in a zone; with the year when it is not that of the date `near`, or without `near` */
export const longDateTime = (at: Date, zone: string, near?: string): string =>
  `${longDate(dateInZone(at, zone), near)} ${clockTime(at, zone)}`

const twoDigits = (n: number): string => String(n).padStart(2, '0')
