// Decodes bytes, with the charsets that Korean mail uses. Node's `euc-kr` is strict KS X 1001 and loses 똠 or 펲, so every
// Korean label is read as CP949; ISO-2022-KR has no decoder in Node and is decoded here (RFC 1557).
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import {
  asOtherEastAsian,
  decodeAsKorean,
  koreanBehindCjkLabel,
  koreanBehindWesternLabel,
} from './charset-guess.ts'

const KOREAN_LABELS = new Set([
  'euc-kr',
  'euckr',
  'x-euc-kr',
  'cseuckr',
  'ks_c_5601-1987',
  'ks_c_5601-1989',
  'ks_c_5601',
  'ks-c-5601-1987',
  'ksc5601',
  'ksc_5601',
  'ks5601',
  'ksx1001',
  'csksc56011987',
  'iso-ir-149',
  'korean',
  'cp949',
  'ms949',
  'uhc',
  'x-uhc',
  'windows-949',
  'x-windows-949',
])
const UNKNOWN_LABELS = new Set([
  '',
  'us-ascii',
  'ascii',
  'unknown-8bit',
  'x-unknown',
  'unknown',
  'default',
  'binary',
  '8bit',
  '7bit',
])

/**
 * Never throws: bytes that no charset explains are read as Latin-1.
 * @param label as in the message; may be missing or wrong
 */
export function decodeText(bytes: Buffer, label: string | null): string {
  const name = (label ?? '')
    .trim()
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll("'", '')
    .replace(/^csiso/, 'iso')
  if (isSevenBit(bytes)) return decodeSevenBit(bytes, name)
  // seven-bit charsets: with other bytes the label is wrong, unless the text has the escapes too
  if (SEVEN_BIT.test(name))
    return /^iso-?2022-?kr/.test(name) && bytes.includes(KOREAN_ESCAPE, 0, 'latin1')
      ? decodeIso2022Kr(bytes)
      : guessText(bytes)
  if (KOREAN_LABELS.has(name))
    return behindCjkLabel(bytes) ?? decodeLines(bytes) ?? iconv.decode(bytes, 'cp949')
  if (name === 'utf-8' || name === 'utf8' || name === 'unicode-1-1-utf-8' || UNKNOWN_LABELS.has(name)) {
    return guessText(bytes)
  }
  if (WESTERN.test(name)) {
    // ISO-8859-15 has the euro sign and seven letters where Latin-1 has other signs
    const charset = /15$|latin-?9$/.test(name) ? 'iso-8859-15' : 'windows-1252'
    return koreanBehindWesternLabel(bytes) ?? iconv.decode(bytes, charset)
  }
  const utf8 = CJK.test(name) ? behindCjkLabel(bytes) : strictUtf8(bytes)
  if (utf8 !== null) return utf8
  if (name.startsWith('utf-16') && !bytes.includes(0)) return guessText(bytes)
  const korean = CJK.test(name)
    ? koreanBehindCjkLabel(bytes)
    : SINGLE_BYTE.test(name)
      ? koreanBehindWesternLabel(bytes)
      : null
  return korean ?? decodeNamed(bytes, name) ?? guessText(bytes)
}

const SINGLE_BYTE = /^(iso-?8859|windows-?125|cp-?125|koi8|x-?mac|mac)/
const SEVEN_BIT = /^(iso-?2022|(unicode-1-1-)?utf-7|hz)/
const KOREAN_ESCAPE = '\x1b$)C'

const CJK =
  /^(x-)?(shift[-_]?jis|sjis|ms[-_]?kanji|windows-31j|cp932|euc-?jp|gb[-_]?2312|gbk|gb[-_]?18030|cp936|hz|big-?5(-hkscs)?|cp950|euc-?tw|euc-?cn|johab)/
/** One accented letter inside a word: a pair of bytes that text in a CJK charset does not have there. */
const LONE_LETTER = /[A-Za-z][\u0080-\u07ff](?![\u0080-\u07ff])/

/** For an East Asian label: UTF-8 when all bytes are. @returns null when the label may be correct */
function behindCjkLabel(bytes: Buffer): string | null {
  const utf8 = strictUtf8(bytes)
  // two-byte pairs can be valid in both; sequences of three are UTF-8
  return utf8 !== null && (/[\u0800-\uffff]/.test(utf8) || LONE_LETTER.test(utf8)) ? utf8 : null
}

const WESTERN = /^(iso-?8859-?(1|15)|latin-?[19]|windows-1252|cp-?1252)$/

/** Text without a label: strict UTF-8, else CP949 when that reads as Korean, else another guessed charset, else Latin-1. */
export function guessText(bytes: Buffer): string {
  if (isSevenBit(bytes)) return decodeSevenBit(bytes, '')
  const utf8 = strictUtf8(bytes)
  if (utf8 !== null) return utf8
  const korean = decodeLines(bytes) ?? decodeAsKorean(bytes)
  if (korean !== null) return korean
  const lenient = bytes.toString('utf8')
  // mostly UTF-8 with a cut or damaged character
  if (countMatches(lenient, /[\u0080-\uFFFC]/) > countOf(lenient, '\uFFFD') * 2) return lenient
  return asOtherEastAsian(bytes) ?? iconv.decode(bytes, 'windows-1252')
}

/**
 * Lines of UTF-8 beside lines of CP949: a gateway adds its footer without converting it.
 * @returns null when the lines are not of both
 */
function decodeLines(bytes: Buffer): string | null {
  const lines = bytes.toString('latin1').split('\n')
  const others = lines.filter((line) => !isUtf8(Buffer.from(line, 'latin1')))
  if (others.length === 0 || others.length === lines.length) return null
  // UTF-8 outside ASCII: a sequence of three bytes is no accident
  const hasUtf8 = lines.some(
    (line) => /[\xe1-\xef][\x80-\xbf]{2}/.test(line) && isUtf8(Buffer.from(line, 'latin1')),
  )
  const isKorean = hasUtf8 && decodeAsKorean(Buffer.from(others.join('\n'), 'latin1')) !== null
  if (!isKorean) return null
  return lines
    .map((line) => Buffer.from(line, 'latin1'))
    .map((line) => (isUtf8(line) ? line.toString() : iconv.decode(line, 'cp949')))
    .join('\n')
}

function decodeNamed(bytes: Buffer, name: string): string | null {
  try {
    if (iconv.encodingExists(name)) return iconv.decode(bytes, name)
    return new TextDecoder(name).decode(bytes)
  } catch {
    return null
  }
}

/** Seven-bit text can contain Korean or Japanese by escape sequences, whatever its label. */
function decodeSevenBit(bytes: Buffer, name: string): string {
  const text = bytes.toString('latin1')
  if (text.includes('\x1b$)C') || (name.startsWith('iso-2022-kr') && text.includes('\x0e')))
    return decodeIso2022Kr(bytes)
  if (name === 'iso-2022-jp' || text.includes('\x1b$B') || text.includes('\x1b$@')) {
    return decodeNamed(bytes, 'iso-2022-jp') ?? text
  }
  // Exchange 2003 sends its reports in `unicode-1-1-utf-7`
  if (name === 'unicode-1-1-utf-7') return decodeNamed(bytes, 'utf-7') ?? text
  const isUtf16 = name.startsWith('utf-16') && bytes.includes(0)
  if (name.startsWith('utf-7') || isUtf16 || name.startsWith('hz')) return decodeNamed(bytes, name) ?? text
  return text
}

/** RFC 1557: between SO and SI, two seven-bit bytes are one KS X 1001 character, which is EUC-KR without the high bits. */
function decodeIso2022Kr(bytes: Buffer): string {
  const out = Buffer.alloc(bytes.length)
  let length = 0
  let isShifted = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === 0x0e) isShifted = true
    else if (byte === 0x0f) isShifted = false
    else if (byte === 0x1b && bytes[i + 1] === 0x24 && bytes[i + 2] === 0x29 && bytes[i + 3] === 0x43) i += 3
    else {
      if (byte === 0x0a) isShifted = false
      out[length++] = isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte
    }
  }
  return iconv.decode(out.subarray(0, length), 'cp949')
}

function strictUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isSevenBit(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false
  return true
}

const countOf = (text: string, part: string): number => text.split(part).length - 1
const countMatches = (text: string, pattern: RegExp): number =>
  (text.match(new RegExp(pattern, 'g')) ?? []).length
