// Which encoding a text file has, and its characters. Node's own 'euc-kr' is strict KS X 1001 and destroys 똠 and 펲:
// Korean files are CP949.

import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'cp949'] as const
export type Encoding = (typeof ENCODINGS)[number]

const WINDOW_BYTES = 64 * 1024
/** Most bytes of an incomplete UTF-8 character at the end of the window. */
const CUT_BYTES = 3
const SHORT_BYTES = 16
const ACCIDENTS = 0.01

/** A byte order mark decides; else UTF-8 if the bytes are valid; else CP949. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  return unmarkedUtf16(bytes) ?? (looksLikeUtf8(bytes) ? 'utf-8' : 'cp949')
}

/** UTF-8 and CP949 text has no zero bytes; in UTF-16 every comma and line end has one. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  let even = 0
  let odd = 0
  const window = bytes.subarray(0, WINDOW_BYTES)
  window.forEach((byte, at) => {
    if (byte === 0) at % 2 === 0 ? even++ : odd++
  })
  if (even + odd === 0 || even + odd < window.length * ACCIDENTS) return null
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : null
}

function looksLikeUtf8(bytes: Uint8Array): boolean {
  // a long start of plain ASCII decides nothing
  const start = bytes.findIndex((byte) => byte > 0x7f)
  if (start < 0) return true
  const window = bytes.subarray(start, start + WINDOW_BYTES)
  const mayBeCut = window.length > SHORT_BYTES ? CUT_BYTES : 0
  for (let cut = 0; cut <= mayBeCut; cut++) {
    if (isUtf8(window.subarray(0, window.length - cut))) return true
  }
  return false
}

/** The text in pieces, so that a large file does not block the event loop. Without its byte order mark. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  if (encoding === 'utf-8') return yield* decodeUtf8(bytes)
  const decode = encoding === 'cp949' ? cp949Decoder() : textDecoder(encoding)
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    yield decode(bytes.subarray(at, at + WINDOW_BYTES), at + WINDOW_BYTES >= bytes.length)
  }
}

/** Cells that are not valid UTF-8 are CP949: some programs append their rows to a UTF-8 file without converting them. */
function* decodeUtf8(bytes: Uint8Array): Generator<string> {
  const utf8 = new TextDecoder()
  for (let at = 0; at < bytes.length; ) {
    const end = endOfPiece(bytes, at)
    const piece = bytes.subarray(at, end)
    yield isUtf8(piece) ? utf8.decode(piece) : decodeCells(Buffer.from(piece))
    at = end
  }
}

/** The end of the last line in the window; of a longer line, the end of a character. */
function endOfPiece(bytes: Uint8Array, at: number): number {
  const end = at + WINDOW_BYTES
  if (end >= bytes.length) return bytes.length
  const lineEnd = bytes.lastIndexOf(0x0a, end - 1)
  if (lineEnd >= at) return lineEnd + 1
  const start = bytes.subarray(end - CUT_BYTES, end + 1).findLastIndex((byte) => (byte & 0xc0) !== 0x80)
  return start < 0 ? end : end - CUT_BYTES + start
}

/** The second byte of a CP949 character is none of these signs. */
function decodeCells(piece: Buffer): string {
  return piece
    .toString('latin1')
    .split(/([\r\n,;\t|"]+)/)
    .map((cell) => {
      const bytes = Buffer.from(cell, 'latin1')
      if (isUtf8(bytes)) return bytes.toString()
      const korean = iconv.decode(bytes, 'cp949')
      return korean.includes('\uFFFD') ? bytes.toString() : korean
    })
    .join('')
    .replace(/^\uFEFF/, '')
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string

function textDecoder(encoding: Encoding): Decode {
  const decoder = new TextDecoder(encoding)
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
}

function cp949Decoder(): Decode {
  const decoder = iconv.getDecoder('cp949')
  return (bytes, isLast) => decoder.write(Buffer.from(bytes)) + (isLast ? (decoder.end() ?? '') : '')
}
