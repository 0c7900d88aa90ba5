// Decodes header values: encoded words (RFC 2047, also where one character is split over two words), raw eight-bit values,
// addresses, dates, Content-Type parameters (RFC 2045, RFC 2231).
import type { MailAddress } from '#core/inbox/classify/parsed-mail.ts'
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

/**
 * Addresses of one header in order. Members of groups are included; a comment is used as the name.
 * @param raw one character per byte
 */
export function parseAddresses(raw: string): MailAddress[] {
  const found = splitAddresses(raw.slice(0, 100_000))
    .flatMap(parseAddress)
    .filter((entry) => entry.address !== '' || entry.name !== '')
  const first = found[0]
  if (first && first.address === '' && raw.includes('=?')) {
    // the whole value with its address is one encoded word
    const again = decodeHeader(raw)
    if (again.includes('@') && again !== raw)
      return splitAddresses(Buffer.from(again).toString('latin1')).flatMap(parseAddress)
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

const BRACKETED = /<([^<>]*)>?/g
const BARE = /[^\s<>,;:"'()]{1,64}@[^\s<>,;:"'()]{1,255}/g

/** Usually one; several where only blanks separate them. */
function parseAddress(part: string): MailAddress[] {
  const bracketed = [...part.matchAll(BRACKETED)].filter(({ 1: inside }) => inside?.includes('@'))
  const [first, second] = bracketed
  if (first && second) {
    return bracketed.map((match, i) => {
      const before = bracketed[i - 1]
      const name = part.slice(before ? before.index + before[0].length : 0, match.index)
      return { name: cleanName(name), address: cleanAddress(match[1] ?? '') }
    })
  }
  const open = part.lastIndexOf('<')
  const close = part.indexOf('>', open)
  if (open >= 0) {
    const address = part.slice(open + 1, close > open ? close : undefined)
    return [{ name: cleanName(part.slice(0, open)), address: cleanAddress(address) }]
  }
  const comment = /\(([^()]*)\)/.exec(part)
  const bare = part.replace(/\([^()]*\)/g, ' ').replace(/^[^@:]*:/, '')
  if (!bare.includes('@')) {
    const address = /^\s*[\w.+-]{1,64}\s*$/.test(part) ? part.trim() : ''
    return [{ name: cleanName(part), address }]
  }
  const found = [...bare.matchAll(BARE)]
  const [only] = found
  if (!only) return [{ name: cleanName(comment?.[1] ?? ''), address: cleanAddress(bare) }]
  if (found.length > 1) return found.map(([address]) => ({ name: '', address: cleanAddress(address) }))
  const around = `${bare.slice(0, only.index)} ${bare.slice(only.index + only[0].length)}`
  return [{ name: cleanName(comment?.[1] ?? around), address: cleanAddress(only[0]) }]
}

/** Addresses may be UTF-8 (RFC 6532). */
function cleanAddress(raw: string): string {
  const plain = raw
    .slice(0, 1000)
    .replace(/[\s<>]/g, '')
    .replace(/^mailto:/i, '')
    .replace(/^["']+|["',;]+$/g, '')
  return guessText(Buffer.from(plain, 'latin1')).slice(0, 320)
}

function cleanName(raw: string): string {
  const plain = raw.trim()
  const unquoted = /^"(?:[^"\\]|\\.)*"$/s.test(plain) ? plain.slice(1, -1).replace(/\\(.)/gs, '$1') : plain
  return decodeHeader(unquoted)
    .replace(/^["']|["']$/g, '')
    .slice(0, 300)
    .trim()
}

export type ContentType = {
  type: string
  params: ReadonlyMap<string, string>
  /** parameters with their own charset (RFC 2231): their values are one character per byte */
  charsets: ReadonlyMap<string, string>
}

type ParamPiece = { index: number; isExtended: boolean; text: string }

/** `type/subtype` in lower case with its parameters; text/plain when broken or missing. */
export function parseContentType(raw: string | undefined): ContentType {
  const value = (raw ?? '').slice(0, 4000)
  const semicolon = value.indexOf(';')
  const type = (semicolon < 0 ? value : value.slice(0, semicolon)).trim().toLowerCase().replace(/\s+/g, '')
  const params = new Map<string, string>()
  const pieces = new Map<string, ParamPiece[]>()
  const rest = semicolon < 0 ? '' : value.slice(semicolon)
  for (const match of rest.matchAll(/;\s*([^=;\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g)) {
    const [, name = '', index, star] =
      /^([^*]*)(?:\*(\d{1,4}))?(\*)?$/.exec((match[1] ?? '').toLowerCase()) ?? []
    const text = match[2] !== undefined ? match[2].replace(/\\(.)/g, '$1') : (match[3] ?? '').trim()
    if (index === undefined && star === undefined) {
      if (!params.has(name)) params.set(name, text)
    } else {
      const known = pieces.get(name) ?? []
      known.push({ index: Number(index ?? 0), isExtended: star !== undefined, text })
      pieces.set(name, known)
    }
  }
  const charsets = new Map<string, string>()
  // the extended form has priority over the plain one (RFC 6266 §4.3)
  for (const [name, found] of pieces) {
    const { text, charset } = joinPieces(found.toSorted((a, b) => a.index - b.index))
    params.set(name, text)
    if (charset !== '') charsets.set(name, charset)
  }
  return { type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'text/plain', params, charsets }
}

/** RFC 2231: `us-ascii''caf%C3%A9`, with the charset only before the first piece. */
function joinPieces(pieces: readonly ParamPiece[]): { text: string; charset: string } {
  const prefix = pieces[0]?.isExtended ? /^([\w.:-]{0,40})'[\w-]{0,20}'/.exec(pieces[0].text) : null
  const texts = pieces.map(({ isExtended, text }, i) => {
    const own = i === 0 && prefix ? text.slice(prefix[0].length) : text
    return isExtended
      ? own.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : own
  })
  return { text: texts.join(''), charset: prefix?.[1] ?? '' }
}

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
 * A Date header: the instant, and the calendar day at its own offset.
 * @param preferOffset minutes east of UTC for that day when the header is in UTC
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
