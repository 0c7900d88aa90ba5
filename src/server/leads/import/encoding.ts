// Which encoding a text file has, and its characters. Node's own 'euc-kr' is strict KS X 1001 and destroys 똠 and 펲:
// Korean files are CP949.
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'cp949'] as const
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
  if (encoding === 'utf-8' || encoding === 'cp949') return yield* decodeMixed(bytes, encoding)
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    const isLast = at + WINDOW_BYTES >= bytes.length
    yield decoder.decode(bytes.subarray(at, at + WINDOW_BYTES), { stream: !isLast })
  }
}

/** Some programs append their rows to a file without converting them: every cell is decoded by what its bytes are. */
function* decodeMixed(bytes: Uint8Array, encoding: 'utf-8' | 'cp949'): Generator<string> {
  const utf8 = new TextDecoder()
  for (let at = 0; at < bytes.length; ) {
    const end = endOfPiece(bytes, at, encoding)
    const piece = bytes.subarray(at, end)
    // a piece without bytes of the other encoding, which is the usual one
    yield encoding === 'utf-8' && isUtf8(piece)
      ? utf8.decode(piece)
      : decodeCells(Buffer.from(piece), encoding)
    at = end
  }
}

/** The end of the last line in the window; of a longer line, the end of a character. */
function endOfPiece(bytes: Uint8Array, at: number, encoding: 'utf-8' | 'cp949'): number {
  const end = at + WINDOW_BYTES
  if (end >= bytes.length) return bytes.length
  const lineEnd = bytes.lastIndexOf(0x0a, end - 1)
  if (lineEnd >= at) return lineEnd + 1
  if (encoding === 'cp949') {
    let next = at
    while (next < end) next += (bytes[next] ?? 0) > 0x80 ? 2 : 1
    return next
  }
  const start = bytes.subarray(end - CUT_BYTES, end + 1).findLastIndex((byte) => (byte & 0xc0) !== 0x80)
  return start < 0 ? end : end - CUT_BYTES + start
}

/** The second byte of a CP949 character is none of these signs. */
function decodeCells(piece: Buffer, encoding: 'utf-8' | 'cp949'): string {
  return piece
    .toString('latin1')
    .split(/([\r\n,;\t|"]+)/)
    .map((cell) => {
      if (!/[\x80-\xff]/.test(cell)) return cell
      const bytes = Buffer.from(cell, 'latin1')
      const utf8 = bytes.toString()
      if (encoding === 'utf-8' ? isUtf8(bytes) : isKorean(utf8)) return utf8
      const korean = iconv.decode(bytes, 'cp949')
      return korean.includes('\uFFFD') ? utf8 : korean
    })
    .join('')
    .replace(/^\uFEFF/, '')
}

/** CP949 bytes that are valid UTF-8 by accident give letters of other scripts: "치" becomes "ġ". */
const isKorean = (text: string): boolean =>
  /[가-힣]/.test(text) && /^[\x20-\x7e가-힣ㄱ-ㅣ\u2010-\u206f]+$/.test(text)
