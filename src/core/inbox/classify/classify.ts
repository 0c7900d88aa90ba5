// What a message that came back is (rules.md R-501). The order matters: reports of machines before
// anything a person says, because a bounce carries our own words and an automatic answer carries a person's name.

import { type Bounce, readDeliveryReport, returnedMessageIds } from '#core/inbox/bounce/bounce.ts'
import { copiedMessageIds } from '#core/inbox/bounce/bounce-text.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import { type OptOutReading, readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { extractOwnText, type OwnText } from '#core/inbox/quoted-text/own-words.ts'
import { splitQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { readReturnDate } from '#core/inbox/return-date/return-date.ts'
import { hasAutoSubject, isAutoReply } from './auto-reply.ts'
import { readFeedbackReport } from './complaint.ts'
import {
  hasEmptyReturnPath,
  hasReplyPrefix,
  headerOf,
  isFromMailSystem,
  isMachineAddress,
  threadIds,
} from './headers.ts'
import type { ParsedMail } from './parsed-mail.ts'

export type Classification = {
  kind: InboundKind
  /** only of a bounce */
  bounce: Bounce | null
  /** a bounce that says the server goes on trying: nothing has failed yet */
  isDelayed: boolean
  /** the person's own words, without quotes; of a reply, an opt-out or an automatic answer */
  replyText: string | null
  /** the request to stop in a reply: `sure` makes the kind `opt_out`, `likely` leaves it `reply` for a user to decide */
  optOut: OptOutReading | null
  /** first day back named by an automatic answer, YYYY-MM-DD */
  resumeAt: string | null
  /** ids of our mails it speaks of, with angle brackets, nearest first */
  messageIds: string[]
}

export type ClassificationFacts = {
  /** addresses our mailboxes send from, any case: what comes from them is our own copy */
  ownAddresses?: readonly string[]
  /** the mails it may quote, in every rendering: nothing in them is a request of the lead */
  sentTexts?: readonly string[]
}

export function classifyParsed(
  mail: ParsedMail,
  { ownAddresses = [], sentTexts = [] }: ClassificationFacts = {},
): Classification {
  const nothing = {
    bounce: null,
    isDelayed: false,
    replyText: null,
    optOut: null,
    resumeAt: null,
    messageIds: nearestFirst(mail),
  }
  const from = mail.from.address.toLowerCase()
  if (from !== '' && ownAddresses.some((own) => own.toLowerCase() === from))
    return { ...nothing, kind: 'own_copy' }

  const feedback = readFeedbackReport(mail)
  if (feedback) {
    const messageIds = [...new Set([...returnedMessageIds(mail), ...nothing.messageIds])]
    return { ...nothing, kind: feedback.isComplaint ? 'complaint' : 'other', messageIds }
  }
  const report = readDeliveryReport(mail)
  if (report) {
    const messageIds = [...new Set([...nothing.messageIds, ...returnedMessageIds(mail)])]
    if (report.outcome === 'delivered') return { ...nothing, kind: 'other', messageIds }
    const isDelayed = report.outcome === 'delayed'
    return { ...nothing, kind: 'bounce', bounce: report.bounce, isDelayed, messageIds }
  }
  if (isReadReceipt(mail)) {
    const receipted = copiedMessageIds(mail.dispositionNotification ?? '')
    return { ...nothing, kind: 'other', messageIds: [...new Set([...nothing.messageIds, ...receipted])] }
  }
  if (isSelfSent(mail)) return { ...nothing, kind: 'own_copy' }
  return { ...nothing, ...classifyWritten(mail, sentTexts) }
}

/** Delivered to whom it comes from: a blind copy to oneself, also where nobody said which addresses are ours. */
function isSelfSent(mail: ParsedMail): boolean {
  const from = mail.from.address.toLowerCase()
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => mail.headers.get(name) ?? [],
  )
  // beside others in To, a person writing to us too may have put their own address
  const onlyTo = mail.to.length === 1 ? mail.to.map((one) => one.address) : []
  const to = [...delivered, ...onlyTo].map((address) => address.trim().toLowerCase())
  return from !== '' && threadIds(mail).length === 0 && to.includes(from)
}

/** What remains was written by somebody, or sent in somebody's name. */
function classifyWritten(
  mail: ParsedMail,
  sentTexts: readonly string[],
): Pick<Classification, 'kind' | 'replyText' | 'optOut' | 'resumeAt'> {
  const { own, below } = splitQuoted(mail.text)
  const read = { replyText: own === '' ? null : own, optOut: null, resumeAt: null }
  const unread = { ...read, kind: 'other', replyText: null } as const
  if (isInvitation(mail)) return { ...read, kind: 'reply' }
  const bareRequest = readBareOptOut(mail)
  if (bareRequest) return { ...read, kind: 'opt_out', optOut: bareRequest }
  if (isMassMail(mail)) return unread
  const words = extractOwnText(own, sentTexts)
  if (isAutoReply(mail, words.text.trim())) {
    const resumeAt =
      mail.localDate === null
        ? null
        : readReturnDate(`${absenceSubject(mail.subject)}\n\n${words.text}`, mail.localDate)
    return { ...read, kind: 'auto_reply', resumeAt }
  }
  if (mail.from.address === '' || isAnnouncement(mail)) return unread
  const answer = own === '' ? { text: extractOwnText(below, sentTexts).text, certain: '' } : words
  const optOut = readRequest(answer, mail.subject)
  return { ...read, kind: optOut?.level === 'sure' ? 'opt_out' : 'reply', optOut }
}

/** A request is sure only in words that are certainly the lead's: what follows a possible quote is for a user to decide. */
function readRequest({ text, certain }: OwnText, subject: string): OptOutReading | null {
  const stated = readOptOut(certain, subject)
  if (stated?.level === 'sure' || text === certain) return stated
  const doubtful = readOptOut(text, subject)
  return stated ?? (doubtful && { ...doubtful, level: 'likely' })
}

/** In-Reply-To, then References from the newest back to the start of the thread. */
function nearestFirst(mail: ParsedMail): string[] {
  return [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])]
}

/** RFC 8098, and the receipts of Outlook and Exchange that only their subject gives away. */
function isReadReceipt(mail: ParsedMail): boolean {
  if (mail.reportType === 'disposition-notification' || mail.dispositionNotification !== null) return true
  return (
    /^(read|읽음|not read|읽지 않음|gelesen|lu|leído|既読|已读)\s?[:：]/i.test(mail.subject) &&
    mail.contentType === 'multipart/report'
  )
}

/** RFC 5546: an answer to, or a proposal of, a meeting is a person's doing even where a calendar sends it. */
const isInvitation = (mail: ParsedMail): boolean =>
  /^(REPLY|COUNTER|REQUEST)$/.test(mail.calendarMethod ?? '')

/** The mail a program sends for List-Unsubscribe calls itself automatic, and is a request all the same. */
function readBareOptOut(mail: ParsedMail): OptOutReading | null {
  return hasReplyPrefix(mail.subject) || hasEmptyReturnPath(mail) ? null : readOptOut('', mail.subject)
}

/** Newsletters and lists that answer nothing of ours. */
function isMassMail(mail: ParsedMail): boolean {
  if (threadIds(mail).length > 0 || hasReplyPrefix(mail.subject)) return false
  const isList =
    mail.headers.has('list-unsubscribe') || mail.headers.has('list-id') || mail.headers.has('feedback-id')
  return isList && !/auto-replied/i.test(headerOf(mail, 'auto-submitted')) && !hasAutoSubject(mail.subject)
}

/** Notices of systems: nobody reads what is sent back to them. */
function isAnnouncement(mail: ParsedMail): boolean {
  if (threadIds(mail).length > 0) return false
  const isBulk = /\b(bulk|junk|list)\b/i.test(headerOf(mail, 'precedence'))
  return isBulk || isMachineAddress(mail.from.address) || isFromMailSystem(mail)
}

/** Only a subject about the absence itself may name its dates. */
const absenceSubject = (subject: string): string =>
  /부재|휴가|출장|휴직|연차|복귀|out of|ooo|away|leave|vacation|holiday|return|back/i.test(subject)
    ? subject
    : ''
