// Builds the bytes of a mail for SMTP (RFC 5322, 2045, 2047): once, stored, and equal on every attempt. Without HTML it is
// text/plain; with HTML multipart/alternative, text first; files come last.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from '#core/inbox/classify/parsed-mail.ts'
import type { ComposedMessage } from '#core/sending/compose-message.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { contentId, replaceImageAddresses } from '#core/writing/mail-images.ts'

// Data URLs of pictures in the HTML become parts of the mail (RFC 2387, RFC 2392), because Gmail and Outlook do not show
// them.

const DATA_IMAGE =
  /(<img\b[^<>]*?\ssrc\s?=\s?["'])data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)(["'])/gi

/**
 * @param messageId with angle brackets; the Content-IDs are derived from it
 * @param stored the stored images of the mail; others that its HTML names are not shown
 * @returns the HTML with `cid:` URLs, and one part for each different picture
 */
function inlineImages({
  html,
  messageId,
  stored,
}: {
  html: string | null
  messageId: string
  stored: readonly MailImage[]
}): { html: string | null; images: NonNullable<MailComposerOptions['attachments']> } {
  if (html === null) return { html, images: [] }
  const known = new Map<string, { cid: string; type: string }>()
  const withoutData = html.replace(
    DATA_IMAGE,
    (_, before: string, kind: string, data: string, after: string) => {
      const content = data.replace(/\s/g, '')
      const image = known.get(content) ?? {
        cid: `image${known.size + 1}.${messageId.replace(/^<|>$/g, '')}`,
        type: `image/${kind.toLowerCase().replace('jpg', 'jpeg')}`,
      }
      known.set(content, image)
      return `${before}cid:${image.cid}${after}`
    },
  )
  const hashes = new Set(stored.map(({ hash }) => hash))
  const shown = replaceImageAddresses(withoutData, (hash) =>
    hashes.has(hash) ? `cid:${contentId(hash)}` : null,
  )
  const images = [...known].map(([content, { cid, type }]) => imagePart(cid, type, content))
  const parts = stored.map(({ hash, type, content }) =>
    imagePart(contentId(hash), type, content.toString('base64')),
  )
  return { html: shown, images: [...images, ...parts] }
}

/** @param content base64 */
const imagePart = (cid: string, contentType: string, content: string) => ({
  cid,
  content,
  encoding: 'base64',
  contentType,
  contentDisposition: 'inline' as const,
  filename: false as const,
})

const filePart = ({ name, type, content }: MimeFile) => ({
  filename: name,
  content: Readable.from(slices(content)),
  contentType: type,
  contentDisposition: 'attachment' as const,
})

/** The content in parts, so that other work runs while a large one is encoded. */
async function* slices(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += SLICE) {
    yield content.subarray(at, at + SLICE)
    await setImmediate()
  }
}
const SLICE = 2 ** 18

/** A style sheet belongs into a head: Gmail ignores one in the body. Apple Mail reads dark rules only with the `meta` element. */
const withHead = (html: string): string =>
  html.replace(/^<style>[^<]*<\/style>\n/, (style) => {
    const scheme = style.includes('prefers-color-scheme')
      ? '<meta name="color-scheme" content="light dark">\n'
      : ''
    return `<!doctype html>\n<html><head><meta charset="utf-8">\n${scheme}${style}</head><body>\n`
  })

/** A stored image that the HTML names (core/writing/mail-images.ts). */
export type MailImage = { hash: string; type: string; content: Buffer }

/** A file the recipient can save. `type`: its media type */
export type MimeFile = { name: string; type: string; content: Buffer }

export type MimeMessage = Omit<ComposedMessage, 'tracks'> & {
  from: MailAddress
  to: MailAddress
  /** with angle brackets; used unchanged */
  messageId: string
  date: Date
}

/** Header fields written here; a message must not contain a second one. */
const OWN_FIELDS = new Set(
  'from to cc bcc sender reply-to subject date message-id mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
)

/** @throws Error for an invalid header: names and values come from our own code */
export async function buildMime(
  message: MimeMessage,
  stored: readonly MailImage[] = [],
  files: readonly MimeFile[] = [],
): Promise<Uint8Array> {
  const { html, images } = inlineImages({
    messageId: message.messageId,
    html: message.html && withHead(message.html),
    stored,
  })
  const composer = new MailComposer({
    from: addressOf(message.from),
    to: addressOf(message.to),
    // an empty part is a sign of spam
    ...((message.html === null || message.text.trim() !== '') && { text: withCrlf(message.text) }),
    ...(html !== null && { html: withCrlf(html) }),
    attachments: [...images, ...files.map(filePart)],
    // quoted-printable makes Hangul three times as long, and 7bit would keep lines of more than 998 octets
    textEncoding: 'base64',
    messageId: message.messageId,
    date: message.date,
    headers: [subjectField(singleLine(message.subject)), ...message.headers.map(header)],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
    // the library's default names the program; `=_` cannot occur in an encoded body (RFC 2045 §6.7)
    boundaryPrefix: '=_',
  })
  return composer.compile().build()
}

/** In characters. A longer display name would make a line that servers reject. */
const MAX_NAME = 200

/** Quoted ASCII is not encoded, so many mail programs would decode text in it that looks like an encoded word. */
function addressOf({ name, address }: MailAddress): MailAddress {
  const shown = [...singleLine(name)].slice(0, MAX_NAME).join('')
  return { name: /^[ -~]*$/.test(shown) ? shown.replaceAll('=?', '= ?') : shown, address }
}

/** ASCII words that cannot be written unchanged: longer than a line, or looking like an encoded word. */
const NEEDS_ENCODING = /=\?|\S{75}/

/** The library folds ASCII only at blanks, and encodes other text correctly. */
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

/** The form of text before it is encoded (RFC 2045 §6.8). */
const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')

/**
 * A long link is not folded: some mail programs miss a value that begins on the next line. A list of ids is folded between
 * them.
 */
function header([name, value]: ComposedMessage['headers'][number]) {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || OWN_FIELDS.has(name.toLowerCase())) {
    throw new Error(`not a header field to add: ${name}`)
  }
  if (!/^[ -~]+$/.test(value)) throw new Error(`the value of ${name} is not printable ASCII`)
  return { key: name, value: name === 'References' ? value : { prepared: true, value } }
}
