// Lengths of time: "2주", "사흘", "6개월", "two weeks".
import { addDays } from '#core/calendar/date.ts'
import { calendarDay, lastDayOfMonth } from './calendar-day.ts'

const COUNTS: Record<string, number> = {
  한: 1,
  두: 2,
  세: 3,
  석: 3,
  네: 4,
  넉: 4,
  다섯: 5,
  여섯: 6,
  일: 1,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
/** Native words for a number of days. */
const DAY_COUNTS: Record<string, number> = {
  열하루: 11,
  열이틀: 12,
  열사흘: 13,
  열나흘: 14,
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  이레: 7,
  여드레: 8,
  아흐레: 9,
  열흘: 10,
  보름: 15,
}

/** Sources of patterns with two groups: count and unit. A native number of days is in the first alone. */
export const KOREAN_SPAN = `(\\d{1,3}|한|두|세|석|네|넉|다섯|여섯|일|${Object.keys(DAY_COUNTS).join('|')})\\s?((?<!하루|흘|틀|새|레|보름)(?:주일?|일|달|개월|년)|(?<=하루|흘|틀|새|레|보름))`
export const ENGLISH_SPAN =
  '(\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (?:more )?(day|week|month|year)s?\\b'

/**
 * @param sign -1: the day as long before
 * @returns the day after the span that begins on `day`; null for a count that is no number
 */
export function addSpan(day: string, count = '1', unit = '', sign: 1 | -1 = 1): string | null {
  const word = count.toLowerCase()
  const number = sign * (DAY_COUNTS[word] ?? COUNTS[word] ?? Number(word))
  if (!Number.isInteger(number)) return null
  if (/^(주|week)/i.test(unit)) return addDays(day, number * 7)
  if (/^(달|개월|month)/i.test(unit)) return addMonths(day, number)
  return /^(년|year)/i.test(unit) ? addMonths(day, number * 12) : addDays(day, number)
}

/** @returns the last day of the span that begins on `day` */
export function lastDayOfSpan(day: string, count?: string, unit?: string): string | null {
  const after = addSpan(day, count, unit)
  return after === null ? null : addDays(after, -1)
}

/** The same day of a later month, or its last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = month - 1 + months
  const target: [number, number] = [year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1]
  return calendarDay(...target, date) ?? lastDayOfMonth(...target)
}
