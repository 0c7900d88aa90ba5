// One message from its bytes to what it is: read (parse.ts), then judged by the rules (core/reply).
import { type Classification, classifyParsed } from '#core/reply/classify.ts'
import type { MailAddress } from '#core/reply/mail.ts'
import { parseMail } from './parse.ts'

/** A judged message with the facts its reader needs beside it. */
export type ClassifiedMail = Classification & {
  messageId: string | null
  from: MailAddress
  subject: string
  date: Date | null
  text: string
}

export type ClassifyOptions = { ownAddresses?: readonly string[] }

/** Never throws; anything that cannot be read is `other`. @param raw the whole message as fetched */
export function classifyMail(raw: Uint8Array, options: ClassifyOptions = {}): ClassifiedMail {
  const mail = parseMail(raw)
  const { messageId, from, subject, date, text } = mail
  return { ...classifyParsed(mail, options.ownAddresses), messageId, from, subject, date, text }
}

/** What it is, and nothing else. */
export function classify(raw: Uint8Array, options: ClassifyOptions = {}): Classification {
  return classifyParsed(parseMail(raw), options.ownAddresses)
}
