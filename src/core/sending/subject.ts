// The subject of a mail: advertising label, reply mark, and what a first mail may not start with.
import { AD_LABEL, labelled, withoutAdLabel } from '#core/compliance/ad-label.ts'
import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { singleLine } from '#core/text/plain-text.ts'

type Advertiser = Pick<SenderProfile, 'isAdvertising'>

/**
 * The subject as it is mailed. A mail without an own subject replies to the mail before it; an advertisement starts with
 * its label and repeats the subject without Re: (rules.md R-810).
 * @param own one line; empty for none
 * @param before the subject of the mail before it, or null
 */
export function mailedSubject(own: string, before: string | null, { isAdvertising }: Advertiser): string {
  if (own !== '') return isAdvertising ? labelled(own) : own
  if (before === null) return ''
  return isAdvertising ? labelled(singleLine(before).replace(OWN_RE, '')) : replySubject(before)
}

/** Added by `replySubject`. */
const OWN_RE = /^(?:Re: )+/

const REPLY_MARK = /^(?:re|fwd?|aw|회신|답장|답변|전달)\s*(?:\[\d+\]|\(\d+\))?\s*[:\])】>|]/i
const INVISIBLE = /[\u{00AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu
/** Allowed before the mark: a label such as (광고), an opening bracket, blanks. */
const BEFORE_MARK = /^(?:\s|\(광고\)|[[(【<])+/

/** Whether a subject looks like a reply or a forwarded mail: Re:, FW:, [회신], 전달: (rules.md R-812). */
export function startsLikeReply(subject: string): boolean {
  const shown = subject.normalize('NFKC').replace(INVISIBLE, '').replace(BEFORE_MARK, '')
  return REPLY_MARK.test(shown)
}

/** The subject of a reply: one `Re:`; the label of an advertisement stays first (rules.md R-810). */
export function replySubject(subject: string): string {
  const shown = singleLine(subject)
  return startsLikeReply(shown) || shown.startsWith(AD_LABEL) ? shown : `Re: ${shown}`
}

/** For comparing subjects: without the advertising label and `Re:`. */
export const subjectWithoutMarks = (subject: string): string =>
  withoutAdLabel(singleLine(subject)).replace(OWN_RE, '')
