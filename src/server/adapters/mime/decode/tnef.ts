// Reads the body of winmail.dat, in which Outlook wraps a whole message (MS-OXTNEF). Every read is inside the bounds: a cut
// file yields what comes before the cut.
import { Buffer } from 'node:buffer'
import { decodeText } from './charset.ts'
import { decompressRtf, rtfToText } from './rtf.ts'

const SIGNATURE = 0x223e9f78
const HEADER_BYTES = 6
/** level, id, length; a checksum of 2 bytes follows the data */
const ATTRIBUTE_BYTES = 9
const BODY = 0x0002800c
const CODEPAGE = 0x00069007
const MAPI_PROPERTIES = 0x00069003
/** Properties (MS-OXPROPS): PidTagBody, PidTagHtml, PidTagRtfCompressed, PidTagInternetCodepage */
const [TEXT, HTML, RTF, INTERNET_CODEPAGE] = [0x1000, 0x1013, 0x1009, 0x3fde]
const MAX_PROPERTIES = 2000

/** '' where the file has none. */
export type TnefBody = { text: string; html: string }

/** @returns null for bytes that are no TNEF file */
export function readTnef(bytes: Buffer): TnefBody | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== SIGNATURE) return null
  let codepage = 0
  let body = ''
  let properties = new Map<number, string | Buffer | number>()
  for (let at = HEADER_BYTES; at + ATTRIBUTE_BYTES <= bytes.length; ) {
    const id = bytes.readUInt32LE(at + 1)
    const start = at + ATTRIBUTE_BYTES
    const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 5))
    if (id === CODEPAGE && data.length >= 4) codepage = data.readUInt32LE(0)
    else if (id === BODY) body = decodeText(withoutEnd(data), labelOf(codepage))
    // attachments have their own; those of the message come first
    else if (id === MAPI_PROPERTIES && properties.size === 0) properties = readProperties(data, codepage)
    at = start + data.length + 2
  }
  const internet = properties.get(INTERNET_CODEPAGE)
  const html = properties.get(HTML)
  const rtf = properties.get(RTF)
  const text = properties.get(TEXT)
  return {
    text:
      (typeof text === 'string' && text) ||
      body ||
      (rtf instanceof Buffer ? rtfToText(decompressRtf(rtf)) : ''),
    html: html instanceof Buffer ? decodeHtml(html, Number(internet) || codepage) : String(html ?? ''),
  }
}

const labelOf = (codepage: number): string | null =>
  codepage === 0 ? null : codepage === 65001 ? 'utf-8' : `cp${codepage}`

function decodeHtml(bytes: Buffer, codepage: number): string {
  const named = /charset\s?=\s?["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2000))?.[1]
  return decodeText(bytes, named ?? labelOf(codepage))
}

/** Texts end with a zero byte. */
function withoutEnd(data: Buffer): Buffer {
  const end = data.indexOf(0)
  return end < 0 ? data : data.subarray(0, end)
}

/** Sizes of the types whose values have a fixed length (MS-OXCDATA §2.11.1), rounded to four bytes. */
const FIXED: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const MULTIPLE = 0x1000
const [INTEGER, STRING, UNICODE, BINARY] = [0x03, 0x1e, 0x1f, 0x102]

const padded = (length: number): number => Math.ceil(length / 4) * 4

function readProperties(data: Buffer, codepage: number): Map<number, string | Buffer | number> {
  const found = new Map<number, string | Buffer | number>()
  const has = (bytes: number): boolean => at + bytes <= data.length
  let at = 4
  for (let i = 0; i < MAX_PROPERTIES && has(4); i++) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    if (id >= 0x8000) {
      // a named property: its GUID, the kind of its name and the name
      if (!has(24)) break
      const isString = data.readUInt32LE(at + 16) === 1
      at += 24 + (isString ? padded(data.readUInt32LE(at + 20)) : 0)
    }
    const size = FIXED[type & ~MULTIPLE]
    const isCounted = size === undefined || (type & MULTIPLE) !== 0
    if (isCounted && !has(4)) break
    const count = isCounted ? data.readUInt32LE(at) : 1
    at += isCounted ? 4 : 0
    if (size !== undefined) {
      if (type === INTEGER && has(4)) found.set(id, data.readUInt32LE(at))
      at += size * count
      continue
    }
    for (let value = 0; value < count && has(4); value++) {
      const length = data.readUInt32LE(at)
      const bytes = data.subarray(at + 4, at + 4 + length)
      at += 4 + padded(length)
      if (type === BINARY) found.set(id, bytes)
      else if (type === UNICODE) found.set(id, bytes.toString('utf16le').replaceAll('\0', ''))
      else if (type === STRING) found.set(id, decodeText(withoutEnd(bytes), labelOf(codepage)))
    }
  }
  return found
}
