// The label `(광고)` at the start of a subject (정보통신망법 제50조 제4항, 시행령 별표 6), and forms that only look like it. The
// server adds the label when it renders a mail; templates do not contain it.
import { singleLine } from '#core/text/plain-text.ts'

export const AD_LABEL = '(광고)'

/** Invisible characters; none may be before the label or inside it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const OPENING = '[(\\[{<"\'“”‘’«‹「『【〔〖《〈（［｛]'
const CLOSING = '[)\\]}>"\'“”‘’»›」』】〕〗》〉）］｝]'
/** A short text in brackets at the start. */
const BRACKETED = new RegExp(`^\\s*${OPENING}+([^\\p{L}\\p{N}]*[\\p{L}\\p{N}][^\\n]{0,20}?)${CLOSING}`, 'u')
/** 광.고, 광/고, 광 고 as a separate word: spellings that only serve to hide the label. */
const SPLIT_WORD =
  /^[^\p{L}\p{N}]*(?:광[^\p{L}\p{N}]+고|廣[^\p{L}\p{N}]*告|広[^\p{L}\p{N}]*告)(?![\p{L}\p{N}])/u
const NAMES =
  /^(?:유료|상업|대출|홍보|기업|제휴|성인|이메일|메일)?(?:광고|廣告|広告|광告|廣고)(?:성|성정보|메일|성메일|정보)?$/u

/**
 * Whether the subject begins with a form that evades the label: `(광 고)`, `[광고]`, `(광/고)`, `(廣告)`, `（광고）`. Only `(광고)` is
 * correct.
 */
export function isFalseAdLabel(subject: string): boolean {
  if (startsWithAdLabel(subject)) return false
  const shown = subject.normalize('NFKC').replace(UNSEEN, '')
  if (SPLIT_WORD.test(shown)) return true
  const inside = BRACKETED.exec(shown)?.[1]
  return inside !== undefined && NAMES.test(inside.replace(/[^\p{L}\p{N}]+/gu, ''))
}

/** The exact label at the very start. */
export const startsWithAdLabel = (subject: string): boolean => subject.normalize('NFC').startsWith(AD_LABEL)

/** The subject with the label at the start, once. @param subject one line */
export function labelled(subject: string): string {
  const bare = withoutAdLabel(subject)
  return bare === '' ? AD_LABEL : `${AD_LABEL} ${bare}`
}

/** The subject without the label. */
export function withoutAdLabel(subject: string): string {
  let rest = singleLine(subject)
  while (rest.startsWith(AD_LABEL)) rest = rest.slice(AD_LABEL.length).trimStart()
  return rest
}
