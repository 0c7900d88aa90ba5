// Days that a reply names by their distance from a dated event: "그 다음 주", "오픈하고 한 달 지나서", "만료 두 달 전", "the week after".
import { addDays } from '#core/calendar/date.ts'
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import { addSpan, ENGLISH_SPAN, KOREAN_SPAN } from '#core/inbox/return-date/span.ts'
import { mondayOf, periods } from './periods.ts'

/** "3주쯤", "한 달 정도" */
const ABOUT_SPAN = `(?<![가-힣\\d~∼-])(?:(?:약|한|적어도|최소|딱) ?)?${KOREAN_SPAN} ?(?:만|쯤|정도|가량)?(?:은|는|이)? ?`
/** Of an event: "오픈하고", "자리 잡히고", "그로부터", "개시 후" */
const SINCE =
  '(?:[하되나히치지][고면]|(?<!안 )오면|(?<!지금|오늘|현재)부터|이후|(?:개시|시작) ?후|오픈|개업|입주|출시|복귀|부임|입사|개학|개강|발표|종료|완료|설치|이사|이전) ?(?:나서)?'

type Distance = readonly [RegExp, (event: string, match: RegExpExecArray) => string | null]
const DISTANCES: readonly Distance[] = [
  [
    /그 ?(?:다음 ?주(?! ?[월화수목금])|주(?:는|만|가)? ?(?:지나|넘|끝))|\bthe (?:week after(?! next)|following week)\b/,
    (event) => addDays(mondayOf(event), 7),
  ],
  [/\bthe day after\b/, (event) => addDays(event, 1)],
  [/그 ?(?:전|이전|앞) ?주|\bthe week before\b/, (event) => addDays(mondayOf(event), -7)],
  [
    new RegExp(`${SINCE} ?${ABOUT_SPAN}(?:지나|있다|이따|뒤|후)`),
    (event, [, count, unit]) => addSpan(event, count, unit),
  ],
  [
    new RegExp(`${ABOUT_SPAN}(?:전|앞두고)(?:쯤|에|부터|까지| )`),
    (event, [, count, unit]) => addSpan(event, count, unit, -1),
  ],
  [
    new RegExp(`\\b${ENGLISH_SPAN} (?:before|prior|ahead)\\b`),
    (event, [, count, unit]) => addSpan(event, count, unit, -1),
  ],
]

/**
 * @param request a sentence up to the words that ask
 * @param earlier the sentences before it
 * @returns '' where no single event is dated; null where no distance is named, or a day after it
 */
export function distantDay(request: string, earlier: readonly string[], localDate: string): string | null {
  for (const [pattern, day] of DISTANCES) {
    const match = pattern.exec(request)
    if (!match) continue
    const rest = request.slice(match.index + match[0].length)
    const isKorean = /[가-힣]/.test(match[0])
    if (isKorean && eventDay([rest], localDate) !== null) return null
    const sentences = [...earlier, request.slice(0, match.index)]
    const event = eventDay(isKorean ? sentences : [rest, ...sentences], localDate)
    return (event && day(event, match)) ?? ''
  }
  return null
}

/** The day that the nearest sentence with a day names; '' when it names several. */
function eventDay(sentences: readonly string[], localDate: string): string | null {
  for (const sentence of sentences.toReversed()) {
    const dates = findDates(sentence, localDate).filter(
      ({ day, lastDay, end }) => day === lastDay || /^ ?까지/.test(sentence.slice(end)),
    )
    const days =
      dates.length > 0
        ? dates.map(({ lastDay }) => lastDay)
        : periods(sentence, localDate).map(({ day }) => day)
    const [day, other] = new Set(days)
    if (day !== undefined) return other === undefined ? day : ''
  }
  return null
}
