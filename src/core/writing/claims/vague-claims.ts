// What a sentence about us states without a number or name to compare: shares in words, and comparisons with 보다.
import type { Found, Sentence } from './found.ts'
import { NOT_STATED } from './statement-claims.ts'
import { isMeeting, isRequest } from './subject.ts'

const MAX_SHOWN = 40
/** 거의 다, 대부분 */
const SHARE =
  /거의 (?:다|모두|전부|모든)|대부분|대다수|과반|하나같이|\bnearly all\b|\balmost (?:all|every)\b|\bmost of (?:them|our)\b/
/** 기존 방식보다 이틀 짧아집니다 */
const THAN =
  /[가-힣]{2,}(?<!지난번)보다(?:는|도)? [^,.]*(?:빠[르른릅]|빨라|짧|싸|싼|저렴|길|깁|높|낮|많|적|덜|더 |크|큰|작|쉽|쉬|정확|안전|가볍|강|튼튼|오래)|\b(?:faster|cheaper|shorter|longer|better|easier) than\b/

/** A statement of this kind that no fact makes too: always a look. */
export function vagueClaims({ text, subject, isAfterOurs, all }: Sentence): Found[] {
  const isOurs = subject === 'sender' || (subject === 'none' && isAfterOurs)
  if (!isOurs || isRequest(text) || isMeeting(text) || NOT_STATED.test(text) || /저는 |제가 /.test(text))
    return []
  const find = (pattern: RegExp, kind: 'number' | 'comparison'): Found[] => {
    const match = pattern.exec(text)
    if (!match || all.facts.some((fact) => pattern.test(fact.text))) return []
    return [
      { at: match.index, text: match[0].slice(0, MAX_SHOWN).trim(), kind, support: null, isVague: true },
    ]
  }
  const shares = find(SHARE, 'number')
  return shares.length > 0 ? shares : find(THAN, 'comparison')
}
