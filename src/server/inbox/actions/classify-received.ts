// Judges a received message with the mails at hand that it may quote: the footer and the words of our own mail are no
// request of the lead.
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { type ClassifiedMail, classifyParsedMail } from '#server/adapters/mime/classify.ts'
import { htmlToText } from '#server/adapters/mime/html-text.ts'
import { parseMail } from '#server/adapters/mime/parse-mail.ts'
import type { Db } from '#server/context.ts'
import { listQuotable } from '#server/inbox/store/messages.ts'

export async function classifyReceived(
  db: Db,
  mail: ParsedMail,
  about: { emailAccountId: string; enrollmentId: string | null; ownAddresses?: readonly string[] },
): Promise<ClassifiedMail> {
  const { ownAddresses = [], ...place } = about
  const messageIds = [...mail.inReplyTo, ...mail.references]
  const sent = await listQuotable(db, { ...place, messageIds })
  return classifyParsedMail(mail, { ownAddresses, sentTexts: sent.flatMap(renderingsOf) })
}

/** A client quotes the text or the HTML of a mail. */
function renderingsOf(mime: Uint8Array): string[] {
  const { text, html } = parseMail(mime)
  return html === null ? [text] : [text, htmlToText(html)]
}
