// The day on which a lead wants to hear again. A wrong day is worse than none: it is read only where the reply asks to be
// contacted, or takes the matter up again, and where the words name one day.
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { koreanHoliday, solarDateOf } from '#core/calendar/korean-holidays.ts'
import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import type { DateMention } from '#core/inbox/return-date/date-reader.ts'
import { addSpan, ENGLISH_SPAN, KOREAN_SPAN } from '#core/inbox/return-date/span.ts'
import type { Intent } from './intent.ts'

/** Asks us to write. */
const ASKED =
  /(?:연락|전화|메일|문의|제안|안내|톡|말씀|얘기|이야기|논의|컨택|접촉|리마인드)[가-힣 ]{0,10}(?:하세요|하시면|해 ?보|주세요|주시|주실|주십|줘|주면|바랍|부탁|나[누눌눠]|하시죠|하죠|하면 ?좋|봐요|보세요|합시다|해 ?볼 ?수)|(?:논의|얘기|이야기)해요|다시 ?(?:한 ?번 ?)?(?:뵙|보시)|뵈었으면|뵙고 ?싶|봅시다|보(?:시)?죠|(?:다시|한 ?번 ?더)[^.?]{0,14}주(?:세요|십시오|시|실)|(?:주|보내|연락하)시는 (?:게|것이|편이)[^.]{0,6}(?:좋|나|낫|맞)|리마인드|있다가요|다시 ?(?:검토|논의|추진)[^.]{0,6}(?:예정|하기로|하려|계획)|재(?:검토|논의|협의|연락)[^.]{0,6}(?:바랍|부탁|예정|하기로|하려|계획)|보는 게 좋|(?:뵙|만나)(?:죠|시죠|도록)|(?:이후|부터|쯤|[월초]에|분기에|반기에)(?:는|나|나야)? ?(?:[가-힣]{1,6} )?가능(?:할|합)|\b(?:reach out|contact (?:me|us)|try (?:me|us|again)|write (?:to )?(?:me|us)|email (?:me|us)|ping (?:me|us)|get(?:ting)? back to (?:me|us)|(?:circle|check|come) back|follow up|touch base|reconnect|revisit|remind (?:me|us)|drop (?:me|us) a line|get in touch|ask (?:me|us) again)\b|\b(?:talk|speak|chat|call (?:me|us)|discuss|pick (?:this|it) up|look (?:at|into) (?:this|it))\b[^.]{0,24}\b(?:again|in|after|next)\b/i
/** A day of a meeting or a call is no day to write again. */
const MET = /미팅|통화|전화|방문|데모|시연|화상|줌|회의|\d시|오전|오후|\b(?:call|meeting|demo|zoom|[ap]m)\b/i
/** In a reply that does not postpone the decision. */
const WRITE_AGAIN = /(?:이후|다시)[^.]{0,12}(?:연락|메일|문의|제안)|again|after/i
/** The day is named in the sentence before. */
const THEN = /그때|그 ?날|(?:다음|이튿) ?날|그 ?(?:이후|후|뒤|시점|무렵|즈음|다음)|\b(?:then|after that)\b/i
/** Two days, about a day, or days in general: none of them. */
const VAGUE =
  /(?:(?:[월일주달초]|중순|분기|요일|쯤|반기)(?:이나|나)|또는|혹은|아니면)[ ,]|\d ?[~∼-] ?\d{1,2} ?(?:주|개?월|달|일)|한두|두세|두어|서너|몇|매(?:주|달|월|년)|언젠가|\b(?:or|every|few|couple|several)\b/i
/** What is written with other letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/보내(?= ?[주드줬])/g, '보냄'],
  [/(?<![가-힣])담(?= ?[주달](?![가-힣]{2}))/g, '다음 '],
  [/(?<=[월화수목금토일])욜/g, '요일'],
]
const usual = (sentence: string): string =>
  SPELLINGS.reduce((text, [written, meant]) => text.replaceAll(written, meant), sentence.normalize('NFKC'))

const REASON = /(?:니까|는데요?|지만|므로|거든요),? /g
/** What follows a day on which the writer cannot be reached, or something ends. */
const LAST_DAY = /^(?:일)?(?: ?\([^)]{1,8}\))? ?까지/
/** "5월까지예요. 그 이후에" */
const UNTIL_THEN = /^ ?까지(?=[^.]{0,20}(?:이후|그 ?(?:뒤|후)))/
const OVER = /^(?!이?면 )[가-힣 ]{0,8}(?:지나|끝나|끝납|마치|마감|종료)/
/** Directly after a day: the next one is meant. */
const PAST = /^(?:이|은|을|를)? ?(?:지나[고서면야]|넘[어기겨])/
/** "18일에 끝납니다. 그 뒤에" */
const ENDS_THEN = /^(?:에|이)? ?[가-힣 ]{0,8}(?:끝|마치|마감|종료)[^.]{0,16}그 ?(?:이후|뒤|후)/

/** A Korean sentence up to the words that ask, since its time comes before its verb. */
function uptoRequest(sentence: string): string {
  const requested = /[가-힣]/.test(sentence) ? ASKED.exec(sentence) : null
  return requested ? sentence.slice(0, requested.index + requested[0].length) : sentence
}

/** No day is further ahead: nobody plans a mail for it. */
const YEAR = 366

type Named = { start: number; end: number; day: string }

/**
 * @param sentences the reply's own words
 * @param localDate the day it was received, YYYY-MM-DD
 * @returns YYYY-MM-DD, a working day after `localDate`; null when no single day is named
 */
export function readUntil(
  sentences: readonly string[],
  localDate: string,
  intent: Intent | null,
): string | null {
  if (intent === 'declined' || intent === 'wrong_person') return null
  const days = sentences.flatMap((sentence, at) => {
    if (!ASKED.test(sentence)) return []
    if (intent !== 'later' && (MET.test(uptoRequest(sentence)) || !WRITE_AGAIN.test(sentence))) return []
    return askedDays(sentence, sentences.slice(Math.max(0, at - 3), at), localDate)
  })
  const [day, other] = new Set(days)
  const isAhead = day !== undefined && day > localDate && day <= addDays(localDate, YEAR)
  return isAhead && !other ? firstWorkingDay(day) : null
}

/** The day of the sentence itself, or of one before that it points to; '' for words that name none for certain. */
function askedDays(sentence: string, earlier: readonly string[], localDate: string): string[] {
  const own = daysIn(sentence, localDate)
  if (own === null) return ['']
  const before = earlier.at(-1) ?? ''
  if (/^그 ?(?:이후|뒤|후)/.test(sentence) && LAST_DAY_BEFORE.test(before))
    return daysIn(`${before} ${sentence}`, localDate) ?? ['']
  if (/그 ?다음 ?주(?! ?[월화수목금])/.test(sentence)) return weekAfter(`${before} ${sentence}`, localDate)
  if (own.length > 0 || !THEN.test(sentence) || before === '') return own
  // "그때 … 그 무렵": it points on to the sentence before
  const days = askedDays(before, earlier.slice(0, -1), localDate)
  return /(?:다음|이튿) ?날(?!짜)/.test(sentence) ? days.map((day) => day && addDays(day, 1)) : days
}
const LAST_DAY_BEFORE = /(?:까지(?:[이예라]|입|인|남)|끝|마치|마감|종료)[^.]{0,12}$/

/** "그 다음 주": the Monday after the one day that is named before it. */
function weekAfter(words: string, localDate: string): string[] {
  const before = words.slice(0, words.search(/그 ?다음 ?주/))
  const dates = findDates(before, localDate)
  const [named, other] =
    dates.length > 0 ? dates : periods(before, localDate).map((one) => ({ ...one, lastDay: one.day }))
  return named && !other && named.day === named.lastDay ? [addDays(mondayOf(named.day), 7)] : ['']
}
const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The different days a sentence asks for; null when its words are vague. */
function daysIn(sentence: string, localDate: string): string[] | null {
  const text = usual(sentence)
  const requested = uptoRequest(text)
  const end = requested.length
  const named = [...periods(text, localDate), ...singleDays(text, localDate)]
    .filter((one) => one.start < end)
    .toSorted((a, b) => a.start - b.start)
  // how often or how many in a clause before the one with the day belongs to its reason
  const reason = [...requested.matchAll(REASON)].map((m) => m.index + m[0].length)
  const clause = reason.findLast((at) => named.some(({ start }) => start >= at)) ?? 0
  if (VAGUE.test(text.slice(clause))) return null
  const free = named.filter((one, i) => !named.some((other, j) => j < i && other.end > one.start))
  const wanted = free.filter((one) => !LAST_DAY.test(text.slice(one.end)))
  if (wanted.length > 0) return nearest(wanted, text)
  const last = free.at(-1)
  return last && /이후|그 ?(?:뒤|후)|지나|끝나|after/i.test(text.slice(last.end))
    ? [addDays(last.day, 1)]
    : []
}

/** The last day that is named before the request, and the others when they are as near. */
function nearest(named: readonly Named[], text: string): string[] {
  const last = named.at(-1)
  if (!last) return []
  const beside = named.filter((one) => !/[가-힣a-z]{2}/i.test(text.slice(one.end, last.start)))
  return [...new Set([...beside, last].map(({ day }) => day))]
}

/** Days named exactly: 12월 14일, 다음 주 월요일, in two weeks. The words of whole months are read as periods. */
function singleDays(text: string, localDate: string): Named[] {
  return findDates(text, localDate)
    .filter(
      (one) =>
        (!OVER.test(text.slice(one.end)) || isPast(one, text)) &&
        !/^(?:전|이전)/.test(text.slice(one.end).trim()) &&
        !/\bweek $|(?:작년|지난 ?해|지난) ?$/i.test(text.slice(0, one.start)) &&
        !/^(?:오늘|금일|당일|today)|말일?$|\d월$|end of/i.test(text.slice(one.start, one.end)) &&
        !/^\s?(?:말|주(?! ?\())/.test(text.slice(one.end)),
    )
    .map((one) => ({
      start: one.start,
      end: one.end,
      day: isPast(one, text) ? addDays(one.day, 1) : one.day,
    }))
}
/** "20일 넘어서", "9일 지나고": a single day, after which it is. */
const isPast = ({ start, end, day, lastDay }: DateMention, text: string): boolean =>
  day === lastDay &&
  (PAST.test(text.slice(end)) || ENDS_THEN.test(text.slice(end)) || /\bafter $/i.test(text.slice(0, start)))

const EARLY = '(?: ?초(?!과|안|대|기|등)(?:에|쯤|경|순)?| ?중순(?:에|쯤|경)?)?'
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
/** After a period: it is over, it is the end of it, or it belongs to a noun. */
const NOT_THE_TIME =
  /^(?: ?(?:말|하순|전까지|전에|이전|까지)| ?(?:예산|계획|계약|결산|사업|매출|실적|(?:에 ?)?(?:행사|전시|박람회|입주|오픈))(?![가-힣]{0,2} ?(?:편성|확정)))/

/** The first days of periods named without a day: 다음 달, 3월에, 1월 중순, 하반기, 3분기, 내년 초, 설 연휴 이후. */
function periods(text: string, localDate: string): Named[] {
  const [year = 0, month = 0] = localDate.split('-').map(Number)
  const first = (months: number, day = 1): string => {
    const index = year * 12 + months - 1
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  }
  const dayOf = (words: string): number => (/중순|^mid/i.test(words) ? 15 : 1)
  const ahead = (named: number, next: boolean): number => (next || named <= month ? named + 12 : named)
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
      const isWhole = months > 0 && !/[초순]/.test(match[0])
      const over = isWhole ? (UNTIL_THEN.exec(rest) ?? PAST.exec(rest)) : null
      const isTime = over !== null || !(NOT_THE_TIME.test(rest) || OVER.test(rest))
      const read = isTime ? day(match, over ? months : 0) : null
      if (read !== null) found.push({ start: match.index, end: end + (over?.[0].length ?? 0), day: read })
    }
  }
  add(
    new RegExp(
      `(?:(내년|올해|20\\d\\d년) ?)?(?<![\\d.])(1[0-2]|[1-9])월(?! ?\\d)(?! ?(?:[첫둘셋넷]|마지막) ?(?:번 ?)?째? ?주)${EARLY}`,
      'g',
    ),
    (m, later) => {
      const years = /^20/.test(m[1] ?? '') ? Number(m[1]?.slice(0, 4)) - year : null
      const months = years === null ? ahead(Number(m[2]), m[1] === '내년') : Number(m[2]) + 12 * years
      return first(months + later, dayOf(m[0]))
    },
    1,
  )
  add(
    new RegExp(`(?:다음 ?달|내달|익월)(?! ?(?:\\d|[첫둘셋넷] ?째|첫 ?주|마지막))${EARLY}`, 'g'),
    (m, later) => first(month + 1 + later, dayOf(m[0].slice(-3).trim())),
    1,
  )
  add(
    /(?:(내년|올해) ?)?([1-4])(?:분기|사분기)/g,
    (m, later) => first(ahead(Number(m[2]) * 3 - 2, m[1] === '내년') + later),
    3,
  )
  add(
    /(?:(1[0-2]|[1-9])월|다음 ?달) ?(?:(?:(첫|마지막)(?: ?(?:번 ?)?째)?|(둘|셋|넷|[1-4]) ?(?:번 ?)?째) ?주|([1-4]) ?주 ?차)(?!말| ?[월화수목금])/g,
    (m) => weekOfMonth(first(m[1] ? ahead(Number(m[1]), false) : month + 1), m[2] ?? m[3] ?? m[4] ?? ''),
  )
  add(
    new RegExp(`(?<![\\d~∼-] ?|지 ?)${KOREAN_SPAN}(?:만 ?(?:있다가?|이따가?|더)|만? ?지나[고서면])`, 'g'),
    (m) => addSpan(localDate, m[1], m[2]),
  )
  add(new RegExp(`\\bgive (?:me|us|it) (?:another )?${ENGLISH_SPAN}`, 'gi'), (m) =>
    addSpan(localDate, m[1], m[2]),
  )
  add(/반년(?:만)? ?(?:뒤|후|있다가?|지나[고서])/g, () => addSpan(localDate, '6', '개월'))
  add(/(?:크리스마스|성탄절?)(?:이|은|를|을)? ?(?:지나|이후|후에|끝나|뒤)[가-힣]?/g, () => {
    const day = `${year}-12-26`
    return day > localDate ? day : `${year + 1}-12-26`
  })
  add(/다음 ?분기/g, () => first(Math.ceil(month / 3) * 3 + 1))
  add(/(?:(내년) ?)?(상|하)반기(?! ?(?:쯤|중))/g, (m) => first(ahead(m[2] === '상' ? 1 : 7, m[1] === '내년')))
  add(
    /내년 ?초(?!과)|내년 ?연초|새해|신년|해(?:가)? ?(?:바뀌|넘어가|넘기)[가-힣]{1,3}|연말(?:이)? ?(?:지나|이후)[가-힣]?/g,
    () => first(13),
  )
  add(
    /(설날?|구정|추석|한가위)(?: ?(?:연휴|명절))?(?:이|가|을|를)? ?(?:지나|이후|후에|끝나|쇠고|뒤)[가-힣]?/g,
    (m) => afterHoliday(m[1]?.startsWith('추') || m[1]?.startsWith('한') ? CHUSEOK : SEOLLAL, localDate),
  )
  add(
    /(?<![날석위정] ?)명절(?: ?(?:대목|연휴))?(?:이|가|을|를)? ?(?:지나|이후|후에|끝나|쇠고|뒤)[가-힣]?/g,
    () => [SEOLLAL, CHUSEOK].map((each) => afterHoliday(each, localDate)).toSorted()[0] ?? null,
  )
  add(/\bafter (?:the )?(?:(seollal|lunar new year|chuseok)(?:'s)?)(?: holidays?)?\b/gi, (m) =>
    afterHoliday(/^c/i.test(m[1] ?? '') ? CHUSEOK : SEOLLAL, localDate),
  )
  add(
    new RegExp(
      `\\b(?:(first|second|third|fourth|1st|2nd|3rd|4th) (full )?week (?:of|in)|week of) (${MONTHS.join('|')})\\b(?! ?\\d)`,
      'gi',
    ),
    (m) => {
      const start = first(ahead(MONTHS.indexOf((m[3] ?? '').toLowerCase()) + 1, false))
      const week = ENGLISH_ORDINALS.indexOf((m[1] ?? '').toLowerCase().slice(0, 2))
      if (week < 0) return null
      return m[2] ? fullWeekOfMonth(start, week % 4) : weekOfMonth(start, String((week % 4) + 1))
    },
  )
  add(
    new RegExp(
      `\\b(?:in|after|around|until|(early|mid|by)[- ]?) ?(?:early )?(${MONTHS.join('|')})\\b(?! ?\\d)(?: (20\\d\\d))?`,
      'gi',
    ),
    (m) => {
      const named = MONTHS.indexOf((m[2] ?? '').toLowerCase()) + 1
      return first(m[3] ? named + 12 * (Number(m[3]) - year) : ahead(named, false), dayOf(m[0]))
    },
  )
  add(/\bnext month\b/gi, () => first(month + 1))
  add(/\bnext quarter\b/gi, () => first(Math.ceil(month / 3) * 3 + 1))
  add(/\b(?:in )?q([1-4])\b/gi, (m) => first(ahead(Number(m[1]) * 3 - 2, false)))
  add(
    /\b(?:early next year|after (?:the )?new year(?:'s)?|in the new year|start of (?:the|next) year)\b/gi,
    () => first(13),
  )
  add(/\bsecond half\b/gi, () => first(ahead(7, false)))
  return found
}

const SEOLLAL = [1, 1] as const
const CHUSEOK = [8, 15] as const
const ENGLISH_ORDINALS = ['fi', 'se', 'th', 'fo', '1s', '2n', '3r', '4t']

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

/** The day after the holidays around a lunar day, the next time it comes. */
function afterHoliday([lunarMonth, lunarDay]: readonly [number, number], localDate: string): string {
  const year = Number(localDate.slice(0, 4))
  const days = [year, year + 1].map((each) => solarDateOf(each, lunarMonth, lunarDay))
  let day = addDays(days.find((each) => each > localDate) ?? localDate, 1)
  while (koreanHoliday(day) !== null) day = addDays(day, 1)
  return day
}
