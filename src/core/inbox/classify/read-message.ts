import { linesOf } from '#core/inbox/lines.ts'
import { splitQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { AUTO_SUBJECT_ANYWHERE, AUTO_SUBJECT_START } from './auto-reply-words.ts'
import {
  hasEmptyReturnPath,
  hasForwardPrefix,
  hasReplyPrefix,
  headerOf,
  isFromMailSystem,
  isMachineAddress,
  isMailerDaemon,
} from './headers.ts'
import type { MailAddress, ParsedMail } from './parsed-mail.ts'
import { readWriter, type Writer } from './writer.ts'

/** A message with what several rules need of it: computed once by `readMessage` and passed on. */
export type MessageText = Writer & {
  mail: ParsedMail
  /** all lines of the text, quotes included, limited by `linesOf` */
  lines: readonly string[]
  /** the writer's own lines, without quotes and without signatures of mail programs; may be empty */
  own: string
  /**
   * the lines without a quote mark below the first attribution, divider or copied header block: our mail, or the words of
   * a writer who replies below an unmarked quote
   */
  below: string
  /** ids of the mails it replies to, with angle brackets: In-Reply-To, then References from the newest to the oldest */
  messageIds: readonly string[]
  flags: MessageFlags
}

export type MessageFlags = {
  /** it names a mail it replies to (In-Reply-To or References) */
  isInThread: boolean
  /** `Re:`, `회신:` … */
  hasReplyPrefix: boolean
  /** `Fwd:`, `전달:` … */
  hasForwardPrefix: boolean
  /** a subject that only automatic replies have, and no reply prefix */
  hasAutoSubject: boolean
  /** Return-Path `<>`: notices and automatic replies (RFC 5321 §4.5.5, RFC 3834 §3.3) */
  hasEmptyReturnPath: boolean
  /** the sender's address or name is one that mail servers use */
  isFromMailSystem: boolean
  /** the sender's address is mailer-daemon or one of its variants */
  isFromMailerDaemon: boolean
  /** the sender's address is one that programs use, such as no-reply */
  isFromMachine: boolean
  /** Precedence: bulk, junk or list */
  isBulk: boolean
  /** Auto-Submitted: auto-replied (RFC 3834) */
  isAutoReplied: boolean
}

/**
 * Takes time in proportion to the length of the message.
 * @param ownAddresses addresses our mailboxes send from, any case
 */
export function readMessage(mail: ParsedMail, ownAddresses: readonly string[] = []): MessageText {
  const lines = linesOf(mail.text)
  const writer = readWriter(mail, ownAddresses)
  return {
    mail,
    ...writer,
    lines,
    ...splitQuoted(lines),
    messageIds: [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])],
    flags: readFlags(mail, writer.writer),
  }
}

function readFlags(mail: ParsedMail, writer: MailAddress): MessageFlags {
  return {
    isInThread: mail.inReplyTo.length > 0 || mail.references.length > 0,
    hasReplyPrefix: hasReplyPrefix(mail.subject),
    hasForwardPrefix: hasForwardPrefix(mail.subject),
    hasAutoSubject: hasAutoSubject(mail.subject),
    hasEmptyReturnPath: hasEmptyReturnPath(mail),
    isFromMailSystem: isFromMailSystem(writer),
    isFromMailerDaemon: isMailerDaemon(writer),
    isFromMachine: isMachineAddress(writer.address),
    isBulk: /\b(bulk|junk|list)\b/i.test(headerOf(mail, 'precedence')),
    isAutoReplied: /auto-replied/i.test(headerOf(mail, 'auto-submitted')),
  }
}

/** With a reply prefix, the same words are a human reply to an automatic one. */
function hasAutoSubject(subject: string): boolean {
  const start = subject.trim().slice(0, 300)
  if (hasReplyPrefix(start)) return false
  return AUTO_SUBJECT_START.test(start) || AUTO_SUBJECT_ANYWHERE.test(start)
}
