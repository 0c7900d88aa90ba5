// A composed message as the bytes that go over SMTP (RFC 5322, 2045, 2047): built once, stored, and the same on every
// attempt. Text alone is text/plain; with HTML it is multipart/alternative, text first.

import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from '#core/inbox/classify/parsed-mail.ts'
import type { ComposedMessage } from '#core/sending/compose-message.ts'
import { singleLine } from '#core/text/plain-text.ts'

// Pictures that stand inside the HTML as data are sent as parts of the mail (RFC 2387, RFC 2392): Gmail and Outlook show no
// data: addresses.

const DATA_IMAGE =
  /(<img\b[^<>]*?\ssrc\s?=\s?["'])data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)(["'])/gi

/**
 * @param messageId with angle brackets; the Content-IDs are made from it
 * @returns the HTML with `cid:` addresses, and one part for each different picture
 */
function inlineImages({ html, messageId }: { html: string | null; messageId: string }): {
  html: string | null
  images: NonNullable<MailComposerOptions['attachments']>
} {
  if (html === null || !html.includes('data:')) return { html, images: [] }
  const known = new Map<string, { cid: string; type: string }>()
  const shown = html.replace(DATA_IMAGE, (_, before: string, kind: string, data: string, after: string) => {
    const content = data.replace(/\s/g, '')
    const image = known.get(content) ?? {
      cid: `image${known.size + 1}.${messageId.replace(/^<|>$/g, '')}`,
      type: `image/${kind.toLowerCase().replace('jpg', 'jpeg')}`,
    }
    known.set(content, image)
    return `${before}cid:${image.cid}${after}`
  })
  const images = [...known].map(([content, { cid, type }]) => ({
    cid,
    content,
    encoding: 'base64',
    contentType: type,
    contentDisposition: 'inline' as const,
    filename: false as const,
  }))
  return { html: shown, images }
}

export type MimeMessage = Omit<ComposedMessage, 'tracks'> & {
  from: MailAddress
  to: MailAddress
  /** with angle brackets; kept as it is */
  messageId: string
  date: Date
}

/** Fields this file writes itself; a message may not come with a second one. */
const OWN_FIELDS = new Set(
  'from to cc bcc sender reply-to subject date message-id mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
)

/** @throws Error for a header that cannot be one: names and values come from our own code */
export async function buildMime(message: MimeMessage): Promise<Uint8Array> {
  const { html, images } = inlineImages(message)
  const composer = new MailComposer({
    from: addressOf(message.from),
    to: addressOf(message.to),
    // a part without a word is a sign of spam
    ...((message.html === null || message.text.trim() !== '') && { text: withCrlf(message.text) }),
    ...(html !== null && { html: withCrlf(html), attachments: images }),
    // Hangul is three times as long in quoted-printable, and 7bit would keep lines beyond 998 octets
    textEncoding: 'base64',
    messageId: message.messageId,
    date: message.date,
    headers: [subjectField(singleLine(message.subject)), ...message.headers.map(header)],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
    // the library's own would tell which program wrote the mail; `=_` can occur in no encoded body (RFC 2045 §6.7)
    boundaryPrefix: '=_',
  })
  return composer.compile().build()
}

/** A display name is for eyes: what is longer than this would make a line no server takes. */
const MAX_NAME = 200

/** Quoted plain ASCII is not encoded, so what looks like an encoded word there would be read as one by many. */
function addressOf({ name, address }: MailAddress): MailAddress {
  const shown = [...singleLine(name)].slice(0, MAX_NAME).join('')
  return { name: /^[ -~]*$/.test(shown) ? shown.replaceAll('=?', '= ?') : shown, address }
}

/** Words in plain ASCII that cannot stand as they are: longer than a line, or looking like an encoded word. */
const NEEDS_ENCODING = /=\?|\S{75}/

/** The library folds plain ASCII at blanks alone and encodes the rest rightly. */
function subjectField(subject: string) {
  return NEEDS_ENCODING.test(subject)
    ? { key: 'Subject', value: { prepared: true, foldLines: true, value: encodedWords(subject) } }
    : { key: 'Subject', value: subject }
}

/** Base64 words of at most 75 characters, never cut within a character (RFC 2047 §2, §5). */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ')
}

/** The form text has before it is encoded (RFC 2045 §6.8). */
const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')

/** A long link is not folded: some readers miss a value that only begins on the next line. A list of ids folds between them. */
function header([name, value]: ComposedMessage['headers'][number]) {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || OWN_FIELDS.has(name.toLowerCase())) {
    throw new Error(`not a header field to add: ${name}`)
  }
  if (!/^[ -~]+$/.test(value)) throw new Error(`the value of ${name} is not printable ASCII`)
  return { key: name, value: name === 'References' ? value : { prepared: true, value } }
}
