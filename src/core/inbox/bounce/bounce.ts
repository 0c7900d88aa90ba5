// Reads delivery reports: machine-readable ones first (RFC 3464), then X-Failed-Recipients, then notices without
// machine-readable parts. Delays and successes are reports, not bounces.
import { CHALLENGE } from '#core/inbox/classify/auto-reply-words.ts'
import { headerOf } from '#core/inbox/classify/headers.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import type { MessageText } from '#core/inbox/classify/read-message.ts'
import { linesOf } from '#core/inbox/lines.ts'
import { isDead, isDeadAddress, noticeVerdict, type Party } from '#core/sending/delivery/delivery-verdict.ts'
import { enhancedCodeIn, withoutNames } from '#core/sending/delivery/reply-codes.ts'
import {
  isBlockedSubject,
  isSystemText,
  saysDelayed,
  saysDelivered,
  saysFailure,
  saysFailureInSubject,
  saysSentMailBlocked,
} from './bounce-signs.ts'
import {
  ADDRESS,
  copiedMessageIds,
  copiedRecipient,
  hasReplyLine,
  type NoticeReading,
  noticeLines,
  readNotice,
  recipientRow,
  withoutHeaders,
} from './bounce-text.ts'
import { parseDeliveryStatus, type RecipientStatus } from './delivery-status.ts'

export type Bounce = {
  /** the address itself is invalid: unknown user or host, moved, accepts no mail */
  permanent: boolean
  /** enhanced status code, `5.1.1` */
  status: string | null
  /** the receiving server's words on one line */
  diagnostic: string | null
  recipient: string | null
  /** who is meant; only what is about the recipient, or not certain, counts against the lead */
  party: Party
}

/** The bounce of a delay is never permanent: the server continues to try. */
export type DeliveryReport = { outcome: 'failed' | 'delayed'; bounce: Bounce } | { outcome: 'delivered' }

/** A message that may be a bounce, with its parts that several checks read. */
type Notice = {
  message: MessageText
  /** without the copy of our mail below it */
  lines: readonly string[]
  /** the first lines */
  opening: string
}

/** @returns null when the message is no delivery report */
export function readDeliveryReport(message: MessageText): DeliveryReport | null {
  if (isForwarded(message)) return null
  const lines = noticeLines(message.lines)
  const notice = { message, lines, opening: lines.slice(0, 60).join('\n').slice(0, 8000) }
  const recipients = readRecipients(notice)
  if (isChallenge(recipients, notice.opening)) return null
  return recipients.length > 0 ? reportOf(notice, recipients) : reportOfText(notice)
}

/** A user who forwards a report has received it: the failure is about another mail. */
const isForwarded = ({ flags }: MessageText): boolean =>
  flags.hasForwardPrefix && !flags.isFromMailSystem && !flags.hasEmptyReturnPath

/** Of the report part, or of the same fields in the text, where servers without a report part write them. */
function readRecipients({ message: { mail, flags }, lines }: Notice): RecipientStatus[] {
  const fromParts = mail.deliveryStatus.flatMap(parseDeliveryStatus)
  if (fromParts.length > 0) return fromParts
  if (!flags.isFromMailSystem && !flags.hasEmptyReturnPath && mail.reportType !== 'delivery-status') return []
  return parseDeliveryStatus(lines.slice(0, 400).join('\n')).filter((one) => one.action !== null)
}

/** A gateway that asks the sender to confirm that they are human: the mail may still be delivered. */
const isChallenge = (recipients: readonly RecipientStatus[], opening: string): boolean =>
  CHALLENGE.test([opening, ...recipients.map((one) => one.diagnostic ?? '')].join('\n')) &&
  !recipients.some(({ status, diagnostic }) =>
    isDeadAddress({ status, diagnostic: diagnostic ?? '', around: '' }),
  )

function reportOf(notice: Notice, recipients: readonly RecipientStatus[]): DeliveryReport {
  const ours = ofOurMail(notice, recipients)
  const withOutcome = (outcome: Outcome): RecipientStatus[] =>
    ours.filter((one) => outcomeOf(one, notice) === outcome)
  const failed = withOutcome('failed')[0]
  if (failed) return { outcome: 'failed', bounce: readBounce(notice, failed, recipients) }
  const delayed = withOutcome('delayed')[0]
  return delayed ? delay(readBounce(notice, delayed, recipients)) : { outcome: 'delivered' }
}

function reportOfText(notice: Notice): DeliveryReport | null {
  const { message, opening } = notice
  const { subject } = message.mail
  if (!isNotice(notice)) {
    const isReceipt = message.flags.isFromMailSystem && saysDelivered(subject, opening)
    return isReceipt ? { outcome: 'delivered' } : null
  }
  if (isAboutOwnCopy(notice)) return { outcome: 'delivered' }
  if (saysDelayed(subject, opening)) return delay(readBounce(notice, null, []))
  if (saysDelivered(subject, opening)) return { outcome: 'delivered' }
  return { outcome: 'failed', bounce: readBounce(notice, null, []) }
}

const delay = (bounce: Bounce): DeliveryReport => ({
  outcome: 'delayed',
  bounce: { ...bounce, permanent: false },
})

type Outcome = DeliveryReport['outcome']

function outcomeOf(one: RecipientStatus, { message, opening }: Notice): Outcome {
  if (one.action !== null) return one.action
  if (one.status?.startsWith('2')) return 'delivered'
  return saysDelayed(message.mail.subject, opening) ? 'delayed' : 'failed'
}

/**
 * What a report says of the recipient our mail was addressed to; where it names only others, of these: the recipient's server
 * forwarded to them. A copy for our own mailbox is none of them, unless the notice itself is about the recipient.
 */
function ofOurMail(notice: Notice, recipients: readonly RecipientStatus[]): RecipientStatus[] {
  const { mail } = notice.message
  const addressed = recipients.filter((one) => isOriginalRecipient(one, mail))
  if (addressed.length > 0) return addressed
  const own = ownMailbox(mail)
  const others = recipients.filter((one) => !own.includes(one.finalRecipient?.toLowerCase() ?? ''))
  return others.length > 0 || !namesRecipient(notice) ? others : [...recipients]
}

/** The same of a notice in text: only our own address is listed as failed. */
function isAboutOwnCopy(notice: Notice): boolean {
  const { mail } = notice.message
  const listed = [
    headerOf(mail, 'x-failed-recipients').slice(0, 2000),
    ...notice.lines.filter(isFailedAddress),
  ]
  const failed = listed.flatMap((line) => line.match(ADDRESS) ?? []).map((one) => one.toLowerCase())
  const own = ownMailbox(mail)
  return failed.length > 0 && failed.every((one) => own.includes(one)) && !namesRecipient(notice)
}

/** "<park@…>: what happened", or the address alone on its line */
const isFailedAddress = (line: string): boolean =>
  /^\s{0,6}(<[^<>@\s]{1,64}@[^<>\s]{1,255}>:|[^<>@\s]{1,64}@[^<>\s]{1,255}:?\s*$)/.test(line)

/** The mailbox that received the notice. */
const ownMailbox = (mail: ParsedMail): string[] =>
  [...mail.to.map((to) => to.address), headerOf(mail, 'delivered-to')].map((one) => one.toLowerCase())

/** Where the recipient is not known, the notice may be about it. */
function namesRecipient({ message, lines }: Notice): boolean {
  const to = addressedTo(message)?.toLowerCase()
  return to === undefined || lines.some((line) => line.toLowerCase().includes(to))
}

function isOriginalRecipient(one: RecipientStatus, mail: ParsedMail): boolean {
  const to = mail.returned
    .flatMap((headers) => headers.get('to') ?? [])
    .join(' ')
    .slice(0, 20_000)
    .toLowerCase()
  return [one.originalRecipient, one.finalRecipient].some(
    (address) => address && to.includes(address.toLowerCase()),
  )
}

/** Is it a notice without a report part? Sender, subject and words have to agree. */
function isNotice({ message, lines, opening }: Notice): boolean {
  const { mail, flags } = message
  if (mail.reportType === 'feedback-report') return false
  if (mail.reportType === 'disposition-notification') return isRejectedByFilter(mail, opening)
  if (headerOf(mail, 'x-failed-recipients') !== '') return true
  if (mail.reportType === 'delivery-status') return true
  if (flags.isFromMailerDaemon) return true
  const isNull = flags.hasEmptyReturnPath
  const isMachine = flags.isFromMachine
  const hasSubject = !flags.hasReplyPrefix && saysFailureInSubject(mail.subject)
  const fails = saysFailure(opening)
  if (
    flags.isFromMailSystem &&
    (hasSubject || (fails && (isNull || isSystemText(opening) || hasReplyLine(opening.split('\n')))))
  )
    return true
  if (isNull && hasSubject) return true
  if (
    isNull &&
    UNKNOWN_RECIPIENT.test(withoutNames(opening)) &&
    !flags.isAutoReplied &&
    !flags.hasAutoSubject
  )
    return true
  // au, Docomo and appliances send such notices as no-reply with a copy of our mail
  if (mail.returned.length > 0 && fails && (isNull || isMachine)) return true
  // Naver and Hiworks send such notices as no-reply without a copy, naming the address
  const own = ['', ...correspondents(mail)]
  if (isMachine && hasSubject && fails && readNotice(lines, own).recipient !== null) return true
  // firewalls write as an administrator: a table names the recipient
  const isFirewall = isMachine || flags.isFromMailSystem || isBlockedSubject(mail.subject)
  if (isFirewall && !flags.hasReplyPrefix && saysSentMailBlocked(opening) && recipientRow(lines, own))
    return true
  if (flags.hasReplyPrefix || mail.inReplyTo.length > 0) return isNull && isSystemText(opening) && fails
  const isCopied = lines.length < message.lines.length
  if (hasSubject && fails && isCopied && hasReplyLine(lines)) return true
  return (isNull || hasSubject) && fails && isSystemText(opening)
}

/** Sender and recipients of the notice: none of them is the address that failed. */
const correspondents = (mail: ParsedMail): string[] => [mail.from.address, ...mail.to.map((to) => to.address)]

/** "park@… is not a valid user": some servers write only this, and no subject of their own. */
const UNKNOWN_RECIPIENT =
  /not a valid (user|recipient|mail ?box|address|account)|no such (user|recipient|mail ?box|account)|unknown (user|recipient|mail ?box)|(user|recipient|mail ?box|account|address)\s{1,3}(is )?(unknown|does(n't| not) exist)|존재하지 ?않는 ?(사용자|계정|수신자|메일)|없는 ?(사용자|계정|수신자)/i

/** A filter of the recipient rejected the mail after it was accepted (RFC 5429): it has the form of a read receipt. */
function isRejectedByFilter(mail: ParsedMail, opening: string): boolean {
  return (
    /automatic-action.{0,60};\s{0,5}deleted/i.test((mail.dispositionNotification ?? '').slice(0, 4000)) &&
    /\b(rejected|refused)\b/i.test(`${mail.subject} ${opening.slice(0, 600)}`)
  )
}

function readBounce(
  { message, lines }: Notice,
  report: RecipientStatus | null,
  recipients: readonly RecipientStatus[],
): Bounce {
  const { mail } = message
  const own = [...correspondents(mail), headerOf(mail, 'delivered-to')]
  const about = aboutRecipient(lines, report?.finalRecipient ?? addressedTo(message), recipients, own)
  const reading = readOwnWords(message, about.lines, own)
  const best = bestDiagnostic(report?.diagnostic ?? null, reading)
  const diagnostic = best === null ? null : withoutEscapes(best)
  const status = bestStatus(report?.status ?? null, diagnostic, reading)
  const around = (about.hasOthers ? about.lines : lines).slice(0, 60).join('\n')
  const verdict = noticeVerdict({ status, diagnostic: diagnostic ?? '', around })
  return {
    permanent: isDead(verdict),
    party: verdict.party,
    status,
    diagnostic: diagnostic?.slice(0, 1000) ?? null,
    recipient: recipientOf(message, report, reading),
  }
}

/** Reads the notice; where it says nothing, the whole text: some servers put the copied headers above their own words. */
function readOwnWords(message: MessageText, lines: readonly string[], own: string[]): NoticeReading {
  const notice = readNotice(lines, own)
  // with words of its own above, what follows the headers is our mail
  const hasOwnWords = lines.filter((line) => line.trim() !== '').length > 2
  if (notice.diagnostic !== null || hasOwnWords) return notice
  const whole = readNotice(withoutHeaders(message.lines), own)
  return whole.diagnostic === null ? notice : { ...whole, recipient: notice.recipient ?? whole.recipient }
}

/** The recipient of the returned copy of our mail. */
function addressedTo({ mail, lines }: MessageText): string | null {
  const to = mail.returned.flatMap((headers) => headers.get('to') ?? [])[0] ?? ''
  return to.slice(0, 2000).match(ADDRESS)?.[0] ?? copiedRecipient(lines)
}

/** With several failed recipients in one notice, only the lines about this one count. */
function aboutRecipient(
  lines: readonly string[],
  recipient: string | null,
  recipients: readonly RecipientStatus[],
  own: readonly string[],
): { lines: readonly string[]; hasOthers: boolean } {
  const mine = recipient?.toLowerCase()
  if (!mine) return { lines, hasOthers: false }
  const others = new Set(
    recipients.map((one) => one.finalRecipient?.toLowerCase()).filter((one) => one !== mine),
  )
  const ignored = new Set(own.map((address) => address.toLowerCase()))
  let current: 'all' | 'mine' | 'other' = 'all'
  const whose = lines.map((line) => {
    const named = (line.match(ADDRESS) ?? []).map((address) => address.toLowerCase())
    const heading = /^[\s*<]{0,6}([^\s<>@]{1,64}@[^\s<>:]{1,255})>?\s?(:|$)/.exec(line)?.[1]?.toLowerCase()
    const isOther = (address: string): boolean => address !== mine && !ignored.has(address)
    if (named.includes(mine)) current = 'mine'
    else if (named.some((address) => others.has(address)) || (heading !== undefined && isOther(heading)))
      current = 'other'
    return current
  })
  if (whose.includes('other')) {
    const kept = lines.filter((_, i) => whose[i] === 'mine')
    return { lines: kept.length > 0 ? kept : lines.filter((_, i) => whose[i] === 'all'), hasOthers: true }
  }
  const at = whose.indexOf('mine')
  return { lines: at > 0 ? lines.slice(at) : lines, hasOthers: others.size > 0 }
}

/** The report's diagnostic, unless it is only a code and the notice has words. */
function bestDiagnostic(reported: string | null, notice: NoticeReading): string | null {
  if (reported === null) return notice.diagnostic
  const isBare = reported.replace(/[\d.\s#-]/g, '').length < 4
  return isBare && notice.diagnostic && notice.diagnostic.length > reported.length
    ? notice.diagnostic
    : reported
}

/** Exim writes every byte of a reply outside ASCII as `\354`. Text in UTF-8 is decoded, any other stays as it is. */
const withoutEscapes = (text: string): string =>
  text.replace(/(?:\\[23][0-7]{2}){2,}/g, (escaped) => {
    const bytes = (escaped.match(/[0-7]{3}/g) ?? []).map((octal) => Number.parseInt(octal, 8))
    const decoded = new TextDecoder().decode(Uint8Array.from(bytes))
    return decoded.includes('\uFFFD') ? escaped : decoded
  })

function bestStatus(
  reported: string | null,
  diagnostic: string | null,
  notice: NoticeReading,
): string | null {
  const said = diagnostic === null ? null : enhancedCodeIn(diagnostic)
  const isGeneric = reported === null || /^[245]\.0\.\d+$/.test(reported)
  if (!isGeneric) return reported
  const better = said ?? notice.status
  return better ?? reported
}

function recipientOf(
  { mail, lines }: MessageText,
  report: RecipientStatus | null,
  notice: NoticeReading,
): string | null {
  // the address we used, where a relay forwarded to an internal one
  const original = report?.originalRecipient ?? null
  const isOurs = original !== null && /@[^@\s]+\.[a-z\d-]{2,}$/i.test(original)
  const reported = isOurs ? original : (report?.finalRecipient ?? original)
  if (reported) return reported
  const listed = /[^\s<>,;]{1,100}@[^\s<>,;]{1,255}/.exec(
    headerOf(mail, 'x-failed-recipients').slice(0, 2000),
  )?.[0]
  if (listed) return listed
  const returnedTo = mail.returned.flatMap((headers) => headers.get('to') ?? [])[0] ?? ''
  const fromCopy = /[^\s<>,;"]{1,100}@[^\s<>,;"]{1,255}/.exec(returnedTo.slice(0, 2000))?.[0] ?? null
  return notice.recipient ?? fromCopy ?? copiedRecipient(lines) ?? notice.helper
}

/** Ids of our mails that a report returns: from the returned message's headers, else from its copy in the text. */
export function returnedMessageIds({ mail, lines }: MessageText): string[] {
  const fromHeaders = mail.returned
    .flatMap((headers) => headers.get('message-id') ?? [])
    .flatMap((value) => value.match(/<[^<>\s]{1,900}>/g) ?? [])
  // Gmail and others name it in the report (X-Original-Message-ID)
  const ids = [
    ...fromHeaders,
    ...[...mail.deliveryStatus, mail.dispositionNotification ?? '', mail.feedbackReport ?? ''].flatMap(
      (part) => copiedMessageIds(linesOf(part)),
    ),
  ]
  return ids.length > 0 ? [...new Set(ids)] : copiedMessageIds(lines)
}
