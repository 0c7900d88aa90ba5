// Reads the first day back from an absence notice. The words around a date give its meaning: "까지" and "until" name the last
// day away, "복귀" and "back on" the first day back, and a range ends with its last day away.
import { addDays } from '#core/calendar/date.ts'
import { daysBetween } from './calendar-day.ts'
import { findDates } from './date-mentions.ts'
import { type DateMention, WEEKDAYS } from './date-reader.ts'
import { ENGLISH_SPAN, KOREAN_SPAN, lastDayOfSpan } from './span.ts'

const MAX_TEXT = 4000
/** Parental leave and postings abroad take up to four years. A later date is a misread number. */
const MAX_DAYS_AHEAD = 4 * 366

type Meaning = 'back' | 'last_day' | 'only_day' | null

/**
 * @param text the absence notice without quotes; the subject may be put in front
 * @param reference the day it was written, YYYY-MM-DD
 * @returns YYYY-MM-DD; null when no day on or after the reference can be read
 */
export function readReturnDate(text: string, reference: string): string | null {
  const plain = unwrap(text.normalize('NFKC').slice(0, MAX_TEXT))
  const dates = findDates(plain, reference)
  const read = dates.map((date, i) => ({ date, meaning: meaningOf(plain, dates, i) }))
  const ofMeaning = (meaning: Meaning): DateMention[] =>
    read.filter((one) => one.meaning === meaning).map((one) => one.date)
  const back = ofMeaning('back').map((date) => date.day)
  const afterLast = [...ofMeaning('last_day'), ...durations(plain, dates)].map((date) =>
    addDays(date.lastDay, 1),
  )
  const afterOnly = ofMeaning('only_day').map((date) => addDays(date.lastDay, 1))
  const isUsable = (day: string): boolean => day >= reference && daysBetween(reference, day) <= MAX_DAYS_AHEAD
  return (
    back.find(isUsable) ??
    afterLast.filter(isUsable).toSorted().at(-1) ??
    afterOnly.filter(isUsable).toSorted().at(-1) ??
    null
  )
}

/** Joins lines that a mail program wrapped. Short lines end where the writer ended them. */
function unwrap(text: string): string {
  const lines = text.replace(/[ \t]+/g, ' ').split('\n')
  return lines
    .map((line, i) => line.trim() + (line.length >= 55 && (lines[i + 1] ?? '').trim() !== '' ? ' ' : '\n'))
    .join('')
}

function meaningOf(text: string, dates: readonly DateMention[], i: number): Meaning {
  const date = dates[i]
  if (!date) return null
  const previous = dates[i - 1]
  const from = Math.max(previous?.end ?? 0, date.start - 120)
  const before = text.slice(from, date.start)
  // a written preposition can be part of the mention itself ("until March 2027")
  const lead =
    /^(?:end of|in|until|till|through|of|early|on|next|this|coming)\b/i.exec(
      text.slice(date.start, date.end),
    )?.[0] ?? ''
  const next = dates[i + 1]
  const after = withoutLabel(text.slice(date.end, Math.min(next?.start ?? text.length, date.end + 45)))
  return (
    koreanMeaning(before, after) ??
    rangeMeaning(before, previous !== undefined) ??
    englishMeaning(before + lead, after)
  )
}

/** "…(금), 복귀: 12/7": the label belongs to the next date. */
const withoutLabel = (between: string): string =>
  between.replace(/[,/|\n ]{1,4}[가-힣 ]{1,12}[:：]\s{0,2}$/, '')

const CLOCK = '(?:\\s?(?:오전|오후|저녁|[ap]m|\\d{1,2}시(?:\\s?\\d{1,2}분)?|\\d{1,2}:\\d{2}))*'
const UNTIL_AFTER = new RegExp(`^ ?[)\\]]?(?: ?\\([^)\\n]{1,12}\\))?${CLOCK} ?(?:까지|일까지|まで)`)
const LEAVES_FOR_GOOD = /^(까지만? ?(근무|재직|출근)|[^.\n]{0,12}(퇴사|퇴직|이직|전출|마지막 ?근무))/
/** "기존 주소는 12월 31일까지만 수신됩니다": the end of an address is no return of its owner. */
const endsAddress = (before: string, after: string): boolean =>
  /(주소|계정|메일함|도메인)(은|는|이|가|도|의|로)?[^.\n]{0,20}$/.test(before) &&
  /^ ?[)\]]?( ?\([^)\n]{1,12}\))? ?까지만? ?(메일 ?)?(수신|사용|이용|유효|운영|유지|병행|전달|포워딩)(?![^.\n]{0,10}(어렵|불가|못|않|없|중지|제한))/.test(
    after,
  )
const ADDRESS_UNTIL =
  /\b(address|account|mailbox)\b(?![^.]{0,60}\bnot\b)[^.]{0,60}\b(works?|valid|active|forward(ed)?|available|receives?|in use)\b[^.]{0,12}\b(until|till|through)\s*$/
const BACK_AFTER =
  /^ ?[)\]]?[^.~\n까]{0,25}?(복귀|복직|귀국|출근|정상(적으로|적인)? ?(근무|업무|출근|운영)|업무 ?(를 |에 )?(재개|복귀|시작|가능|처리)|근무 ?(재개|합니다|예정|시작|가능)|이후(에|로|부터)? ?[^.\n]{0,6}가능|회신|답변|답장|연락 ?(을 |이 )?(드리|주시|가능|바)|확인 ?(후|하|해|이 ?가능|가능|드리|할)|돌아|응대|(から|より|に|は)[^。\n]{0,8}(復帰|出社|出勤|通常|戻)|返回|回来|回來|回到|恢复|上班|처리 ?(가능|하|해|예정))/
const SENT_BY_YOU = /^[^.\n]{0,12}(보내|주신|받은|수신|접수|메일을|메일에|문의)/
const AWAY_AFTER =
  /^[^.\n~]{0,15}(휴가|연차|반차|부재|출장|휴무|휴직|파견|여행|자리를 ?비|외근|교육|병가|쉽니다|쉬는|휴일|예비군|워크숍|오프)/
const NO_REPLY = /^[^.\n~]{0,15}(회신|답변|답장|확인|연락)[^.\n]{0,6}(어렵|불가|늦|지연|힘들|못)/
const BACK_BEFORE =
  /(복귀|복직|귀국|출근|업무 ?재개|정상 ?(근무|업무|출근)|돌아오는|회신 ?가능)\s?(예정|가능)? ?(일자|일시|일정|일|날짜|날|시점|시기)?\s?(은|는|이|:|->|→|=|\(|-|\[|\]|약)?\s{0,2}$/

/** "출장으로 회신이 늦습니다": about the reply, not about the return. */
const isAway = (after: string): boolean =>
  AWAY_AFTER.test(after) || (NO_REPLY.test(after) && !SENT_BY_YOU.test(after))
const isOnlyAway = (after: string): boolean => isAway(after) && !/복귀|출근|정상|재개|돌아/.test(after)

function koreanMeaning(before: string, after: string): Meaning {
  if (/(至|到)\s?$/.test(before)) return 'last_day'
  if (LEAVES_FOR_GOOD.test(after) || endsAddress(before, after)) return null
  if (UNTIL_AFTER.test(after)) return 'last_day'
  if (BACK_BEFORE.test(before.slice(-40))) return 'back'
  if (
    /[가-힣ぁ-ん一-龥]/.test(after.slice(0, 25)) &&
    BACK_AFTER.test(after) &&
    !SENT_BY_YOU.test(after) &&
    !isOnlyAway(after)
  )
    return 'back'
  if (/~\s?$/.test(before) && !/^\s?[~부]/.test(after)) return 'last_day'
  if (isAway(after) && !/^\s?(\([^)\n]{1,8}\)\s?)?(부터|~|-)/.test(after) && !/(부터|에서)\s?$/.test(before))
    return 'only_day'
  return null
}

const RANGE = new RegExp(
  `^${CLOCK}\\s?[.)]?${CLOCK}\\s?(?:~|-|–|—|부터|에서|to|until|till|through|thru|bis|tot|au|al|至|到|and|,? up to)\\s?(?:the\\s)?${CLOCK}\\s?$`,
  'i',
)

/** The second of two days with a range sign between them. */
const rangeMeaning = (before: string, hasPrevious: boolean): Meaning =>
  hasPrevious && RANGE.test(before) ? 'last_day' : null

const BACK_WORD =
  /\b(back|return(s|ing|ed)?|resum(e|es|ing)|available|respond(ing)?|reply(ing)?|in the office|in office|reach(ed|able)?|answer(ing)?|re-?open(s|ing)?|rejoin(ing)?|at my desk|online|attend to|r[üu]ckkehr|zur[üu]ck|wieder|weer|de retour|regreso|rientro)\b/
const AWAY_WORD =
  /\b(out|off|away|leave|vacation|holidays?|unavailable|travel(l?ing)?|absent|closed|offline|ooo|pto|not (be )?(available|in|reachable|working))\b/
const UNTIL_WORD =
  /\b(until|till|'?til|through|thru|up to|to|bis( zum| einschließlich)?|jusqu'au|hasta( el)?|tot( en met)?|até|fino al|au|al)\s*(and including|the|including|around|about|approximately|roughly|end of|eod|cob|early|next|this|coming|\s)*$/
const OPENING_DAYS = new RegExp(`\\b(?:to|(?:${WEEKDAYS}) (?:through|thru))\\s*$`)
const START_WORD = /\b(from|starting|beginning|begins?|starts?|as of|since|effective|between)\s*(on|the|\s)*$/

function englishMeaning(before: string, after: string): Meaning {
  // only the nearest sentence
  const sentence =
    before
      .toLowerCase()
      .split(/[!?\n]|\.\s(?=[a-z])/)
      .at(-1) ?? ''
  const said = sentence.replace(/\b(out of|away from|not in|not be in) (the |my )?office\b/g, 'away')
  if (/^\s?[,(]?\s?(when|at which (time|point)|on which day) i\b/i.test(after)) return 'back'
  // "until 20 December and will answer then"
  if (/^,? (and|but)( i)?( will|'ll)? [^.\n]{0,40}\b(at that time|then|on that day)\b/i.test(after))
    return 'back'
  // "open Monday to Friday"
  if (OPENING_DAYS.test(said) && !AWAY_WORD.test(said)) return null
  if (ADDRESS_UNTIL.test(said)) return null
  if (UNTIL_WORD.test(said)) return NOT_BEFORE.test(sentence) ? 'back' : 'last_day'
  if (/\bbefore\s*(the)?\s*$/.test(said) && /\b(not|n't|won't|unable)\b/.test(said)) return 'back'
  if (/\bafter\s*(the)?\s*$/.test(said) && BACK_WORD.test(said)) return 'last_day'
  if (/\bab (dem|den)?\s*$/.test(said) && /^\.?[^.\n]{0,20}(wieder|zurück)/i.test(after)) return 'back'
  const lastBack = lastIndexOf(said, BACK_WORD)
  const lastAway = lastIndexOf(said, AWAY_WORD)
  if (lastBack > lastAway) return 'back'
  if (START_WORD.test(said)) return null
  return lastAway >= 0 && said.length - lastAway < 60 ? 'only_day' : null
}

/** "not back until", "unable to respond until": the day itself is the first day back. */
const NOT_BEFORE =
  /\b(not|won't|unable|cannot|can't|without|no access)\b[^.]{0,80}\b(back|return|available|respond|reply|able|access|in the office|in office)\b[^.]{0,40}\b(until|till|'?til)\b/

const lastIndexOf = (text: string, word: RegExp): number =>
  [...text.matchAll(new RegExp(word, 'g'))].at(-1)?.index ?? -1

const SPANS = {
  after: [
    new RegExp(`^\\s?(?:\\([^)\\n]{1,8}\\)\\s?)?부터\\s?(?:약\\s?|총\\s?)?${KOREAN_SPAN}\\s?(?:간|동안)`),
    new RegExp(`^,?\\s(?:onwards? )?for (?:about |the )?(?:next )?${ENGLISH_SPAN}`, 'i'),
  ],
  before: [
    /\b()(week)(?: of| commencing| beginning)(?: the)?(?: mon(?:day)?,?)?\s*$/i,
    new RegExp(
      `\\bfor (?:about |the )?(?:next )?${ENGLISH_SPAN},? (?:from|starting|beginning)(?: on)?\\s*$`,
      'i',
    ),
  ],
}

/** "11월 23일부터 2주간", "from Nov 23 for two weeks": the last day of such a period. */
function durations(text: string, dates: readonly DateMention[]): DateMention[] {
  return dates.flatMap((date) => {
    const after = text.slice(date.end, date.end + 40)
    const before = text.slice(Math.max(0, date.start - 60), date.start)
    const found =
      SPANS.after.map((pattern) => pattern.exec(after)).find((match) => match !== null) ??
      SPANS.before.map((pattern) => pattern.exec(before)).find((match) => match !== null)
    if (!found || (found[2] === '년' && !ABSENCE.test(after))) return []
    const last = lastDayOfSpan(date.day, found[1] || undefined, found[2])
    return last === null ? [] : [{ ...date, day: last, lastDay: last }]
  })
}

/** With years: years of employment are written with the same words. */
const ABSENCE = /휴직|연수|파견|부재|휴가|안식/
