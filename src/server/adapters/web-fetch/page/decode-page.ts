// The characters of a page: byte order mark, then UTF-8 whenever the bytes are valid UTF-8, then what is declared, then CP949.
import iconv from 'iconv-lite'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'

/** In bytes: where a page must declare its charset (HTML standard: 1024; older sites are later). */
const DECLARED_IN = 4096
/** More broken characters than this share are no text. */
const MOST_BROKEN = 0.02

/**
 * @param charset of the Content-Type header, or null
 * @returns null when the bytes are no text
 */
export function decodePage(bytes: Buffer, charset: string | null): string | null {
  const marked = decodeMarked(bytes)
  if (marked !== null) return marked
  if (bytes.subarray(0, DECLARED_IN).includes(0)) return null
  // bytes that are valid UTF-8 are UTF-8, whatever is declared; decodeText does the same for a label it knows as wrong
  const text = isUtf8Text(bytes)
    ? bytes.toString('utf8')
    : decodeText(bytes, charset ?? declaredCharset(bytes))
  return text.split('\uFFFD').length - 1 > text.length * MOST_BROKEN ? null : text
}

function decodeMarked(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8').slice(1)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be')
  return null
}

function isUtf8Text(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const declaredCharset = (bytes: Buffer): string | null =>
  /<meta[^>]{1,200}charset\s{0,3}=\s{0,3}["']?\s{0,3}([\w.:-]{2,40})|<\?xml[^>]{1,80}encoding\s{0,3}=\s{0,3}["']([\w.:-]{2,40})/i
    .exec(bytes.toString('latin1', 0, DECLARED_IN))
    ?.slice(1)
    .find((name) => name !== undefined) ?? null
