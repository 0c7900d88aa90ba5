// Public holidays of Korea computed from the law: 공휴일에 관한 법률, and 관공서의 공휴일에 관한 규정 §2 (days) and §3 (substitute
// holidays). Only elections and one-off days are listed.
import { addDays, DAY_MS, dateOfDay, dayNumber, isWeekend, weekdayOf } from './date.ts'

// Dates of the Korean lunar calendar, from the `dangi` calendar of Intl.

const format = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

/**
 * The solar date of a day of the lunar calendar in a solar year. Leap months are skipped: no holiday is in one.
 * @param month 1 … 10, so that the date falls into the solar year of the same number
 */
export function solarDateOf(year: number, month: number, day: number): string {
  // the lunar year begins between 20 January and 21 February, and a month has 29 or 30 days
  const earliest = dayNumber(`${year}-01-20`) + Math.floor((month - 1) * 29.5) + day - 3
  for (let at = earliest; at < earliest + 70; at++) {
    const parts = format.formatToParts(at * DAY_MS)
    const read = (type: string) => parts.find((part) => part.type === type)?.value
    if (read('month') === String(month) && read('day') === String(day)) return dateOfDay(at)
  }
  throw new RangeError(`no lunar date ${year}-${month}-${day}`)
}

/** Which collisions give a holiday a substitute: with Sundays, with Saturdays too, or none. */
type Substitute = 'sunday' | 'weekend' | null
type Holiday = { date: string; name: string; group: string; substitute: Substitute }

/** Days set by the government or by 공직선거법 §34; future elections as far as current terms determine them. */
const ONE_OFF: Record<string, string> = {
  '2020-04-15': '제21대 국회의원선거',
  '2020-08-17': '임시공휴일',
  '2022-03-09': '대통령선거',
  '2022-06-01': '전국동시지방선거',
  '2023-10-02': '임시공휴일',
  '2024-04-10': '제22대국회의원선거',
  '2024-10-01': '임시공휴일',
  '2025-01-27': '임시공휴일',
  '2025-06-03': '임시공휴일(대통령선거)',
  '2026-06-03': '전국동시지방선거',
  '2028-04-12': '국회의원선거',
  '2030-03-27': '대통령선거',
  '2030-06-12': '전국동시지방선거',
}

const years = new Map<number, Map<string, string>>()

/** The official name of the holiday, two joined by a comma; null: none. @param date 'YYYY-MM-DD', from 2020 on */
export function koreanHoliday(date: string): string | null {
  const year = Number(date.slice(0, 4))
  let holidays = years.get(year)
  if (!holidays) {
    holidays = holidaysOf(year)
    years.set(year, holidays)
  }
  return holidays.get(date) ?? null
}

function holidaysOf(year: number): Map<string, string> {
  const statutory = [...solarHolidays(year), ...lunarHolidays(year)]
  const named = new Map<string, string[]>()
  for (const { date, name } of statutory) named.set(date, [...(named.get(date) ?? []), name])
  for (const [date, name] of Object.entries(ONE_OFF)) {
    if (date.startsWith(`${year}-`)) named.set(date, [...(named.get(date) ?? []), name])
  }
  for (const { date, name } of substitutes(statutory, named)) named.set(date, [name])
  return new Map([...named].map(([date, names]) => [date, names.join(', ')]))
}

function solarHolidays(year: number): Holiday[] {
  const on = (monthDay: string, name: string, substitute: Substitute): Holiday => ({
    date: `${year}-${monthDay}`,
    name,
    group: name,
    substitute,
  })
  const since = (first: number): Substitute => (year >= first ? 'weekend' : null)
  return [
    on('01-01', '1월 1일', null),
    on('03-01', '3ㆍ1절', since(2021)),
    ...(year >= 2026 ? [on('05-01', '노동절', 'weekend')] : []),
    on('05-05', '어린이날', 'weekend'),
    on('06-06', '현충일', null),
    ...(year >= 2026 ? [on('07-17', '제헌절', 'weekend')] : []),
    on('08-15', '광복절', since(2021)),
    on('10-03', '개천절', since(2021)),
    on('10-09', '한글날', since(2021)),
    on('12-25', '성탄절', since(2023)),
  ]
}

function lunarHolidays(year: number): Holiday[] {
  const around = (date: string, name: string): Holiday[] =>
    [`${name} 전날`, name, `${name} 다음 날`].map((dayName, index) => ({
      date: addDays(date, index - 1),
      name: dayName,
      group: name,
      substitute: 'sunday',
    }))
  const buddha = '부처님 오신 날'
  return [
    ...around(solarDateOf(year, 1, 1), '설날'),
    {
      date: solarDateOf(year, 4, 8),
      name: buddha,
      group: buddha,
      substitute: year >= 2023 ? 'weekend' : null,
    },
    ...around(solarDateOf(year, 8, 15), '추석'),
  ]
}

/**
 * §3: one substitute for every date on which a holiday collides with a weekend or another holiday, on the first
 * following day that is neither; if two fall on the same day, the second moves to the next free day.
 */
function substitutes(statutory: Holiday[], named: Map<string, string[]>): { date: string; name: string }[] {
  const taken = new Set(named.keys())
  const found: { date: string; name: string }[] = []
  const lost = new Map<string, Holiday>()
  for (const holiday of statutory) if (isLost(holiday, named)) lost.set(holiday.date, holiday)
  for (const [date, { group }] of [...lost].sort(([a], [b]) => a.localeCompare(b))) {
    let day = addDays(date, 1)
    while (taken.has(day) || isWeekend(day)) day = addDays(day, 1)
    taken.add(day)
    found.push({ date: day, name: `대체공휴일(${group})` })
  }
  return found
}

function isLost({ date, substitute }: Holiday, named: Map<string, string[]>): boolean {
  if (substitute === null) return false
  const weekday = weekdayOf(date)
  if (weekday === 0) return true
  if (weekday === 6) return substitute === 'weekend'
  return (named.get(date)?.length ?? 0) > 1
}
