// What is mailed: subject, thread and headers of one mail, made from its content. The MIME bytes are the server's.
import { AD_LABEL, labelled, withoutAdLabel } from '#core/compliance/ad-label.ts'
import { type SenderProfile, withHtmlFooter, withTextFooter } from '#core/compliance/sender-profile.ts'
import { hash32 } from '#core/hash.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { type MailTracking, trackLinks, withPixel } from './tracking/links.ts'

/** What a follow-up answers to. `references` are the Message-IDs of the thread, oldest first. */
export type Thread = { subject: string; messageId: string; references: readonly string[] }

export type ComposedMessage = {
  subject: string
  text: string
  /** null: a text mail */
  html: string | null
  headers: [name: string, value: string][]
  /** what the HTML carries: a text mail carries nothing */
  tracks: { opens: boolean; clicks: boolean }
}

/**
 * A mail from its content. With HTML, `bodyText` is to be the text derived from it. A follow-up without a subject goes
 * into its thread (RFC 5322 In-Reply-To, References); one with a subject begins its own. An advertisement gets its label
 * and its footer here, whoever wrote it.
 * @param content cleaned: nothing in it is left open that could hide the footer
 * @param optOutUrl where one press ends the mails (RFC 8058); http or https
 * @throws Error when the first mail has no subject or the link is none: both are proved before (`subjectFault`)
 */
export function composeMessage(input: {
  content: MailContent
  thread: Thread | null
  optOutUrl: string
  profile: SenderProfile
  listUnsubscribe?: boolean
  /** what complaints are counted by; the ids themselves stay inside */
  campaign?: { sequenceId: string; workspaceId: string }
  tracking?: MailTracking
}): ComposedMessage {
  const { content, thread, profile } = input
  const own = singleLine(content.subject)
  if (own === '' && thread === null) throw new Error('the first mail of a thread has no subject')
  const headers: [string, string][] = []
  if (own === '' && thread) headers.push(...threadHeaders(thread))
  if (input.listUnsubscribe ?? true) headers.push(...optOutHeaders(input.optOutUrl))
  if (input.campaign) headers.push(feedbackHeader(input.campaign))
  const { html, text, tracks } = bodiesOf(input)
  return { subject: mailedSubject(own, thread?.subject ?? null, profile), text, html, headers, tracks }
}

/** The links a person wrote are tracked before the footer with its own is put below them; the pixel stands last. */
function bodiesOf(input: {
  content: MailContent
  profile: SenderProfile
  optOutUrl: string
  tracking?: MailTracking
}): Pick<ComposedMessage, 'text' | 'html' | 'tracks'> {
  const { content, profile, optOutUrl, tracking } = input
  const address = tracking?.address
  const links = address ? trackLinks(content.bodyHtml, address, optOutUrl) : null
  const { bodyText, bodyHtml } = mailedWithFooter(
    links ? { ...content, bodyHtml: links.html } : content,
    profile,
    optOutUrl,
  )
  const html = bodyHtml.trim() === '' ? null : bodyHtml
  const pixelUrl = html === null ? null : (tracking?.pixelUrl ?? null)
  return {
    text: bodyText,
    html: html !== null && pixelUrl !== null ? withPixel(html, pixelUrl) : html,
    tracks: { opens: pixelUrl !== null, clicks: (links?.count ?? 0) > 0 },
  }
}

/** Gmail's feedback loop counts complaints by these: campaign, customer, kind, and last the sender, the same in every mail. */
function feedbackHeader({
  sequenceId,
  workspaceId,
}: {
  sequenceId: string
  workspaceId: string
}): [string, string] {
  const short = (id: string) => hash32(id).toString(36)
  return ['Feedback-ID', `${short(sequenceId)}:${short(workspaceId)}:sequence:${short(workspaceId)}`]
}

type Advertiser = Pick<SenderProfile, 'isAdvertising'>

/**
 * The subject as it stands in the inbox. One without its own answers the mail before it; an advertisement carries its
 * label first and the identical subject, without Re: (rules.md R-810).
 * @param own one line @param before the subject of the mail it would answer
 */
export function mailedSubject(own: string, before: string | null, { isAdvertising }: Advertiser): string {
  if (own !== '') return isAdvertising ? labelled(own) : own
  if (before === null) return ''
  return isAdvertising ? labelled(singleLine(before).replace(OWN_RE, '')) : replySubject(before)
}

/** What `replySubject` has put there. */
const OWN_RE = /^(?:Re: )+/

/** The bodies as they are mailed: an advertisement says who sends it and how to refuse. */
export function mailedWithFooter(
  content: MailContent,
  profile: SenderProfile,
  optOutUrl: string,
): MailContent {
  if (!profile.isAdvertising) return content
  const { bodyText, bodyHtml } = content
  return {
    ...content,
    bodyText: withTextFooter(bodyText, profile, optOutUrl),
    bodyHtml: bodyHtml.trim() === '' ? '' : withHtmlFooter(bodyHtml, profile, optOutUrl),
  }
}

/**
 * The thread as far as it was mailed; null before the first mail. A mail that does not carry on the subject of the one
 * before has begun a thread of its own.
 * @param mails sent ones, oldest first
 */
export function threadOf(mails: readonly { subject: string; messageId: string }[]): Thread | null {
  const last = mails.at(-1)
  if (!last) return null
  const begins = mails.findLastIndex((mail, i) => !continuesThread(mail.subject, mails[i - 1]?.subject))
  const references = mails.slice(Math.max(0, begins)).map((mail) => mail.messageId)
  return { subject: last.subject, messageId: last.messageId, references }
}

const continuesThread = (subject: string, before: string | undefined): boolean =>
  before !== undefined && (startsLikeReply(subject) || withoutMarks(subject) === withoutMarks(before))

const withoutMarks = (subject: string): string => withoutAdLabel(singleLine(subject)).replace(OWN_RE, '')

/** Gmail and Outlook thread by these; a long thread keeps its first and its latest. */
const LATEST = 10

function threadHeaders(thread: Thread): [string, string][] {
  if (!isMessageId(thread.messageId)) return []
  const all = [...new Set([...thread.references, thread.messageId])].filter(isMessageId)
  const kept = all.length > LATEST + 1 ? [...all.slice(0, 1), ...all.slice(-LATEST)] : all
  return [
    ['In-Reply-To', thread.messageId],
    ['References', kept.join(' ')],
  ]
}

const isMessageId = (text: string): boolean => /^<[!-;=?-~]+>$/.test(text) && text.length <= 900

function optOutHeaders(url: string): [string, string][] {
  if (!/^https?:\/\/[!-;=?-~]+$/.test(url)) throw new Error('the opt-out link is no http link')
  return [
    ['List-Unsubscribe', `<${url}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}

const REPLY_MARK = /^(?:re|fwd?|aw|회신|답장|답변|전달)\s*(?:\[\d+\]|\(\d+\))?\s*[:\])】>|]/i
const INVISIBLE = /[\u{00AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu
/** What may stand before the mark: a label such as (광고), an opening bracket, blanks. */
const BEFORE_MARK = /^(?:\s|\(광고\)|[[(【<])+/

/** A subject that pretends to be an answer or a forwarded mail: Re:, FW:, [회신], 전달: (rules.md R-812). */
export function startsLikeReply(subject: string): boolean {
  const shown = subject.normalize('NFKC').replace(INVISIBLE, '').replace(BEFORE_MARK, '')
  return REPLY_MARK.test(shown)
}

/** The subject of a reply in a thread: one `Re:`; the label of an advertisement stays first (rules.md R-810). */
export function replySubject(subject: string): string {
  const shown = singleLine(subject)
  return startsLikeReply(shown) || shown.startsWith(AD_LABEL) ? shown : `Re: ${shown}`
}

/** Why this subject cannot go out on the first mail, or null. */
export function subjectFault(subject: string): 'empty' | 'fake_reply' | null {
  if (singleLine(subject) === '') return 'empty'
  return startsLikeReply(subject) ? 'fake_reply' : null
}
