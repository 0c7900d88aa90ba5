// Is this message a delivery report, and what does it say? Machine-readable reports first (RFC 3464), then X-Failed-
// Recipients, then the notices of servers that write only for people. Delays and successes are reports, not bounces.

import { hasAutoSubject } from '#core/inbox/classify/auto-reply.ts'
import { CHALLENGE } from '#core/inbox/classify/auto-reply-words.ts'
import {
  hasEmptyReturnPath,
  hasForwardPrefix,
  hasReplyPrefix,
  headerOf,
  isFromMailSystem,
  isMachineAddress,
  isMailerDaemon,
} from '#core/inbox/classify/headers.ts'
import { linesOf, type ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { enhancedCodeIn, isDeadAddress, withoutNames } from './bounce-cause.ts'
import { hasFailureSubject, isSystemText, saysDelayed, saysDelivered, saysFailure } from './bounce-signs.ts'
import {
  ADDRESS,
  copiedMessageIds,
  copiedRecipient,
  hasReplyLine,
  type NoticeReading,
  noticeLines,
  readNotice,
  withoutHeaders,
} from './bounce-text.ts'
import { parseDeliveryStatus, type RecipientStatus } from './delivery-status.ts'

export type Bounce = {
  /** the address itself is dead: unknown user or host, moved, accepts no mail */
  permanent: boolean
  /** enhanced status code, `5.1.1` */
  status: string | null
  /** what the receiving server said, on one line */
  diagnostic: string | null
  recipient: string | null
}

/** A delay carries a bounce too, never a permanent one: the server goes on trying. */
export type DeliveryReport = { outcome: 'failed' | 'delayed'; bounce: Bounce } | { outcome: 'delivered' }

/** @returns null when the message is no delivery report */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | null {
  if (isForwarded(mail)) return null
  const lines = noticeLines(mail.text)
  const opening = lines.slice(0, 60).join('\n').slice(0, 8000)
  const recipients = machineReadable(mail, lines)
  if (isChallenge(recipients, opening)) return null
  if (recipients.length === 0 && !isNotice(mail, lines, opening)) {
    const isReceipt = isFromMailSystem(mail) && saysDelivered(mail.subject, opening)
    return isReceipt ? { outcome: 'delivered' } : null
  }
  const lost = recipients.filter((one) => outcomeOf(one, mail, opening) === 'failed')
  const failed = lost.find((one) => isOriginalRecipient(one, mail)) ?? lost[0]
  if (recipients.length > 0 && !failed) {
    const delayed = recipients.find((one) => outcomeOf(one, mail, opening) === 'delayed')
    return delayed ? delay(readBounce(mail, lines, delayed, recipients)) : { outcome: 'delivered' }
  }
  if (!failed && saysDelayed(mail.subject, opening)) return delay(readBounce(mail, lines, null, []))
  if (!failed && saysDelivered(mail.subject, opening)) return { outcome: 'delivered' }
  return { outcome: 'failed', bounce: readBounce(mail, lines, failed ?? null, recipients) }
}

/** A person who forwards a report has received it: what it says happened to them. */
const isForwarded = (mail: ParsedMail): boolean =>
  hasForwardPrefix(mail.subject) && !isFromMailSystem(mail) && !hasEmptyReturnPath(mail)

/** A gateway that waits for the sender to prove to be a person: the mail may still arrive. */
const isChallenge = (recipients: readonly RecipientStatus[], opening: string): boolean =>
  CHALLENGE.test([opening, ...recipients.map((one) => one.diagnostic ?? '')].join('\n')) &&
  !recipients.some(({ status, diagnostic }) =>
    isDeadAddress({ status, diagnostic: diagnostic ?? '', around: '' }),
  )

/** Of several failures the one our mail was addressed to: the others are where it was sent on. */
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

const delay = (bounce: Bounce): DeliveryReport => ({
  outcome: 'delayed',
  bounce: { ...bounce, permanent: false },
})

/** The report part, or the same fields written into the text by servers that forget the part. */
function machineReadable(mail: ParsedMail, lines: readonly string[]): RecipientStatus[] {
  const fromParts = mail.deliveryStatus.flatMap(parseDeliveryStatus)
  if (fromParts.length > 0) return fromParts
  if (!isFromMailSystem(mail) && !hasEmptyReturnPath(mail) && mail.reportType !== 'delivery-status') return []
  return parseDeliveryStatus(lines.slice(0, 400).join('\n')).filter((one) => one.action !== null)
}

function outcomeOf(
  one: RecipientStatus,
  mail: ParsedMail,
  opening: string,
): 'failed' | 'delayed' | 'delivered' {
  if (one.action !== null) return one.action
  if (one.status?.startsWith('2')) return 'delivered'
  return saysDelayed(mail.subject, opening) ? 'delayed' : 'failed'
}

/** A notice without a report part: the sender, the subject and the words have to agree. */
function isNotice(mail: ParsedMail, lines: readonly string[], opening: string): boolean {
  if (mail.reportType === 'feedback-report') return false
  if (mail.reportType === 'disposition-notification') return isRejectedByFilter(mail, opening)
  if (headerOf(mail, 'x-failed-recipients') !== '') return true
  if (mail.reportType === 'delivery-status') return true
  const isSystem = isFromMailSystem(mail)
  const isNull = hasEmptyReturnPath(mail)
  const hasSubject = hasFailureSubject(mail.subject)
  const fails = saysFailure(opening)
  if (isMailerDaemon(mail)) return true
  if (
    isSystem &&
    (hasSubject || (fails && (isNull || isSystemText(opening) || hasReplyLine(opening.split('\n')))))
  )
    return true
  if (isNull && hasSubject) return true
  if (isNull && UNKNOWN_RECIPIENT.test(withoutNames(opening)) && !isMarkedAutoReply(mail)) return true
  // our mail comes back with a word that it failed: au, Docomo and appliances sign such notices as no-reply
  const hasCopy = mail.returned.length > 0
  const isMachine = isMachineAddress(mail.from.address)
  if (hasCopy && fails && (isNull || isMachine)) return true
  // Naver and Hiworks write such notices as no-reply, without a copy, naming the address
  const own = [mail.from.address, ...mail.to.map((to) => to.address), '']
  if (isMachine && hasSubject && fails && readNotice(lines, own).recipient !== null) return true
  if (hasReplyPrefix(mail.subject) || mail.inReplyTo.length > 0)
    return isNull && isSystemText(opening) && fails
  const isCopied = lines.length < linesOf(mail.text).length
  if (hasSubject && fails && isCopied && hasReplyLine(lines)) return true
  return (isNull && fails && isSystemText(opening)) || (hasSubject && fails && isSystemText(opening))
}

/** "park@… is not a valid user": servers that write nothing else, not even a subject of their own. */
const UNKNOWN_RECIPIENT =
  /not a valid (user|recipient|mail ?box|address|account)|no such (user|recipient|mail ?box|account)|unknown (user|recipient|mail ?box)|(user|recipient|mail ?box|account|address)\s{1,3}(is )?(unknown|does(n't| not) exist)|존재하지 ?않는 ?(사용자|계정|수신자|메일)|없는 ?(사용자|계정|수신자)/i

const isMarkedAutoReply = (mail: ParsedMail): boolean =>
  /auto-replied/i.test(headerOf(mail, 'auto-submitted')) || hasAutoSubject(mail.subject)

/** A filter of the receiver refused the mail after it was taken (RFC 5429): a receipt in form, a bounce in fact. */
function isRejectedByFilter(mail: ParsedMail, opening: string): boolean {
  return (
    /automatic-action.{0,60};\s{0,5}deleted/i.test((mail.dispositionNotification ?? '').slice(0, 4000)) &&
    /\b(rejected|refused)\b/i.test(`${mail.subject} ${opening.slice(0, 600)}`)
  )
}

function readBounce(
  mail: ParsedMail,
  lines: string[],
  report: RecipientStatus | null,
  recipients: readonly RecipientStatus[],
): Bounce {
  const own = [mail.from.address, ...mail.to.map((to) => to.address), headerOf(mail, 'delivered-to')]
  const about = aboutRecipient(lines, report?.finalRecipient ?? addressedTo(mail), recipients, own)
  const notice = readWhole(mail, about.lines, own)
  const diagnostic = bestDiagnostic(report?.diagnostic ?? null, notice)
  const status = bestStatus(report?.status ?? null, diagnostic, notice)
  const around = (about.hasOthers ? about.lines : lines).slice(0, 60).join('\n')
  return {
    permanent: isDeadAddress({ status, diagnostic: diagnostic ?? '', around }),
    status,
    diagnostic: diagnostic?.slice(0, 1000) ?? null,
    recipient: recipientOf(mail, report, notice),
  }
}

/** Some servers put the copied headers above their own words. */
function readWhole(mail: ParsedMail, lines: string[], own: string[]): NoticeReading {
  const notice = readNotice(lines, own)
  // with words of its own above, what follows the headers is our mail
  const hasOwnWords = lines.filter((line) => line.trim() !== '').length > 2
  if (notice.diagnostic !== null || hasOwnWords) return notice
  const whole = readNotice(withoutHeaders(linesOf(mail.text)), own)
  return whole.diagnostic === null ? notice : { ...whole, recipient: notice.recipient ?? whole.recipient }
}

/** Whom the returned copy was addressed to. */
function addressedTo(mail: ParsedMail): string | null {
  const to = mail.returned.flatMap((headers) => headers.get('to') ?? [])[0] ?? ''
  return to.slice(0, 2000).match(ADDRESS)?.[0] ?? copiedRecipient(mail.text)
}

/** With several failed recipients in one notice, only the lines about this one count. */
function aboutRecipient(
  lines: string[],
  recipient: string | null,
  recipients: readonly RecipientStatus[],
  own: readonly string[],
): { lines: string[]; hasOthers: boolean } {
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

/** A report's own words unless they say nothing and the notice says more. */
function bestDiagnostic(reported: string | null, notice: NoticeReading): string | null {
  if (reported === null) return notice.diagnostic
  const isBare = reported.replace(/[\d.\s#-]/g, '').length < 4
  return isBare && notice.diagnostic && notice.diagnostic.length > reported.length
    ? notice.diagnostic
    : reported
}

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

function recipientOf(mail: ParsedMail, report: RecipientStatus | null, notice: NoticeReading): string | null {
  // what we addressed, where a relay sent it on to a name of its own
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
  return notice.recipient ?? fromCopy ?? copiedRecipient(mail.text) ?? notice.helper
}

/** Ids of our mails that a report sends back: from the returned message's headers, else from its copy in the text. */
export function returnedMessageIds(mail: ParsedMail): string[] {
  const fromHeaders = mail.returned
    .flatMap((headers) => headers.get('message-id') ?? [])
    .flatMap((value) => value.match(/<[^<>\s]{1,900}>/g) ?? [])
  // Gmail and others name it in the report (X-Original-Message-ID)
  const ids = [
    ...fromHeaders,
    ...mail.deliveryStatus.flatMap(copiedMessageIds),
    ...copiedMessageIds(mail.dispositionNotification ?? ''),
    ...copiedMessageIds(mail.feedbackReport ?? ''),
  ]
  return ids.length > 0 ? [...new Set(ids)] : copiedMessageIds(mail.text)
}
