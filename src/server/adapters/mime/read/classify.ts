import {
  type Classification,
  type ClassificationFacts,
  classifyParsed,
} from '#core/inbox/classify/classify.ts'
import type { MailAddress } from '#core/inbox/classify/parsed-mail.ts'
import type { MessageText } from '#core/inbox/classify/read-message.ts'
import { parseMail } from './parse-mail.ts'

/** A classified message with those of its own fields that are stored or matched. */
export type ClassifiedMail = Classification & {
  messageId: string | null
  /** who wrote it; not always the From header */
  from: MailAddress
  subject: string
  date: Date | null
  text: string
}

export function withClassification(
  { mail, writer }: MessageText,
  classification: Classification,
): ClassifiedMail {
  const { messageId, subject, date, text } = mail
  return { ...classification, messageId, from: writer, subject, date, text }
}

/** Never throws; a message that cannot be read is `other`. @param raw the whole message as fetched */
export const classify = (raw: Uint8Array, facts: ClassificationFacts = {}): Classification =>
  classifyParsed(parseMail(raw), facts)
