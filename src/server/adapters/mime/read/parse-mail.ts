// Parses a message into the form the rules read (core/inbox/classify/parsed-mail.ts). Never throws, and takes linear time:
// of a damaged message it returns what can be read.
import { Buffer } from 'node:buffer'
import type { MailHeaders, ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { parseAddresses, parseContentType, parseDate } from '#server/adapters/mime/decode/header-text.ts'
import { isCalendar } from './calendar.ts'
import {
  attachedMessage,
  decodedHeaders,
  type Entity,
  firstField,
  type Part,
  partText,
  readEntity,
  readParts,
} from './read-mime.ts'
import { readTexts } from './read-texts.ts'

/** In bytes. The rest is attachments: the text is first in every mail. */
const MAX_MAIL_BYTES = 25 * 1024 * 1024
const KOREA_OFFSET_MINUTES = 540

/** @param raw the whole message as fetched over IMAP, any line ends, a leading mbox line allowed */
export function parseMail(raw: Uint8Array): ParsedMail {
  try {
    return read(raw)
  } catch {
    return mailFrom({ fields: new Map(), body: '' }, [])
  }
}

function read(raw: Uint8Array): ParsedMail {
  const root = rootOf(raw)
  const parts = readParts(root)
  return mailFrom(root, [...parts, ...wrappedReport(root, parts)])
}

function rootOf(raw: Uint8Array): Entity {
  const size = Math.min(raw.byteLength, MAX_MAIL_BYTES)
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, size)
  return readEntity(withoutEnvelopeLine(bytes.toString('latin1').replace(/\r\n?/g, '\n')))
}

const WORK_OF_LINE = 20

/**
 * How much work the text of a message is, attachments not counted. A character counts 1; a line or a tag, of which the rules
 * look at more, counts 20 in addition.
 */
export function textWork(raw: Uint8Array): number {
  return readParts(rootOf(raw))
    .filter(({ contentType }) => /^(text|message)\//.test(contentType.type))
    .map(partText)
    .reduce((sum, text) => sum + text.length + WORK_OF_LINE * (text.match(/[\n<]/g)?.length ?? 0), 0)
}

/** A gateway that forwards a bounce inside a message of its own: the report of the inner message is used. */
function wrappedReport(root: Entity, parts: readonly Part[]): Part[] {
  const isMachine = /<>|mailer-daemon|postmaster/i.test(
    `${firstField(root, 'return-path') ?? ''} ${firstField(root, 'from') ?? ''}`,
  )
  if (!isMachine || parts.some((part) => /delivery-status$/.test(part.contentType.type))) return []
  const inner = parts
    .filter((part) => part.contentType.type === 'message/rfc822')
    .map(attachedMessage)
    .find((entity) => /^multipart\/report/i.test(firstField(entity, 'content-type') ?? ''))
  return inner ? readParts(inner).filter((part) => !part.contentType.type.startsWith('text/html')) : []
}

/** Files exported from a mailbox begin with "From someone date", or with blank lines. */
function withoutEnvelopeLine(source: string): string {
  let start = source.startsWith('\xef\xbb\xbf') ? 3 : 0
  start += /^[ \t\n]{0,4000}\n/.exec(source.slice(start, start + 4001))?.[0].length ?? 0
  while (source.startsWith('From ', start) || source.startsWith('>From ', start)) {
    const end = source.indexOf('\n', start)
    if (end < 0) break
    start = end + 1
  }
  return start === 0 ? source : source.slice(start)
}

function mailFrom(root: Entity, parts: Part[]): ParsedMail {
  const headers = decodedHeaders(root)
  const contentType = parseContentType(firstField(root, 'content-type'))
  const { text, html } = readTexts(parts)
  const subject = headers.get('subject')?.[0] ?? ''
  const isKorean = /[가-힣]/.test(subject) || /[가-힣]/.test(text.slice(0, 2000))
  const first = (name: string): string => firstField(root, name) ?? ''
  const ofType = (pattern: RegExp): string[] =>
    parts.filter((part) => pattern.test(part.contentType.type)).map(partText)
  return {
    headers,
    messageId: idsIn([first('message-id')])[0] ?? null,
    inReplyTo: idsIn(headers.get('in-reply-to') ?? []),
    references: idsIn(headers.get('references') ?? []),
    from: parseAddresses(first('from'))[0] ?? parseAddresses(first('sender'))[0] ?? { name: '', address: '' },
    originalSenders: ['x-original-from', 'x-original-sender'].flatMap((name) => parseAddresses(first(name))),
    replyTo: (root.fields.get('reply-to') ?? []).flatMap(parseAddresses),
    to: (root.fields.get('to') ?? []).flatMap(parseAddresses),
    subject,
    ...writtenDate(root, isKorean ? KOREA_OFFSET_MINUTES : 0),
    text,
    html,
    contentType: contentType.type,
    reportType: contentType.params.get('report-type')?.toLowerCase() ?? null,
    deliveryStatus: readDeliveryStatus(parts),
    returned: parts.flatMap(returnedHeaders),
    feedbackReport: ofType(/\/feedback-report$/)[0] ?? null,
    dispositionNotification: ofType(/disposition-notification$/)[0] ?? null,
    calendarMethod: readCalendarMethod(parts),
  }
}

/** From its Date header; from the last server's Received header when that is missing or invalid. */
function writtenDate(root: Entity, preferOffset: number): ReturnType<typeof parseDate> {
  const written = parseDate(firstField(root, 'date'), preferOffset)
  if (written.date !== null) return written
  const stamps = [firstField(root, 'delivery-date'), firstField(root, 'received')?.split(';').at(-1)]
  const taken = stamps.map((stamp) => parseDate(stamp, preferOffset)).find(({ date }) => date !== null)
  return taken ?? written
}

/** The report part; some filters change it into a text file or bytes without a name. */
function readDeliveryStatus(parts: Part[]): string[] {
  const proper = parts.filter((part) => /delivery-status$/.test(part.contentType.type))
  if (proper.length > 0) return proper.map(partText)
  return parts
    .filter(
      ({ contentType, disposition, parent }) =>
        contentType.type === 'application/octet-stream' ||
        (contentType.type === 'text/plain' && disposition !== '' && parent.startsWith('multipart/')),
    )
    .map(partText)
    .filter((text) => /^\s{0,20}(reporting-mta|(final|original)-recipient|arrival-date)\s?:/i.test(text))
}

/** The headers of an attached message, also when it is attached as a text file. */
function returnedHeaders(part: Part): MailHeaders[] {
  const { type } = part.contentType
  const isMessage = /^(message\/(rfc822|global|partial|news)|(text|message)\/(rfc822|global)-headers)$/.test(
    type,
  )
  const mayBe =
    part.disposition.startsWith('attachment') && /^(text\/plain|application\/octet-stream)$/.test(type)
  if (!isMessage && !mayBe) return []
  const inner = attachedMessage(part)
  return isMessage || inner.fields.has('message-id') ? [decodedHeaders(inner)] : []
}

function readCalendarMethod(parts: Part[]): string | null {
  const part = parts.find(({ contentType }) => isCalendar(contentType.type))
  if (!part) return null
  const method =
    part.contentType.params.get('method') ?? /^METHOD:(\w{1,20})/im.exec(partText(part))?.[1] ?? null
  return method?.toUpperCase() ?? null
}

/** Message-IDs in header values with angle brackets; brackets are added where they are missing. */
function idsIn(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => {
    const limited = value
      .slice(0, 50_000)
      // long ids are folded inside their brackets too
      .replace(/<[^<>]{1,900}>/g, (id) => (id.includes('@') ? id.replace(/\s+/g, '') : id))
    const bracketed = limited.match(/<[^<>\s]{1,900}>/g)
    return (
      bracketed ??
      limited
        .split(/[\s,]+/)
        .filter((word) => /^[^\s<>@]+@[^\s<>@]+$/.test(word))
        .map((word) => `<${word}>`)
    )
  })
  return [...new Set(ids)]
}
