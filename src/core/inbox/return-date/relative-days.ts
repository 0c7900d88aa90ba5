// Days that a text names by their distance: "내일", "다음 주 월요일", "in two weeks", "일주일간", "이달 말".
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { calendarDay, lastDayOfMonth, nextWeekday } from './calendar-day.ts'
import { type DateReader, KOREAN_WEEKDAYS, WEEKDAYS, weekdayFrom } from './date-reader.ts'

const COUNTS: Record<string, number> = {
  한: 1,
  두: 2,
  세: 3,
  네: 4,
  일: 1,
  이: 2,
  삼: 3,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
}
const KOREAN_COUNT = '(\\d{1,2}|한|두|세|네|일)'
/** Days of one "주", "week", "달", "month" */
const daysIn = (unit: string): number =>
  /^(주|week)/i.test(unit) ? 7 : /^(달|개월|month)/i.test(unit) ? 30 : /^(년|year)/i.test(unit) ? 365 : 1
const countOf = (text: string): number => COUNTS[text.toLowerCase()] ?? Number(text)
const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The whole next week, or the rest of this one. */
function week(reference: string, ahead: 0 | 1): [string, string] {
  const monday = addDays(mondayOf(reference), 7 * ahead)
  return [ahead === 0 ? reference : monday, addDays(monday, 6)]
}
const endOfMonth = (reference: string): string =>
  lastDayOfMonth(Number(reference.slice(0, 4)), Number(reference.slice(5, 7)))

/** From Sunday on, in German, French, Spanish, Italian and Dutch. */
const FOREIGN_WEEKDAYS = [
  'sonntag|dimanche|domingo|domenica|zondag',
  'montag|lundi|lunes|luned[iì]|maandag',
  'dienstag|mardi|martes|marted[iì]|dinsdag',
  'mittwoch|mercredi|mi[eé]rcoles|mercoled[iì]|woensdag',
  'donnerstag|jeudi|jueves|gioved[iì]|donderdag',
  'freitag|vendredi|viernes|venerd[iì]|vrijdag',
  'samstag|samedi|s[aá]bado|sabato|zaterdag',
]

export const RELATIVE_READERS: DateReader[] = [
  {
    // Wednesday next week
    pattern: new RegExp(`\\b(${WEEKDAYS})\\s(?:of\\s)?next\\sweek\\b`, 'gi'),
    read: (m, { reference }) => addDays(mondayOf(reference), 7 + (((weekdayFrom(m[1]) ?? 1) + 6) % 7)),
  },
  {
    pattern: /(다음|차|내|이번|금)\s?주\s?([월화수목금토일])(?:요일|\b|(?=[에까(\s]))/g,
    read: (m, { reference }) => {
      const monday = mondayOf(reference)
      const offset = (KOREAN_WEEKDAYS.indexOf(m[2] ?? '') + 6) % 7
      return addDays(monday, offset + (m[1] === '이번' || m[1] === '금' ? 0 : 7))
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:next|this|coming|on|until|till|through)?\\s?\\b(${WEEKDAYS})\\b(?!\\s?(?:to|-|–)\\s?(?:${WEEKDAYS}))`,
      'gi',
    ),
    read: (m, { reference }) =>
      (m[1]?.length ?? 0) > 3 ? nextWeekday(reference, weekdayFrom(m[1]) ?? 0) : null,
  },
  {
    pattern: /([월화수목금토일])요일/g,
    read: (m, { reference }) => nextWeekday(reference, weekdayFrom(m[1]) ?? 0),
  },
  {
    // only alone: before a date it belongs to that date
    pattern: new RegExp(
      `\\b(${FOREIGN_WEEKDAYS.join('|')})(?!,?\\s{1,2}(?:den |der |le |el |il )?\\d)\\b`,
      'gi',
    ),
    read: (m, { reference }) =>
      nextWeekday(
        reference,
        FOREIGN_WEEKDAYS.findIndex((names) => new RegExp(`^(?:${names})$`, 'i').test(m[1] ?? '')),
      ),
  },
  {
    pattern: /\bthe new year\b|(?:새해|신년|내년 ?초)(?=에|부터|까지|\s)/gi,
    read: (_, { reference }) => `${Number(reference.slice(0, 4)) + 1}-01-01`,
  },
  { pattern: /내일|익일|명일|\btomorrow\b/gi, read: (_, { reference }) => addDays(reference, 1) },
  { pattern: /오늘|금일|당일|\btoday\b/gi, read: (_, { reference }) => reference },
  { pattern: /모레/g, read: (_, { reference }) => addDays(reference, 2) },
  {
    // in two weeks, in 3 days
    pattern:
      /\bin (a|an|one|two|three|four|five|six|\d{1,2}) (?:more )?(day|week|month)s?(?:'|’)?(?: time)?\b/gi,
    read: (m, { reference }) => addDays(reference, countOf(m[1] ?? '') * daysIn(m[2] ?? '')),
  },
  {
    // 다음 달 1일, 익월 1일
    pattern: /(?:다음\s?달|내달|익월)\s?(\d{1,2})일/g,
    read: (m, { reference }) => {
      const month = Number(reference.slice(5, 7))
      return calendarDay(
        Number(reference.slice(0, 4)) + (month === 12 ? 1 : 0),
        (month % 12) + 1,
        Number(m[1]),
      )
    },
  },
  {
    // 2주 후, 3일 뒤, 한 달 후
    pattern: new RegExp(`(?<!\\d)${KOREAN_COUNT}\\s?(주|일|달|개월)일?\\s?(?:후|뒤)`, 'g'),
    read: (m, { reference }) => addDays(reference, countOf(m[1] ?? '') * daysIn(m[2] ?? '')),
  },
  {
    // 일주일간, 3일 동안: from today, when no first day is named
    pattern: new RegExp(`(?<![\\d월])(?<!부터\\s?)${KOREAN_COUNT}\\s?(주|일|달|개월)일?\\s?(?:간|동안)`, 'g'),
    read: (m, { reference }) => {
      const last = addDays(reference, countOf(m[1] ?? '') * daysIn(m[2] ?? '') - 1)
      return [last, last]
    },
  },
  {
    // 1년간 육아휴직: years of employment are written with the same words, so the absence has to be named
    pattern: new RegExp(
      `(?<![\\d월])${KOREAN_COUNT}\\s?(년)\\s?(?:간|동안)(?=[^.\\n]{0,12}(?:휴직|연수|파견|부재|휴가|안식))`,
      'g',
    ),
    read: (m, { reference }) => {
      const last = addDays(reference, countOf(m[1] ?? '') * daysIn(m[2] ?? '') - 1)
      return [last, last]
    },
  },
  {
    pattern: /(?:다음|차|내)\s?주(?!\s?[월화수목금토일]요일)|\bnext week\b/gi,
    read: (_, { reference }) => week(reference, 1),
  },
  {
    pattern: /(?:이번|금)\s?주(?!\s?[월화수목금토일]요일)|\bthis week\b/gi,
    read: (_, { reference }) => week(reference, 0),
  },
  {
    pattern: /(?:이번\s?달|이달|당월|금월)\s?말|월말(?=\s?까지)|\bend of (?:this|the) month\b/gi,
    read: (_, { reference }) => endOfMonth(reference),
  },
  {
    pattern: /연말(?=\s?까지)|\bend of (?:this|the) year\b/gi,
    read: (_, { reference }) => `${reference.slice(0, 4)}-12-31`,
  },
]
