// Parts of a stored message for IMAP: header fields, sections, envelope (RFC 3501 §6.4.5, §7.4.2).
import addressparser from 'nodemailer/lib/addressparser'
import { BadCommand } from './parse-command.ts'
import { imapString } from './text.ts'

const BLANK_LINE = Buffer.from('\r\n\r\n')

/** The header with its closing blank line, and the rest. */
function split(raw: Buffer): { header: Buffer; text: Buffer } {
  const end = raw.indexOf(BLANK_LINE)
  if (end < 0) return { header: raw, text: Buffer.alloc(0) }
  return { header: raw.subarray(0, end + 4), text: raw.subarray(end + 4) }
}

/** The header fields, folded lines kept together, one character per byte. */
const fieldsOf = (raw: Buffer): string[] =>
  split(raw)
    .header.toString('latin1')
    .split(/\r\n(?![ \t])/)
    .filter((field) => field !== '')

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase()

/** The unfolded value of the first field with this name, one character per byte; null when there is none. */
export function headerValue(raw: Buffer, name: string): string | null {
  const field = fieldsOf(raw).find((candidate) => nameOf(candidate) === name.toLowerCase())
  return field === undefined
    ? null
    : field
        .slice(field.indexOf(':') + 1)
        .replace(/\r\n(?=[ \t])/g, '')
        .trim()
}

/** A header value with UTF-8 bytes and RFC 2047 words decoded. */
export function readableHeader(value: string): string {
  const decoded = value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, data: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(data, 'base64').toString('latin1') : fromQ(data),
    )
  return Buffer.from(decoded, 'latin1').toString('utf8')
}

const fromQ = (data: string): string =>
  data
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The bytes of `BODY[section]`: empty, HEADER, TEXT, HEADER.FIELDS (…), HEADER.FIELDS.NOT (…).
 * @throws BadCommand for part numbers, which this server does not support
 */
export function sectionOf(raw: Buffer, section: string): Buffer {
  const wanted = section.trim().toUpperCase()
  if (wanted === '') return raw
  if (wanted === 'HEADER') return split(raw).header
  if (wanted === 'TEXT') return split(raw).text
  const match = /^HEADER\.FIELDS(\.NOT)? \((.*)\)$/.exec(wanted)
  if (!match) throw new BadCommand(`section ${section} is not supported`)
  const names = new Set((match[2] ?? '').replaceAll('"', '').toLowerCase().split(/\s+/))
  const kept = fieldsOf(raw).filter((field) => names.has(nameOf(field)) === (match[1] === undefined))
  return Buffer.from(`${kept.map((field) => `${field}\r\n`).join('')}\r\n`, 'latin1')
}

/** The ENVELOPE of a message in protocol form (one character per byte). */
export function envelopeOf(raw: Buffer): string {
  const text = (name: string) => imapString(headerValue(raw, name))
  const from = addressList(headerValue(raw, 'from'))
  const orFrom = (name: string) => {
    const list = addressList(headerValue(raw, name))
    return list === 'NIL' ? from : list
  }
  const others = ['to', 'cc', 'bcc'].map((name) => addressList(headerValue(raw, name)))
  return `(${[text('date'), text('subject'), from, orFrom('sender'), orFrom('reply-to'), ...others, text('in-reply-to'), text('message-id')].join(' ')})`
}

function addressList(value: string | null): string {
  const addresses = value === null ? [] : addressparser(value, { flatten: true })
  if (addresses.length === 0) return 'NIL'
  const written = addresses.map(({ name, address }) => {
    const at = address.lastIndexOf('@')
    const [local, host] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
    return `(${imapString(name === '' ? null : name)} NIL ${imapString(local)} ${imapString(host)})`
  })
  return `(${written.join('')})`
}
