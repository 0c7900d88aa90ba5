// One message from its bytes to what it is: read (parse.ts), then judged by the rules (core/reply).
import {
  type Classification,
  type ClassificationFacts,
  classifyParsed,
} from '#core/inbox/classify/classify.ts'
import type { MailAddress, ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { parseMail } from './parse-mail.ts'

/** A judged message with the facts its reader needs beside it. */
export type ClassifiedMail = Classification & {
  messageId: string | null
  from: MailAddress
  subject: string
  date: Date | null
  text: string
}

/** Never throws; anything that cannot be read is `other`. @param raw the whole message as fetched */
export const classifyMail = (raw: Uint8Array, facts: ClassificationFacts = {}): ClassifiedMail =>
  classifyParsedMail(parseMail(raw), facts)

/** The same of a message that was read already. */
export function classifyParsedMail(mail: ParsedMail, facts: ClassificationFacts = {}): ClassifiedMail {
  const { messageId, from, subject, date, text } = mail
  return { ...classifyParsed(mail, facts), messageId, from, subject, date, text }
}

/** What it is, and nothing else. */
export const classify = (raw: Uint8Array, facts: ClassificationFacts = {}): Classification =>
  classifyParsed(parseMail(raw), facts)
