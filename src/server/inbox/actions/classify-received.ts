import type { Classification } from '#core/inbox/classify/classify.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import type { MessageText } from '#core/inbox/classify/read-message.ts'
import { htmlToText } from '#server/adapters/mime/html/html-text.ts'
import { type ClassifiedMail, withClassification } from '#server/adapters/mime/read/classify.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { classifyReceivedText, readReceived } from '#server/adapters/mime/read/read-received.ts'
import type { Db } from '#server/context.ts'
import { listQuotable } from '#server/data/inbox/messages.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'

type Origin = { emailAccountId: string; enrollmentId: string | null }

/** @param raw the whole message @param origin the mailbox that received it, and the enrollment it refers to where that is known */
export async function classifyReceived(db: Db, raw: Uint8Array, origin: Origin): Promise<ClassifiedMail> {
  const mailbox = await findMailbox(db, origin.emailAccountId)
  const { message, report } = await readReceived(raw, mailbox ? [mailbox.address] : [])
  return withClassification(message, report ?? (await classifyQuoting(db, message, origin)))
}

/**
 * Classifies a message without a report, with the mails it may quote: the text and the footer of our own mail are no request
 * of the lead.
 */
async function classifyQuoting(db: Db, message: MessageText, origin: Origin): Promise<Classification> {
  const sentTexts = await listSentTexts(db, message.mail, origin)
  return classifyReceivedText(message, {
    sentTexts,
    isMatched: origin.enrollmentId !== null || sentTexts.length > 0,
  })
}

/** The texts of our mails that a received message may quote. */
export async function listSentTexts(
  db: Db,
  { inReplyTo, references }: Pick<ParsedMail, 'inReplyTo' | 'references'>,
  { emailAccountId, enrollmentId }: Origin,
): Promise<string[]> {
  const messageIds = [...inReplyTo, ...references]
  const sent = await listQuotable(db, { emailAccountId, enrollmentId, messageIds })
  return sent.flatMap(renderingsOf)
}

/** Mail programs quote the text or the HTML of a mail. */
function renderingsOf(mime: Uint8Array): string[] {
  const { text, html } = parseMail(mime)
  return html === null ? [text] : [text, htmlToText(html)]
}
