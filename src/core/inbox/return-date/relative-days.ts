// Days that a text names by their distance: "내일", "다음 주 월요일", "in two weeks", "일주일간", "이달 말".
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { calendarDay, lastDayOfMonth, nextWeekday } from './calendar-day.ts'
import { type DateContext, type DateReader, KOREAN_WEEKDAYS, WEEKDAYS, weekdayFrom } from './date-reader.ts'
import { addSpan, ENGLISH_SPAN, KOREAN_SPAN, lastDayOfSpan } from './span.ts'

const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

const DAY = '[월화수목금토일]'
/** 내주, 차주, 금주 are parts of other words too: 보내주신 */
const KOREAN_WEEK = '(?<!그\\s?)(다다음|차차|다음|이번|(?<![가-힣])[차내금])\\s?주'
const NAMED_ABSENCE = '[^.\\n]{0,12}(?:휴직|연수|파견|부재|휴가|안식)'

const weeksAhead = (word = ''): number => (/^(이번|금)/.test(word) ? 0 : /^(다다|차차)/.test(word) ? 2 : 1)
const dayOfWeek = (reference: string, ahead: number, day: string | undefined): string =>
  addDays(mondayOf(reference), 7 * ahead + ((KOREAN_WEEKDAYS.indexOf(day ?? '') + 6) % 7))

/** The whole of a later week, or the rest of this one. */
function week(reference: string, ahead: number): [string, string] {
  const monday = addDays(mondayOf(reference), 7 * ahead)
  return [ahead === 0 ? reference : monday, addDays(monday, 6)]
}
const endOfMonth = (reference: string): string =>
  lastDayOfMonth(Number(reference.slice(0, 4)), Number(reference.slice(5, 7)))

/**
 * The next such weekday. After "월요일부터" the one that ends the range: this week's when the day it was written is inside.
 */
function weekdayAhead(at: number, weekday: number, { reference, found, text }: DateContext): string {
  const start = found.filter((one) => one.end <= at).at(-1)
  if (!start || !/^\s?(?:부터|~|-|–|에서)\s?$/.test(text.slice(start.end, at)))
    return nextWeekday(reference, weekday)
  const end = nextWeekday(addDays(reference, -1), weekday)
  const began = addDays(start.day, -7)
  const isWeekday = /^[월화수목금토일]요일$/.test(text.slice(start.start, start.end))
  const isInside = isWeekday && began <= reference && end < addDays(began, 7)
  return isInside ? end : nextWeekday(start.lastDay, weekday)
}

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
    // 차주 월~수, 다음 주(월, 화)
    pattern: new RegExp(
      `${KOREAN_WEEK}\\s?\\(?\\s?(${DAY})(?:요일)?(?:\\s?(?:[~,·/-]|부터)\\s?(${DAY})(?:요일)?)+(?=[^가-힣]|[까에은는이의만중]|$)`,
      'g',
    ),
    read: (m, { reference }) => {
      const days = [m[2], m[3]].map((day) => dayOfWeek(reference, weeksAhead(m[1]), day))
      return [days[0] ?? reference, days[1] ?? reference]
    },
  },
  {
    pattern: new RegExp(`${KOREAN_WEEK}\\s?(${DAY})(?:요일|\\b|(?=[에까(\\s]))`, 'g'),
    read: (m, { reference }) => dayOfWeek(reference, weeksAhead(m[1]), m[2]),
  },
  {
    // the following Monday, 그다음 월요일: after the day named before it
    pattern: new RegExp(
      `\\bthe (?:following|next) (${WEEKDAYS})\\b|그\\s?다음\\s?(?:주\\s?)?(${DAY})요일`,
      'gi',
    ),
    read: (m, { found, reference }) => {
      const before = found.filter((one) => one.end <= m.index).at(-1)
      return nextWeekday(before?.lastDay ?? reference, weekdayFrom(m[1], m[2]) ?? 0)
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:next|this|coming|on|until|till|through)?\\s?\\b(${WEEKDAYS})\\b(?!\\s?(?:to|through|thru|-|–)\\s?(?:${WEEKDAYS}))`,
      'gi',
    ),
    read: (m, { reference }) =>
      (m[1]?.length ?? 0) > 3 ? nextWeekday(reference, weekdayFrom(m[1]) ?? 0) : null,
  },
  {
    // not "매주 월요일", "셋째 주 월요일", "2주 뒤 월요일"
    pattern: new RegExp(`(?<!(?:매주|격주|째 ?주|번째|마지막 ?주|마지막|뒤|후)\\s{0,2})(${DAY})요일`, 'g'),
    read: (m, context) => weekdayAhead(m.index, weekdayFrom(m[1]) ?? 0, context),
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
  { pattern: /글피/g, read: (_, { reference }) => addDays(reference, 3) },
  {
    // in two weeks, in 3 days
    pattern: new RegExp(`\\bin (?:about |around |roughly )?${ENGLISH_SPAN}(?:'|’)?(?: time)?\\b`, 'gi'),
    read: (m, { reference }) => addSpan(reference, m[1], m[2]),
  },
  {
    // for the next two weeks: from today, when no first day is named
    pattern: new RegExp(
      `\\bfor (?:about |around |approximately )?(?:the )?(?:next |coming )?${ENGLISH_SPAN}(?!,? (?:from|start|begin))`,
      'gi',
    ),
    read: (m, { reference, found }) => {
      if (found.some((one) => one.end <= m.index && m.index - one.end <= 20)) return null
      const last = lastDayOfSpan(reference, m[1], m[2])
      return last === null ? null : [last, last]
    },
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
    // 2주 후, 3일 뒤, 한 달 후, 열흘 뒤
    pattern: new RegExp(`(?<!\\d)${KOREAN_SPAN}\\s?(?:쯤|정도)?\\s?(?:후|뒤)(?!\\s?${DAY}요일)`, 'g'),
    read: (m, { reference }) => addSpan(reference, m[1], m[2]),
  },
  {
    // 일주일간, 사흘 동안: from today, when no first day is named. With years the absence has to be named: years of employment
    // are written with the same words.
    pattern: new RegExp(
      `(?<![\\d월])(?<!부터\\s?(?:약|총)?\\s?)(?<!(?:지난|최근)\\s?)${KOREAN_SPAN}\\s?(?:간|동안)(?<!년\\s?(?:간|동안)(?!${NAMED_ABSENCE}))`,
      'g',
    ),
    read: (m, { reference }) => {
      const last = lastDayOfSpan(reference, m[1], m[2])
      return last === null ? null : [last, last]
    },
  },
  {
    pattern: new RegExp(`${KOREAN_WEEK}(?!\\s?\\(?${DAY}(?:요일|[~,]))`, 'g'),
    read: (m, { reference }) => week(reference, weeksAhead(m[1])),
  },
  { pattern: /\bnext week\b/gi, read: (_, { reference }) => week(reference, 1) },
  { pattern: /\bthis week\b/gi, read: (_, { reference }) => week(reference, 0) },
  {
    pattern: /(?:이번\s?달|이달|당월|금월)\s?말|월말(?=\s?까지)|\bend of (?:this|the) month\b/gi,
    read: (_, { reference }) => endOfMonth(reference),
  },
  {
    pattern: /(?:다음\s?달|내달|익월)\s?말|\bend of next month\b/gi,
    read: (_, { reference }) => endOfMonth(addDays(endOfMonth(reference), 1)),
  },
  {
    pattern: /연말(?=\s?까지)|\bend of (?:this|the) year\b/gi,
    read: (_, { reference }) => `${reference.slice(0, 4)}-12-31`,
  },
]
