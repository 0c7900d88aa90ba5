// Periods that a reply names without a day: 다음 달, 3월에, 1월 중순, 5월 말, 하반기, 내년 초, 설 연휴 이후, 신학기.
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { addSpan, ENGLISH_SPAN, KOREAN_SPAN } from '#core/inbox/return-date/span.ts'

/** `lastDay` where the period is named by its weeks */
export type Named = { start: number; end: number; day: string; lastDay?: string; isDay: boolean }

/** "5월까지예요. 그 이후에" */
const UNTIL_THEN = /^ ?까지(?=[^.]{0,20}(?:이후|그 ?(?:뒤|후)))/
/** "1월 말에 … 그 이후에" */
const ENDS_THEN = /^(?=[^.]{0,24}(?:그 ?(?:이후|뒤|후)|\bafter that))/
export const OVER = /^(?!이?면 )[가-힣 ]{0,8}(?:지나|끝나|끝납|마치|마감|종료)/
/** Directly after a day: the next one is meant. */
export const PAST = /^(?:이|은|을|를|만)? ?(?:지나[고서면야]|넘(?!어가)[어기겨]|끝나[고면])/

/** A part of a month; the end is its last week. */
const PART =
  '(?: ?초(?!과|안|대|기|등)(?:에|쯤|경|순)?| ?중순(?:에|쯤|경)?| ?(?:말(?![가-힣]?고|씀)|하순)(?:에|쯤|경)?)?'
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** After a period: it is over, it is the end of it, or it belongs to a noun. */
const NOT_THE_TIME =
  /^(?: ?(?:전까지|전에|이전|까지)| ?(?:예산|계획|계약|결산|사업|매출|실적|(?:에 ?)?(?:행사|전시|박람회|입주|오픈))(?![가-힣]{0,2} ?(?:편성|확정|재개)))/

const YEAR_NAME = '내년|올해|내후년|(?:20)?\\d\\d년'
const SEASONS: Record<string, number> = { 봄: 3, 여름: 6, 가을: 9, 겨울: 12 }
/** As they are written, with a part of the official name. */
const HOLIDAYS: Record<string, RegExp> = {
  설날: /설날/,
  설: /설날/,
  구정: /설날/,
  추석: /추석/,
  한가위: /추석/,
  신정: /^1월 1일/,
  삼일절: /^3ㆍ1절/,
  어린이날: /어린이날/,
  현충일: /현충일/,
  광복절: /광복절/,
  개천절: /개천절/,
  한글날: /한글날/,
  크리스마스: /성탄절/,
  성탄절: /성탄절/,
  성탄: /성탄절/,
  '부처님 오신 날': /부처님/,
  석가탄신일: /부처님/,
}
const OVER_HOLIDAY =
  '(?: ?(?:연휴|명절|대목))?(?:이|가|은|는|을|를)? ?(?:지나|이후|후에|끝나|쇠[고거]|쉬고|뒤)[가-힣]?'

/** The first days of periods named without a day. */
export function periods(text: string, localDate: string): Named[] {
  const [year = 0, month = 0] = localDate.split('-').map(Number)
  const first = (months: number, day = 1): string => {
    const index = year * 12 + months - 1
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  /** @param later how many months the period has when it is over */
  const partOf = (months: number, words: string, later = 0): string => {
    if (later > 0 && /초|중순/.test(words)) return first(months, /초/.test(words) ? 11 : 21)
    if (later > 0) return first(months + later)
    return /말|하순|late|end/i.test(words)
      ? weekOfMonth(first(months), '마지막')
      : first(months, /중순|^mid/i.test(words) ? 15 : 1)
  }
  const ahead = (named: number, next = false): number => (next || named <= month ? named + 12 : named)
  /** @param named 내년, 올해, 27년 */
  const inYear = (named: number, years = ''): number => {
    const digits = /\d{2}(?=년)/.exec(years)?.[0]
    if (digits) return named + 12 * (Number(digits) - (year % 100))
    return /^내후/.test(years) ? named + 24 : ahead(named, years === '내년')
  }
  const found: Named[] = []
  /** @param months the length of the period: after it, the next one begins */
  const add = (
    pattern: RegExp,
    day: (match: RegExpExecArray, later: number) => string | null,
    months = 0,
  ): void => {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      const rest = text.slice(end)
      const isEnd = /말|end/.test(match[0])
      const over =
        months > 0
          ? (UNTIL_THEN.exec(rest) ?? PAST.exec(rest) ?? (isEnd ? ENDS_THEN.exec(rest) : null))
          : null
      const isTime = over !== null || !(NOT_THE_TIME.test(rest) || OVER.test(rest))
      const read = isTime ? day(match, over ? months : 0) : null
      if (read !== null)
        found.push({
          start: match.index,
          end: end + (over?.[0].length ?? 0),
          day: read,
          isDay: over === null && /[초순]/.test(match[0]),
        })
    }
  }
  add(
    new RegExp(
      `(?:(${YEAR_NAME}) ?)?(?<![\\d.]|(?:작년|재작년|지난(?: ?해)?) ?)(1[0-2]|[1-9])월(?! ?\\d)(?! ?(?:[첫둘셋넷]|마지막) ?(?:번 ?)?째? ?주)${PART}`,
      'g',
    ),
    (m, later) => partOf(inYear(Number(m[2]), m[1]), m[0], later),
    1,
  )
  add(
    new RegExp(
      `(?:다음 ?달|내달|익월|(이번 ?달|이달)(?= ?말))(?! ?(?:\\d|[첫둘셋넷] ?째|첫 ?주|마지막))${PART}`,
      'g',
    ),
    (m, later) => partOf(month + (m[1] ? 0 : 1), m[0].slice(-4), later),
    1,
  )
  add(
    new RegExp(
      `(?:(${YEAR_NAME}) ?)?(?:([1-4])사?|(다음 ?)|이번 ?|(?<![가-힣\\d] ?))분기(?! ?중)( ?말(?!고))?`,
      'g',
    ),
    (m, later) => {
      const quarter = Math.ceil(month / 3) * 3 + (m[3] ? 1 : -2)
      const start = m[2] ? inYear(Number(m[2]) * 3 - 2, m[1]) : quarter
      if (m[4]) return partOf(start + 2, m[4])
      return m[2] || m[3] ? first(start + later) : null
    },
    3,
  )
  add(/(?:올 ?|올해 ?)?연말(?=에|쯤|께|경|즈음|이나|$)/g, () => partOf(12, '말'))
  add(
    /(?:(1[0-2]|[1-9])월|다음 ?달) ?(?:(?:(첫|마지막)(?: ?(?:번 ?)?째)?|(둘|셋|넷|[1-4]) ?(?:번 ?)?째) ?주|([1-4]) ?주 ?차)(?!말| ?[월화수목금])/g,
    (m) => weekOfMonth(first(m[1] ? ahead(Number(m[1])) : month + 1), m[2] ?? m[3] ?? m[4] ?? ''),
  )
  add(
    new RegExp(
      `(?<![\\d~∼-] ?|지 ?)${KOREAN_SPAN} ?(?:만|쯤|정도|가량)?(?:은|는)? ?(?:있다가?|이따가?|더|지나[고서면야])`,
      'g',
    ),
    (m) => addSpan(localDate, m[1], m[2]),
  )
  add(new RegExp(`\\bgive (?:me|us|it) (?:another )?${ENGLISH_SPAN}`, 'gi'), (m) =>
    addSpan(localDate, m[1], m[2]),
  )
  add(/내년 ?이맘때/g, () => addSpan(localDate, '1', '년'))
  add(/반년 ?(?:만|쯤|정도|은)? ?(?:뒤|후|있다가?|지나[고서])/g, () => addSpan(localDate, '6', '개월'))
  add(
    new RegExp(`(?:(${YEAR_NAME}) ?)?(상|하)반기(?! ?중)( ?말(?!고))?`, 'g'),
    (m, later) => {
      const start = inYear(m[2] === '상' ? 1 : 7, m[1])
      return m[3] ? partOf(start + 5, m[3]) : first(start + later)
    },
    6,
  )
  add(
    /(?<!후)내년 ?초(?!과)|(?<!올 ?|매년 ?|[내] ?년 ?)연초에|내년 ?연초|내년에(?:나|는|요)?(?= ?(?:다시|봅|뵙|보[시죠]|연락|메일|얘기|이야기|말씀|$))|(?:새해|신년)(?! ?(?:예산|계획|사업|인사))|해(?:가)? ?(?:바뀌|넘어가|넘기)[가-힣]{1,3}|연말(?:이)? ?(?:지나|이후)[가-힣]?/g,
    () => first(13),
  )
  add(/(?:신학기|새 ?학기|([12])학기)(?:에(?!서)|[가는]? ?(?:시작|개강|개학|되|들어))/g, (m) =>
    first(ahead(m[1] === '2' ? 9 : 3)),
  )
  add(/(봄|여름|가을|겨울)(?:[이에]? ?(?:되|오)(?:면|거든)|에(?= ?다시))/g, (m) =>
    first(ahead(SEASONS[m[1] ?? ''] ?? 3)),
  )
  add(
    new RegExp(`(?<![가-힣])(${Object.keys(HOLIDAYS).join('|')}|(?<![날석위정] )명절)${OVER_HOLIDAY}`, 'g'),
    (m) => afterHoliday(HOLIDAYS[m[1] ?? ''] ?? /설날|추석/, localDate),
  )
  add(
    /\bafter (?:the )?(?:(seollal|lunar new year|chuseok|christmas)(?:'s)?)(?: holidays?)?\b(?! (?:and|&))/gi,
    (m) =>
      afterHoliday(
        /^chu/i.test(m[1] ?? '') ? /추석/ : /^chr/i.test(m[1] ?? '') ? /성탄절/ : /설날/,
        localDate,
      ),
  )
  add(
    new RegExp(
      `\\b(?:(first|second|third|fourth|1st|2nd|3rd|4th) (full )?week (?:of|in)|week of) (${MONTHS.join('|')})\\b(?! ?\\d)`,
      'gi',
    ),
    (m) => {
      const start = first(ahead(MONTHS.indexOf((m[3] ?? '').toLowerCase()) + 1))
      const week = ENGLISH_ORDINALS.indexOf((m[1] ?? '').toLowerCase().slice(0, 2))
      if (week < 0) return null
      return m[2] ? fullWeekOfMonth(start, week % 4) : weekOfMonth(start, String((week % 4) + 1))
    },
  )
  add(
    new RegExp(
      `\\b(?:in|after|around|until|(early|mid|late|by|end of)[- ]?) ?(?:early )?(${MONTHS.join('|')})\\b(?! ?\\d)(?: (20\\d\\d))?`,
      'gi',
    ),
    (m, later) => {
      const named = MONTHS.indexOf((m[2] ?? '').toLowerCase()) + 1
      return partOf(m[3] ? named + 12 * (Number(m[3]) - year) : ahead(named), m[0], later)
    },
    1,
  )
  add(/\bnext month\b/gi, () => first(month + 1))
  add(/\bnext quarter\b/gi, () => first(Math.ceil(month / 3) * 3 + 1))
  add(/\b(?:in )?q([1-4])\b/gi, (m) => first(ahead(Number(m[1]) * 3 - 2)))
  add(
    /\b(?:early next year|after (?:the )?new year(?:'s)?|in the new year|start of (?:the|next) year)\b/gi,
    () => first(13),
  )
  add(/\bsecond half\b/gi, () => first(ahead(7)))
  return found
}

const ENGLISH_ORDINALS = ['fi', 'se', 'th', 'fo', '1s', '2n', '3r', '4t']

export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The Monday of a week of seven days in a month; the first one is 0. */
const fullWeekOfMonth = (first: string, week: number): string =>
  addDays(mondayOf(addDays(first, 6)), 7 * week)

/** The Monday of a week of a month, or the first of the month. The first and the last week have a Thursday in it, as ISO weeks. */
function weekOfMonth(first: string, week: string): string {
  if (week === '마지막') return mondayOf(addDays(`${addDays(first, 31).slice(0, 7)}-01`, -4))
  const monday = addDays(
    mondayOf(addDays(first, 3)),
    7 * (('첫둘셋넷'.indexOf(week) + 1 || Number(week)) - 1),
  )
  return monday < first ? first : monday
}

/** The day after a holiday and those around it, the next time it comes. */
function afterHoliday(name: RegExp, localDate: string): string {
  let day = addDays(localDate, 1)
  while (!name.test(koreanHoliday(day) ?? '')) day = addDays(day, 1)
  while (koreanHoliday(day) !== null) day = addDays(day, 1)
  return day
}
