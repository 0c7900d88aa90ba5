// Header values as people see them: encoded words (RFC 2047, also where one character is cut in two words), raw
// eight-bit values that break the standard, addresses, dates, Content-Type parameters (RFC 2045, RFC 2231).
import type { MailAddress } from '#core/reply/mail.ts'
import { decodeText, guessText } from './charset.ts'

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=/g
const MAX_ADDRESSES = 200

type Chunk = { charset: string | null; pieces: Buffer[] }

/** @param raw one unfolded value, one character per byte */
export function decodeHeader(raw: string): string {
  const chunks: Chunk[] = []
  let end = 0
  for (const match of raw.matchAll(ENCODED_WORD)) {
    const between = raw.slice(end, match.index)
    const follows = chunks.length > 0 && between.trim() === '' && chunks.at(-1)?.charset !== null
    if (!follows && between !== '') chunks.push({ charset: null, pieces: [Buffer.from(between, 'latin1')] })
    const charset = (match[1] ?? '').toLowerCase().replace(/\*.*$/, '')
    const bytes = decodeWord(match[2] ?? '', match[3] ?? '')
    const last = chunks.at(-1)
    if (follows && last?.charset === charset) last.pieces.push(bytes)
    else chunks.push({ charset, pieces: [bytes] })
    end = match.index + match[0].length
  }
  if (end < raw.length) chunks.push({ charset: null, pieces: [Buffer.from(raw.slice(end), 'latin1')] })
  return chunks
    .map(({ charset, pieces }) => {
      const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
      return charset === null ? guessText(bytes) : decodeText(bytes, charset)
    })
    .join('')
    .replaceAll('\0', '')
    .trim()
}

function decodeWord(encoding: string, data: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(data, 'base64')
  const plain = data
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

/** Addresses of one header, in order; groups are opened, comments serve as names. @param raw one character per byte */
export function parseAddresses(raw: string): MailAddress[] {
  const found = splitAddresses(raw.slice(0, 100_000))
    .map(parseAddress)
    .filter((entry) => entry.address !== '' || entry.name !== '')
  const first = found[0]
  if (first && first.address === '' && raw.includes('=?')) {
    // the whole value, address and all, was put in one encoded word
    const again = decodeHeader(raw)
    if (again.includes('@') && again !== raw) return splitAddresses(again).map(parseAddress)
  }
  return found.slice(0, MAX_ADDRESSES)
}

function splitAddresses(raw: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  let depth = 0
  let isAngled = false
  for (let i = 0; i < raw.length && parts.length < MAX_ADDRESSES; i++) {
    const char = raw[i]
    if (char === '\\') i++
    else if (isQuoted) isQuoted = char !== '"'
    else if (char === '"') isQuoted = true
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === '<') isAngled = true
    else if (char === '>') isAngled = false
    else if ((char === ',' || char === ';') && depth === 0 && !isAngled) {
      parts.push(raw.slice(start, i))
      start = i + 1
    }
  }
  parts.push(raw.slice(start))
  return parts.filter((part) => part.trim() !== '')
}

function parseAddress(part: string): MailAddress {
  const open = part.lastIndexOf('<')
  const close = part.indexOf('>', open)
  if (open >= 0) {
    const address = part.slice(open + 1, close > open ? close : undefined)
    return { name: cleanName(part.slice(0, open)), address: cleanAddress(address) }
  }
  const comment = /\(([^()]*)\)/.exec(part)
  const bare = part.replace(/\([^()]*\)/g, ' ').replace(/^[^@:]*:/, '')
  if (bare.includes('@')) return { name: cleanName(comment?.[1] ?? ''), address: cleanAddress(bare) }
  return { name: cleanName(part), address: /^\s*[\w.+-]{1,64}\s*$/.test(part) ? part.trim() : '' }
}

const cleanAddress = (raw: string): string =>
  raw
    .slice(0, 1000)
    .replace(/[\s<>]/g, '')
    .replace(/^mailto:/i, '')
    .replace(/^["']+|["',;]+$/g, '')
    .slice(0, 320)

function cleanName(raw: string): string {
  const plain = raw.trim()
  const unquoted = /^"(?:[^"\\]|\\.)*"$/s.test(plain) ? plain.slice(1, -1).replace(/\\(.)/gs, '$1') : plain
  return decodeHeader(unquoted)
    .replace(/^["']|["']$/g, '')
    .slice(0, 300)
    .trim()
}

export type ContentType = { type: string; params: ReadonlyMap<string, string> }

/** `type/subtype` in lower case with its parameters; broken or missing is text/plain. */
export function parseContentType(raw: string | undefined): ContentType {
  const value = (raw ?? '').slice(0, 4000)
  const semicolon = value.indexOf(';')
  const type = (semicolon < 0 ? value : value.slice(0, semicolon)).trim().toLowerCase().replace(/\s+/g, '')
  const params = new Map<string, string>()
  const rest = semicolon < 0 ? '' : value.slice(semicolon)
  for (const match of rest.matchAll(/;\s*([^=;\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g)) {
    const name = (match[1] ?? '').toLowerCase().replace(/\*\d*\*?$/, '')
    const text = match[2] !== undefined ? match[2].replace(/\\(.)/g, '$1') : (match[3] ?? '').trim()
    const isExtended = (match[1] ?? '').endsWith('*')
    params.set(name, (params.get(name) ?? '') + (isExtended ? decodeExtended(text) : text))
  }
  return { type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'text/plain', params }
}

/** RFC 2231: `us-ascii''caf%C3%A9`, the charset only before the first piece. */
const decodeExtended = (text: string): string =>
  text
    .replace(/^[\w-]{0,40}'[\w-]{0,20}'/, '')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const ZONES: Record<string, number> = {
  kst: 540,
  jst: 540,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
}

/**
 * A Date header: the instant, and the calendar day where it was written.
 * @param preferOffset minutes east of UTC to use for that day when the header itself is in UTC
 */
export function parseDate(
  raw: string | undefined,
  preferOffset = 0,
): { date: Date | null; localDate: string | null } {
  const value = (raw ?? '')
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .trim()
  const date = new Date(value)
  if (
    value === '' ||
    Number.isNaN(date.getTime()) ||
    date.getUTCFullYear() < 1990 ||
    date.getUTCFullYear() > 2200
  ) {
    return { date: null, localDate: null }
  }
  const numeric = /([+-])(\d{2}):?(\d{2})\s*$/.exec(value)
  const named = /([a-z]{3})\s*$/i.exec(value)?.[1]?.toLowerCase() ?? ''
  const written = numeric
    ? (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]))
    : (ZONES[named] ?? 0)
  const offset = written === 0 ? preferOffset : written
  return { date, localDate: new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 10) }
}
