// What kind of message was received (rules.md R-501). The checks run from top to bottom, and the first that matches
// decides. Machine-written reports are first: a bounce contains our own text and an automatic reply the name of its owner.
import { type Bounce, readDeliveryReport, returnedMessageIds } from '#core/inbox/bounce/bounce.ts'
import { copiedMessageIds } from '#core/inbox/bounce/bounce-text.ts'
import type { InboundKind } from '#core/inbox/inbound.ts'
import { linesOf } from '#core/inbox/lines.ts'
import { type OptOutReading, readOptOut } from '#core/inbox/opt-out/opt-out.ts'
import { extractOwnText, type OwnText } from '#core/inbox/quoted-text/own-words.ts'
import { withoutSignatureBlock } from '#core/inbox/quoted-text/signature-block.ts'
import { readReturnDate } from '#core/inbox/return-date/return-date.ts'
import { readAutoReply } from './auto-reply.ts'
import { headerOf } from './headers.ts'
import { type Leaver, readLeaver } from './leaver.ts'
import type { ParsedMail } from './parsed-mail.ts'
import { type MessageText, readMessage } from './read-message.ts'

export type Classification = {
  kind: InboundKind
  /** set for the kind `bounce` only */
  bounce: Bounce | null
  /** a bounce whose server continues to try: delivery has not failed yet */
  isDelayed: boolean
  /** the writer's own words without quotes and signature; of a reply, an opt-out or an automatic reply */
  replyText: string | null
  /**
   * an opt-out request: `sure` makes a human reply an `opt_out`, `likely` is for a user to decide; of a message that a program
   * wrote it is `likely`
   */
  optOut: OptOutReading | null
  /** an automatic reply that certainly reports an absence */
  isAbsence: boolean
  /** it says that the person we wrote to, or its writer, has left the company */
  leaver: Leaver | null
  /** first day back named by an automatic reply, YYYY-MM-DD */
  resumeAt: string | null
  /** ids of our mails it refers to, with angle brackets, the most direct reference first */
  messageIds: string[]
}

export type ClassificationFacts = {
  /** addresses our mailboxes send from, any case: a message from one of them is our own copy */
  ownAddresses?: readonly string[]
  /** the mails it may quote, in every rendering: nothing in them is a request of the lead */
  sentTexts?: readonly string[]
  /** whether it refers to a mail we sent, by an id or by its sender; when that is not known, a reply to any mail does */
  isMatched?: boolean
}

export function classifyParsed(
  mail: ParsedMail,
  { ownAddresses = [], ...facts }: ClassificationFacts = {},
): Classification {
  const message = readMessage(mail, ownAddresses)
  return classifyReport(message) ?? classifyWritten(message, facts)
}

/**
 * What can be decided without the mails it may quote: our own copies, and the reports of mail servers.
 * @returns null for everything else
 */
export function classifyReport(message: MessageText): Classification | null {
  const { mail } = message
  const nothing = emptyClassification(message)

  // 1. Written by one of our mailboxes: a copy of our own mail.
  if (message.isOwn) return { ...nothing, kind: 'own_copy' }

  // 2. A feedback report (RFC 5965). Before bounces: it contains a copy of our mail as they do.
  const feedback = readFeedbackReport(mail)
  if (feedback !== null) {
    const messageIds = unique([...returnedMessageIds(message), ...message.messageIds])
    return { ...nothing, kind: feedback === 'complaint' ? 'complaint' : 'other', messageIds }
  }

  // 3. A delivery report: failed and delayed are bounces, delivered has no consequence.
  const report = readDeliveryReport(message)
  if (report) {
    const messageIds = unique([...message.messageIds, ...returnedMessageIds(message)])
    if (report.outcome === 'delivered') return { ...nothing, kind: 'other', messageIds }
    const isDelayed = report.outcome === 'delayed'
    return { ...nothing, kind: 'bounce', bounce: report.bounce, isDelayed, messageIds }
  }

  // 4. A read receipt (RFC 8098). After bounces: some filters report a rejection in this form.
  if (isReadReceipt(mail)) {
    const receiptIds = copiedMessageIds(linesOf(mail.dispositionNotification ?? ''))
    return { ...nothing, kind: 'other', messageIds: unique([...message.messageIds, ...receiptIds]) }
  }

  // 5. Sent from a mailbox to itself: our own copy, also when our addresses are not known here.
  return isSelfSent(message) ? { ...nothing, kind: 'own_copy' } : null
}

/** The rest: messages written by hand, or by a program on request of its user. Call `classifyReport` first. */
export function classifyWritten(
  message: MessageText,
  { sentTexts = [], isMatched }: Omit<ClassificationFacts, 'ownAddresses'>,
): Classification {
  const { mail, own, below } = message
  const nothing = emptyClassification(message)

  // 6. Outlook asks to delete an earlier mail: nothing is said.
  if (isRecall(message)) return { ...nothing, kind: 'other' }

  // 7. A mail that is only an opt-out request in its subject. Before automatic replies: the program that sends it for
  //    List-Unsubscribe may mark it as automatic.
  const words = extractOwnText(own, sentTexts)
  const written = { ...nothing, replyText: readReplyText(message, words) }
  const bareRequest = readBareOptOut(message)
  if (bareRequest) return { ...written, kind: 'opt_out', optOut: bareRequest }

  // The opt-out is read before a program is recognised: people write through programs too. Without own words above the quote,
  // a request may be below it.
  const request = own === '' ? extractOwnText(below, sentTexts) : words
  const optOut = readRequest(own === '' ? { ...request, certain: '' } : request, ownSubject(mail))
  const byProgram = optOut && { ...optOut, level: 'likely' as const }
  const isOptOut = optOut?.level === 'sure'
  const leaver = readLeaver(
    `${message.flags.hasAutoSubject ? mail.subject : ''}\n${words.text}`,
    message.writer,
  )
  const byPerson = {
    ...written,
    kind: isOptOut ? 'opt_out' : 'reply',
    optOut,
    leaver: isOptOut ? null : leaver,
  } as const

  // 8. A reply to a meeting request, or a new proposal (RFC 5546): the recipient's own action, although a calendar program sends it.
  if (/^(REPLY|COUNTER|REQUEST)$/.test(mail.calendarMethod ?? '')) return byPerson

  // 9. A newsletter or list mail that replies to nothing. Of a lead, a request in it is not lost.
  if (isMassMail(message))
    return { ...nothing, kind: 'other', optOut: isMatched && optOut?.level === 'sure' ? byProgram : null }

  // 10. An automatic reply.
  const auto = readAutoReply(message, words.text.trim())
  if (auto) {
    const resumeAt = auto === 'absence' ? readResumeDay(mail, words.text) : null
    return {
      ...written,
      kind: 'auto_reply',
      optOut: byProgram,
      isAbsence: auto === 'absence',
      leaver,
      resumeAt,
    }
  }

  // 11. The announcement of a system that does not read replies; else a human reply.
  if (message.writer.address === '' || isAnnouncement(message, isMatched))
    return { ...nothing, kind: 'other' }
  return byPerson
}

/** Desks and groupware copy our mail below a reply without a mark. A reply that contains nothing else keeps it. */
function readReplyText({ own, writer }: MessageText, { text, isCut }: OwnText): string | null {
  if (own === '') return null
  const hasRest = isCut && /[^\s\p{P}]/u.test(text)
  return withoutSignatureBlock(hasRest ? text.replace(/\n{3,}/g, '\n\n').trim() : own, writer)
}

const emptyClassification = (message: MessageText): Omit<Classification, 'kind'> => ({
  bounce: null,
  isDelayed: false,
  replyText: null,
  optOut: null,
  isAbsence: false,
  leaver: null,
  resumeAt: null,
  messageIds: [...message.messageIds],
})

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/**
 * A report that a mailbox provider forwards (RFC 5965).
 * @returns `complaint` when the reader marked the mail as spam; `other` for reports about authentication or "not spam"; null
 * when it is no feedback report
 */
function readFeedbackReport(mail: ParsedMail): 'complaint' | 'other' | null {
  if (isJmrpComplaint(mail)) return 'complaint'
  if (mail.feedbackReport === null && mail.reportType !== 'feedback-report') return null
  const text = (mail.feedbackReport ?? mail.text).slice(0, 20_000)
  const type = /^feedback-type:[ \t]{0,20}([\w-]{1,40})/im.exec(text)?.[1]?.toLowerCase() ?? 'abuse'
  return /^(auth-failure|not-spam|virus|dmarc|xarf-none)$/.test(type) ? 'other' : 'complaint'
}

/** Microsoft's feedback loop (JMRP) is older than RFC 5965: our mail is attached and the subject states the complaint. */
const isJmrpComplaint = (mail: ParsedMail): boolean =>
  mail.feedbackReport === null &&
  mail.returned.length > 0 &&
  /^complaint about message from \S/i.test(mail.subject)

/** RFC 8098, and receipts of Outlook and Exchange, which only their subject identifies. */
function isReadReceipt(mail: ParsedMail): boolean {
  if (mail.reportType === 'disposition-notification' || mail.dispositionNotification !== null) return true
  return (
    /^(read|읽음|not read|읽지 않음|gelesen|lu|leído|既読|已读)\s?[:：]/i.test(mail.subject) &&
    mail.contentType === 'multipart/report'
  )
}

/** Delivered to its own sender: a blind copy that a mailbox sent to itself. */
function isSelfSent({ mail, writer, flags }: MessageText): boolean {
  const from = writer.address.toLowerCase()
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => mail.headers.get(name) ?? [],
  )
  // with several recipients, a human sender may have added their own address
  const onlyTo = mail.to.length === 1 ? mail.to.map((one) => one.address) : []
  const to = [...delivered, ...onlyTo].map((address) => address.trim().toLowerCase())
  return from !== '' && !flags.isInThread && to.includes(from)
}

function readBareOptOut({ mail, flags }: MessageText): OptOutReading | null {
  return flags.hasReplyPrefix || flags.hasEmptyReturnPath ? null : readOptOut('', mail.subject)
}

function isMassMail({ mail, flags, isThroughOwnList }: MessageText): boolean {
  if (flags.isInThread || flags.hasReplyPrefix) return false
  // a group of ours adds the list headers to every mail it receives
  if (isThroughOwnList && !mail.headers.has('feedback-id')) return false
  const isList =
    mail.headers.has('list-unsubscribe') || mail.headers.has('list-id') || mail.headers.has('feedback-id')
  return isList && !flags.isAutoReplied && !flags.hasAutoSubject
}

/** @param isMatched it refers to a mail of ours: then a person may write through any system */
function isAnnouncement(
  { mail, flags, isThroughOwnList }: MessageText,
  isMatched: boolean | undefined,
): boolean {
  // desks write "[HELP-1] Re:" before our subject and keep no ids
  const isRewritten =
    !flags.isInThread && (flags.hasReplyPrefix || /^\[[^\]]{1,60}\]\s*re\s?[:：]/i.test(mail.subject))
  if (isMatched ?? (flags.isInThread || isRewritten)) return false
  if (isRewritten && !flags.isFromMailSystem) return false
  if (flags.looksGenerated || flags.isFromMachine) return true
  return !flags.isInThread && ((flags.isBulk && !isThroughOwnList) || flags.isFromMailSystem)
}

/** "회수: …", "Recall: …", and the reports about them. The subject alone proves nothing. */
function isRecall({ mail, own }: MessageText): boolean {
  if (/recall/i.test(headerOf(mail, 'content-class'))) return true
  return (
    /^\W{0,3}((메시지|메일) ?)?(회수|recall|message recall|rückruf|rappel|撤回|リコール)( ?(성공|실패|보고서?|success|failure|report))?\s?[:：]/i.test(
      mail.subject,
    ) &&
    (own === '' ||
      /회수(하려|하고자|했|하였|하지 못|요청)|recall(ed)? th(e|is) message|would like to recall|zurückrufen|rappeler|撤回|取り消/i.test(
        own,
      ))
  )
}

function readResumeDay(mail: ParsedMail, ownText: string): string | null {
  // dates in another subject are those of our own mail
  const subject = /부재|휴가|출장|휴직|연차|복귀|out of|ooo|away|leave|vacation|holiday|return|back/i.test(
    mail.subject,
  )
    ? mail.subject
    : ''
  return mail.localDate === null ? null : readReturnDate(`${subject}\n\n${ownText}`, mail.localDate)
}

/** A calendar program writes the subject of an answer to a meeting itself. */
const ownSubject = ({ calendarMethod, subject }: ParsedMail): string =>
  calendarMethod === null ? subject : ''

/** A request is sure only in words that are certainly the lead's own. After a possible quote a user has to decide. */
function readRequest({ text, certain }: OwnText, subject: string): OptOutReading | null {
  const stated = readOptOut(certain, subject)
  if (stated?.level === 'sure' || text === certain) return stated
  const doubtful = readOptOut(text, subject)
  return stated ?? (doubtful && { ...doubtful, level: 'likely' })
}
