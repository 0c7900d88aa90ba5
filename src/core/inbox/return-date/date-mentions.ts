// Finds every day that a text names, in Korean and English: with and without a year, numbers only, weekdays, "내일", "다음 주
// 월요일", ends of months. Where a number could be two days, the weekday beside it and the nearest future day decide.
import { weekdayOf } from '#core/calendar/date.ts'
import { calendarDay, daysBetween, lastDayOfMonth, withNearestYear } from './calendar-day.ts'
import {
  AFTER_DATE,
  type DateContext,
  type DateMention,
  type DateReader,
  WEEKDAYS,
  weekdayFrom,
} from './date-reader.ts'
import { RELATIVE_READERS } from './relative-days.ts'

// Names of months: English, and German, French and Spanish.

const NAMES: readonly string[] = [
  'jan(?:uary|uar|vier)?|enero',
  'feb(?:ruary|ruar|rero)?|f[eé]vrier|f[eé]vr',
  'mar(?:ch|s|zo)?|m[aä]rz',
  'apr(?:il)?|avril|abril',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|ao[uû]t|agosto',
  'sep(?:t(?:ember|embre|iembre)?)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember)?|dez(?:ember)?|d[eé]cembre|diciembre',
]
const PATTERNS = NAMES.map((name) => new RegExp(`^(?:${name})$`, 'i'))

/** Source of a pattern that matches any month's name. */
const MONTH_NAME = NAMES.join('|')

/** 1 to 12; 0 when it is not a month */
const monthOf = (name: string | undefined): number =>
  PATTERNS.findIndex((pattern) => pattern.test(name ?? '')) + 1

const BEFORE_DATE = `(?:\\b(${WEEKDAYS})\\.?,?\\s{1,2}(?:the\\s)?)?`
const ORDINAL = '(?:st|nd|rd|th)?'

const YEARS_AHEAD: Record<string, number> = { 재작년: -2, 작년: -1, 올해: 0, 금년: 0, 내년: 1, 내후년: 2 }
/** A year before a month: 내년, 27년 */
const YEAR_NAMES = `${Object.keys(YEARS_AHEAD).join('|')}|(?<!\\d)\\d\\d년`
function yearNamed(name: string, reference: string): number {
  const ahead = YEARS_AHEAD[name]
  return ahead === undefined ? fullYear(name.replace('년', '')) : Number(reference.slice(0, 4)) + ahead
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** Of two readings of "03/12", the one on the written weekday, else the nearest one that is not before `from`. */
function nearest(readings: (string | null)[], weekday: number | null, from: string): string | null {
  const days = readings.filter((day) => day !== null)
  const onWeekday = weekday === null ? [] : days.filter((day) => weekdayOf(day) === weekday)
  const candidates = onWeekday.length > 0 ? onWeekday : days
  const ahead = candidates.filter((day) => daysBetween(from, day) >= 0)
  return ahead.toSorted((a, b) => daysBetween(from, a) - daysBetween(from, b))[0] ?? candidates[0] ?? null
}

/** The second day of a range is read relative to the first, even when both are past. */
function startOf(at: number, found: readonly DateMention[], reference: string): string {
  const before = found.filter((one) => one.end <= at && at - one.end <= 12).at(-1)
  return before && before.day < reference ? before.day : reference
}

const READERS: DateReader[] = [
  {
    // 2026년 11월 25일(수), 2026.11.25, 2026-11-25, '26.11.25
    pattern: new RegExp(
      `(?<![\\d.])'?(20\\d\\d|\\d\\d(?=년|\\.\\s?\\d{1,2}\\.\\s?\\d))\\s?[년.\\-/]\\s?(\\d{1,2})\\s?[월.\\-/]\\s?(\\d{1,2})(?![\\d:])(?:일|\\.)?${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { isKorean, reference }) => {
      const [a = '', b = '', c = ''] = [m[1], m[2], m[3]]
      const yearFirst = calendarDay(fullYear(a), Number(b), Number(c))
      if (a.length === 4 || isKorean) return yearFirst
      return nearest([yearFirst, calendarDay(fullYear(c), Number(b), Number(a))], null, reference)
    },
  },
  {
    // 20261125
    pattern: /(?<![\d-])(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d-])/g,
    read: (m) => calendarDay(Number(m[1]), Number(m[2]), Number(m[3])),
  },
  {
    // 25.11.2026, 11/25/2026, 12/01/26
    pattern: new RegExp(
      `(?<![\\d./-])${BEFORE_DATE}(\\d{1,2})([./-])(\\d{1,2})\\3(20\\d\\d|\\d\\d)(?![\\d/])${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { reference, found }) => {
      const year = fullYear(m[5] ?? '')
      const [a, b] = [Number(m[2]), Number(m[4])]
      const weekday = weekdayFrom(m[1], m[6], m[7])
      if (m[3] === '.') return calendarDay(year, b, a)
      return nearest(
        [calendarDay(year, a, b), calendarDay(year, b, a)],
        weekday,
        startOf(m.index, found, reference),
      )
    },
  },
  {
    // 11월 25일(수), 11월25일
    pattern: new RegExp(
      `(?:(${YEAR_NAMES})\\s?)?(?<!\\d)(\\d{1,2})\\s?[월月]\\s?(\\d{1,2})\\s?[일日]?(?!\\d)${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { reference }) => {
      const [month, day] = [Number(m[2]), Number(m[3])]
      return m[1]
        ? calendarDay(yearNamed(m[1], reference), month, day)
        : withNearestYear(month, day, reference)
    },
  },
  {
    // 23 - 27 November 2026: the days share the month
    pattern: new RegExp(
      `\\b(\\d{1,2})${ORDINAL}(?=\\s?(?:-|–|~|to|until|through|and)\\s?(?:(?:${WEEKDAYS})\\.?,?\\s)?\\d{1,2}${ORDINAL}\\s(?:of\\s)?(${MONTH_NAME})\\b\\.?(?:,?\\s(20\\d\\d))?)`,
      'gi',
    ),
    read: (m, { reference }) => ofMonth(monthOf(m[2]), Number(m[1]), m[3], null, reference),
  },
  {
    // Monday, 1 December 2026; 1st of Dec
    pattern: new RegExp(
      `${BEFORE_DATE}(?<!\\d)(\\d{1,2})${ORDINAL}\\.?[\\s-]{1,2}(?:of\\s|de\\s)?(${MONTH_NAME})\\b\\.?(?:,?[\\s-](20\\d\\d))?${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { reference }) =>
      ofMonth(monthOf(m[3]), Number(m[2]), m[4], weekdayFrom(m[1], m[5], m[6]), reference),
  },
  {
    // Monday, December 1st, 2026
    pattern: new RegExp(
      `${BEFORE_DATE}\\b(${MONTH_NAME})\\b\\.?\\s{0,2}(\\d{1,2})${ORDINAL}(?!\\d)(?:,?\\s{1,2}(20\\d\\d))?${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { reference }) =>
      ofMonth(monthOf(m[2]), Number(m[3]), m[4], weekdayFrom(m[1], m[5], m[6]), reference),
  },
  {
    // 11월 말, 2027년 3월
    pattern: new RegExp(
      `(?<!\\d)(?:(20\\d\\d년|${YEAR_NAMES})\\s?)?(\\d{1,2})월\\s?(?:(말)일?|(?=까지|에|부터|중(?!순|\\s?복[귀직])|\\s?복[귀직])|$)`,
      'g',
    ),
    read: (m, { reference }) =>
      wholeMonth(Number(m[2]), m[1] && String(yearNamed(m[1], reference)), reference, m[3] !== undefined),
  },
  {
    // end of November, until March 2027, in January
    pattern: new RegExp(
      `\\b(end of|in|until|till|through|of|early)\\s(?:the end of\\s)?(${MONTH_NAME})\\b(?!\\.?\\s\\d{1,2}(?!\\d))(?:,?\\s(20\\d\\d))?`,
      'gi',
    ),
    read: (m, { reference }) => wholeMonth(monthOf(m[2]), m[3], reference, /end/i.test(m[0])),
  },
  {
    // 11/25(수), 11.25, 12/3
    pattern: new RegExp(
      `(?<![\\d./:])(?!24\\/7)${BEFORE_DATE}(\\d{1,2})([/.])\\s?(\\d{1,2})(?![\\d:%]|[./]\\d)${AFTER_DATE}`,
      'gi',
    ),
    read: (m, { reference, isKorean, found }) => {
      const [a, b] = [Number(m[2]), Number(m[4])]
      const weekday = weekdayFrom(m[1], m[5], m[6])
      const monthFirst = withNearestYear(a, b, reference)
      if (isKorean && monthFirst !== null) return monthFirst
      return nearest(
        [monthFirst, withNearestYear(b, a, reference)],
        weekday,
        startOf(m.index, found, reference),
      )
    },
  },
  {
    // 12-01 ~ 12-05: without a year, only both days of a range are dates
    pattern:
      /(?<![\d-])(?:(\d\d)-(\d\d)(?=\s?[~–]\s?\d\d-\d\d(?![\d-]))|(?<=(?<![\d-])\d\d-\d\d\s?[~–]\s?)(\d\d)-(\d\d)(?![\d-]))/g,
    read: (m, { reference }) => withNearestYear(Number(m[1] ?? m[3]), Number(m[2] ?? m[4]), reference),
  },
  {
    // ~ 27, - 27일 directly after a day of the same month
    pattern: /(?<=[~–—-]\s?)(\d{1,2})(?![\d/:월년시분%-]|\.\d|\s?월)(?:일)?/g,
    read: (m, { found }) => {
      const before = found.find((one) => m.index - one.end >= 0 && m.index - one.end <= 6)
      return before
        ? calendarDay(Number(before.day.slice(0, 4)), Number(before.day.slice(5, 7)), Number(m[1]))
        : null
    },
  },
  {
    // 25일(수): the next such day, or of the month named just before
    pattern: new RegExp(
      `(?<![\\d월])(?<!월\\s)(\\d{1,2})일(?!\\s?(?:간|동안|이내|내(?!일)|안에|(?:이\\s)?소요|후|뒤|전|째|정도|만에|치|차|분|이상))${AFTER_DATE}`,
      'g',
    ),
    read: (m, { reference, found }) =>
      dayAhead(Number(m[1]), weekdayFrom(m[2], m[3]), m.index, reference, found),
  },
  {
    // Monday the 30th
    pattern: new RegExp(`\\b(?:(${WEEKDAYS}),?\\s)?the\\s(\\d{1,2})(?:st|nd|rd|th)\\b`, 'gi'),
    read: (m, { reference, found }) => dayAhead(Number(m[2]), weekdayFrom(m[1]), m.index, reference, found),
  },
  ...RELATIVE_READERS,
]

function ofMonth(
  month: number,
  day: number,
  year: string | undefined,
  weekday: number | null,
  reference: string,
): string | null {
  if (year !== undefined) return calendarDay(Number(year), month, day)
  const near = withNearestYear(month, day, reference)
  if (near === null || weekday === null || weekdayOf(near) === weekday) return near
  const other = calendarDay(Number(near.slice(0, 4)) + 1, month, day)
  return other !== null && weekdayOf(other) === weekday && near < reference ? other : near
}

function wholeMonth(
  month: number,
  year: string | undefined,
  reference: string,
  isEnd: boolean,
): [string, string] | null {
  if (month < 1 || month > 12) return null
  const thisYear = Number(reference.slice(0, 4))
  const chosen =
    year !== undefined ? Number(year) : lastDayOfMonth(thisYear, month) >= reference ? thisYear : thisYear + 1
  const last = lastDayOfMonth(chosen, month)
  return [isEnd ? last : `${last.slice(0, 8)}01`, last]
}

function dayAhead(
  day: number,
  weekday: number | null,
  at: number,
  reference: string,
  found: DateMention[],
): string | null {
  const before = found.filter((one) => one.end <= at && at - one.end <= 20).at(-1)
  if (before) {
    const same = calendarDay(Number(before.day.slice(0, 4)), Number(before.day.slice(5, 7)), day)
    if (same !== null && same >= before.day) return same
  }
  for (let months = 0; months < 4; months++) {
    const year = Number(reference.slice(0, 4))
    const month = Number(reference.slice(5, 7)) + months
    const candidate = calendarDay(month > 12 ? year + 1 : year, ((month - 1) % 12) + 1, day)
    if (
      candidate !== null &&
      candidate >= reference &&
      (weekday === null || weekdayOf(candidate) === weekday)
    )
      return candidate
  }
  return null
}

const MAX_MENTIONS = 60

/** @param reference the day the text was written, YYYY-MM-DD @returns in the order of the text, without overlaps */
export function findDates(text: string, reference: string): DateMention[] {
  const context: DateContext = { text, reference, isKorean: /[가-힣]/.test(text), found: [] }
  for (const reader of READERS) {
    for (const match of text.matchAll(reader.pattern)) {
      const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
      const end = match.index + match[0].length
      if (
        context.found.length >= MAX_MENTIONS ||
        context.found.some((one) => start < one.end && end > one.start)
      )
        continue
      const days = reader.read(match, context)
      if (days === null) continue
      const [day, lastDay] = typeof days === 'string' ? [days, days] : days
      context.found.push({ start, end, day, lastDay })
      context.found.sort((a, b) => a.start - b.start)
    }
  }
  return context.found
}
