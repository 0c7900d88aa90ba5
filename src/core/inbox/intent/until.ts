// The day on which a lead wants to hear again. A wrong day is worse than none: it is read only where the reply asks to be
// contacted, or takes the matter up again, and where the words name one day.
import { addDays } from '#core/calendar/date.ts'
import { firstWorkingDay } from '#core/calendar/working-day.ts'
import { usualSpelling } from '#core/inbox/opt-out/spelling.ts'
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import { distantDay } from './distant-day.ts'
import type { Intent } from './intent.ts'
import { type Named, OVER, PAST, periods } from './periods.ts'

/** Asks us to write. */
const ASKED =
  /(?:연락|전화|메일|문의|제안|안내|톡|말씀|얘기|이야기|논의|컨택|접촉|찾아|물어|들르|리마인드)[가-힣 ]{0,10}(?:하세요|하시면|하시지|해 ?보|나[누눌눠]|하시죠|하죠|하면 ?좋|봐요|보세요|오세요|합시다|해 ?볼 ?수)|들르세요|(?:논의|얘기|이야기)해요|(?<!(?:양해|이해|참고|감안|확인|협조)(?:를|해 ?주시기)? ?)(?:부탁|바[라랍]|희망)|(?<!(?:양해|이해|참고|감안|확인)(?:를|해)? ?)주(?:세요|셔요|십시오|시[면죠기지겠]|실|면|라)|줘|줄래|다시 ?(?:한 ?번 ?)?(?:뵙|보시)|뵈었으면|뵙고 ?싶|봅시다|보(?:시)?죠|주시는 (?:게|것이|편이)[^.]{0,6}(?:좋|나|낫|맞|빠)|리마인드|있다가요|다시 ?(?:검토|논의|추진)[^.]{0,6}(?:예정|하기로|하려|계획)|재(?:검토|논의|협의|연락)[^.]{0,6}(?:예정|하기로|하려|계획)|보는 게 좋|(?:뵙|만나)(?:죠|시죠|도록)|(?:(?:이후|부터|쯤|[월초]에|분기에|반기에)(?:는|나|나야)?|(?:월|분기|반기) ?(?:들어가?[면서]|되면)) ?(?:[가-힣]{1,6} )?가능(?:할|합)|(?:[월년기말초순주]에나?|그때|[나내]고)요$|다시요?\s*$|\b(?:reach out|contact (?:me|us)|try (?:me|us|again)|write (?:to )?(?:me|us)|email (?:me|us)|ping (?:me|us)|get(?:ting)? back to (?:me|us)|(?:circle|check|come) back|check in|follow up|touch base|reconnect|revisit|remind (?:me|us)|drop (?:me|us) a line|get in touch|ask (?:me|us) again|re-?send|send (?:it|this|that) again)\b|\b(?:talk|speak|chat|call (?:me|us)|discuss|pick (?:this|it) up|look (?:at|into) (?:this|it))\b[^.]{0,24}\b(?:again|in|after|next)\b/i
/** A day of a meeting or a call is no day to write again. */
const MET = /미팅|통화|전화(?! ?말고)|방문|데모|시연|화상|줌|회의|\b(?:call|meeting|demo|zoom|[ap]m)\b/i
/** … nor is an hour, unless we are to write again. */
const HOUR = /^(?!.*다시).*(?:\d시|오전|오후)/
/** In a reply that does not postpone the decision. */
const WRITE_AGAIN =
  /(?:이후|다시|나고|[하되][고면])[^.]{0,12}(?:연락|메일|문의|제안|보내|주[시세]|물어|기별)|다시\s*$|(?:다시|한 ?번 ?더|재)[^.]{0,6}(?:부탁|발송|송부)|찔러|두드려|들러|들르|리마인드|깨워|그때(?!까지)[^.]{0,24}(?:주[시세]|알려|요$)|[나내]고요$|\b(?:again|after|then|re-?send|remind|get in touch|reach out|circle back|follow up|check (?:back|in)|touch base|(?:try|ping) (?:me|us))\b/i
/** … of a day that is the time of the request, not of a reason or a thing: "3월에 받은 자료", "12월 9일자 견적서". */
const ITS_TIME =
  /^(?:[에쯤경엔]|.(?:[에쯤경엔나]|정도|이후|무렵|[하되][고면]|지나|넘| ?(?:들어|되[면거]|이후|지나|오전|오후|다시|한 ?번|\([^)]{1,9}\))|[,.]|$))(?!.*(?:[가-힣][은던신한할될린] (?!때|날|시간|뒤|후|다음)|[쓸낼] |려고|[는은]데|니까? |라서? ))/
const OF_A_THING = /^[에자]? ?[가-힣 ]{0,8}[은던신쓸할낼] (?:자료|제안|견적|메일|안내|카탈로그|소개|링크)/
const ITS_TIME_IN_ENGLISH =
  /\b(?:on|in|after|around|until|of|early|mid|late|next|again|me|us|tomorrow|(?:week|days|months?) before)\b/
/** The day is named in a sentence before. */
const THEN =
  /그때|그쯤|그 ?날|(?:다음|이튿) ?날|그 ?(?:이후|후|뒤|시점|무렵|즈음|다음)|\b(?:then|after that)\b/i
/** … and is over. */
const AFTER_THAT =
  /^(?!.*(?:복귀|돌아|출근|귀국|나와|나오)).*(?:그 ?(?:이후|뒤|후|다음)(?! ?[주달날])|\bafter that\b)/
/** Two days, about a day, or days in general: none of them. */
const VAGUE =
  /(?:(?:[월일주달초]|중순|분기|요일|쯤|반기)(?:이나|나) (?=\d|다음|다다음|그 ?다음|내[년달주]|[월화수목금]요일|[첫둘셋넷마초중]|[상하]반)|(?:[주달일]|보름)에서 |또는|혹은|아니면)[ ,]?|\d ?[~∼-] ?\d{1,2} ?(?:주|개?월|달|일|년)|한 ?두|두 ?세|(?<!\d)\d, ?\d ?(?:주|개월|달)|두어|서너|몇|매(?:주|달|월|년)|언젠가|\b(?:or|every|few|couple|several)\b/i
/** What is written with other letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<![가-힣])담담(?= ?주)/g, '다다음 '],
  [/(?<![가-힣])담(?= ?[주달](?![가-힣]{2}))/g, '다음 '],
  [/(?<=[월화수목금토일])욜/g, '요일'],
]
const usual = (sentence: string): string =>
  SPELLINGS.reduce(
    (text, [written, meant]) => text.replaceAll(written, meant),
    usualSpelling(sentence.normalize('NFKC')),
  )

const REASON = /(?:니까|는데요?|지만|므로|거든요),? /g
/** What follows a day on which the writer cannot be reached, or something ends. */
const LAST_DAY = /^(?:일)?(?: ?\([^)]{1,8}\))? ?까지/
/** Between the first and the last day of a range. */
const FROM = /^(?:일)?(?: ?\([^)]{1,8}\))? ?(?:부터|에서|[~∼-]) ?$/
/** Between a day and the request: the day is too late. */
const BEFORE_THAT = /그 ?(?:전|이전|안|때까지)/

/** A Korean sentence up to the words that ask, since its time comes before its verb. */
function uptoRequest(sentence: string): string {
  const requested = /[가-힣]/.test(sentence) ? ASKED.exec(sentence) : null
  return requested ? sentence.slice(0, requested.index + requested[0].length) : sentence
}

/** No day is further ahead: nobody plans a mail for it. */
const YEAR = 366
/** How many sentences before a request may name its day. */
const MOST_BEFORE = 3

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
  const words = sentences.map(usual)
  const days = words.flatMap((sentence, at) => {
    if (!ASKED.test(sentence)) return []
    const requested = uptoRequest(sentence)
    if (intent !== 'later' && (MET.test(requested) || HOUR.test(requested) || !WRITE_AGAIN.test(sentence)))
      return []
    const isLater = intent === 'later'
    const earlier = words.slice(Math.max(0, at - MOST_BEFORE), at)
    const asked = askedDays(sentence, earlier, localDate, isLater)
    return asked.length > 0 ? asked : eventDays(sentence, words.slice(at + 1, at + 2), localDate)
  })
  const [day, other] = new Set(days)
  const isAhead = day !== undefined && day > localDate && day <= addDays(localDate, YEAR)
  return isAhead && !other ? firstWorkingDay(day) : null
}

/** The day of the sentence itself, or of one before that it points to; '' for words that name none for certain. */
function askedDays(
  sentence: string,
  earlier: readonly string[],
  localDate: string,
  isLater = true,
): string[] {
  const distant = distantDay(uptoRequest(sentence), earlier, localDate)
  if (distant !== null) return [distant]
  const own = daysIn(sentence, localDate, isLater)
  if (own === null) return ['']
  const before = earlier.at(-1)
  if (own.length > 0 || before === undefined) return own
  if (!THEN.test(sentence)) return eventDays(sentence, earlier, localDate)
  // "그때 … 그 무렵": it points on to the sentence before
  const rest = earlier.slice(0, -1)
  const days = AFTER_THAT.test(sentence)
    ? (daysIn(`${before} ${sentence}`, localDate) ?? [''])
    : askedDays(before, rest, localDate)
  if (days.length === 0) return askedDays(sentence, rest, localDate, isLater)
  return /(?:다음|이튿) ?날(?!짜)/.test(sentence) ? days.map((day) => day && addDays(day, 1)) : days
}

/** "복귀하면", "끝나고": the event by which a request names its day, where a sentence before dates it. */
const EVENT =
  /(?:^(?:다 )?|([가-힣]{2,5}?)(?:[이가을를은는]|만|만 ?다)? ?)(?:[하되](?:시?면|고)|끝나[고면]|시작하?[고면]|지나[고서면]|(?:개시|시작|[된한])? ?(?:이후|후|뒤))/g

function eventDays(sentence: string, others: readonly string[], localDate: string): string[] {
  const withDays = others.filter((one) => findDates(one, localDate).length > 0)
  for (const [clause, event = ''] of uptoRequest(sentence).matchAll(EVENT)) {
    const dated = withDays.findLast((one) => one.includes(event))
    if (dated === undefined) continue
    // nearest to its name, or until it
    const words = [dated.slice(dated.lastIndexOf(event)), dated, `${dated} ${sentence}`]
    const days = words.map((one) => daysIn(one, localDate) ?? ['']).find((one) => one.length > 0) ?? []
    const isOver = /끝|지나/.test(clause) && !/끝|마치|마감|종료|까지/.test(dated)
    return isOver ? days.map((day) => (/부터/.test(dated) ? '' : day && addDays(day, 1))) : days
  }
  return []
}

/** The different days a sentence asks for; null when its words are vague. */
function daysIn(text: string, localDate: string, isLater = true): string[] | null {
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
  const isLast = (one: Named): boolean =>
    LAST_DAY.test(text.slice(one.end)) || /\bthrough\b/.test(text.slice(Math.max(0, one.start - 8), one.end))
  const isTime = ({ start, end: after }: Named): boolean =>
    (isLater && !OF_A_THING.test(text.slice(after))) ||
    THEN.test(text.slice(after, end)) ||
    (/[가-힣]/.test(text)
      ? ITS_TIME.test(text.slice(after - 1, end))
      : ITS_TIME_IN_ENGLISH.test(text.slice(Math.max(0, start - 12), after)))
  const isFrom = (one: Named, next?: Named): boolean =>
    next !== undefined && isLast(next) && FROM.test(text.slice(one.end, next.start))
  const wanted = free.filter((one, i) => !isLast(one) && !isFrom(one, free[i + 1]) && isTime(one))
  if (wanted.length > 0) return nearest(wanted, text, end)
  const last = free.findLast(isLast)
  return last && /이후|그 ?(?:뒤|후|다음)|지나|끝나|after/i.test(text.slice(last.end))
    ? [addDays(last.lastDay ?? last.day, 1)]
    : []
}

/** The last day that is named before the request, and the others when they are as near. */
function nearest(named: readonly Named[], text: string, end: number): string[] {
  const last = named.at(-1)
  if (!last) return []
  const between = text.slice(last.end, end)
  if (BEFORE_THAT.test(between)) return ['']
  if (last.isDay && AFTER_THAT.test(between)) return [addDays(last.day, 1)]
  const beside = named.filter((one) => !/[가-힣a-z]{2}/i.test(text.slice(one.end, last.start)))
  return [...new Set([...beside, last].map(({ day }) => day))]
}

/** "설 연휴 다음 주" is not the next week. */
const AFTER_EVENT = /(?:연휴|명절|설날?|추석|행사|휴가|발표|시험|오픈|출장|감사|총회|전시회) ?$/

/** Days named exactly: 12월 14일, 다음 주 월요일, in two weeks. The words of whole months are read as periods. */
function singleDays(text: string, localDate: string): Named[] {
  return findDates(text, localDate).flatMap((one) => {
    const [before, words, after] = [
      text.slice(0, one.start),
      text.slice(one.start, one.end),
      text.slice(one.end),
    ]
    const isSingle = one.day === one.lastDay
    const isPast = PAST.test(after) || (isSingle && (OVER.test(after) || /\bafter $/i.test(before)))
    const isNone =
      (OVER.test(after) && !isPast) ||
      /^ ?(?:전|이전)/.test(after) ||
      (/^다음/.test(words) && AFTER_EVENT.test(before)) ||
      /\bweek $|(?:작년|지난 ?해|지난) ?$/i.test(before) ||
      /^(?:오늘|금일|당일|today)|말일?$|\d월$|end of/i.test(words) ||
      /^\s?(?:말|주(?! ?\())/.test(after)
    if (isNone) return []
    return [{ ...one, day: isPast ? addDays(one.lastDay, 1) : one.day, isDay: isSingle && !isPast }]
  })
}
