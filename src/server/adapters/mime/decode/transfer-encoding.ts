// Decodes the Content-Transfer-Encoding of a part (RFC 2045 §6), also where a gateway damaged it. Takes time in proportion to
// the size.
import { Buffer, isUtf8 } from 'node:buffer'

/** @param body line ends are LF, one character per byte @param encoding the header value; '' when missing */
export function decodeTransfer(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return decodeBase64(body)
  if (/quoted/i.test(encoding)) return decodeQuotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

/** The same for text: an encoding that the header does not name is recognised. */
export function decodeTextTransfer(body: string, encoding: string): Buffer {
  if (/base64|quoted/i.test(encoding)) return decodeTransfer(body, encoding)
  return decodeUndeclared(body) ?? Buffer.from(body, 'latin1')
}

/** Only when the result is UTF-8 outside ASCII: other text never decodes to that. */
function decodeUndeclared(body: string): Buffer | null {
  const isQuoted = /(?:=[89A-F][0-9A-F]){3}/.test(body)
  const isBase64 = !isQuoted && body.length >= 24 && /^[A-Za-z0-9+/\n]+={0,2}\n*$/.test(body)
  if (!isQuoted && !isBase64) return null
  const decoded = isQuoted ? decodeQuotedPrintable(body) : decodeBase64(body)
  return isUtf8(decoded) && decoded.some((byte) => byte > 0x7f) ? decoded : null
}

const PADDING = '='

/** All blocks of a body: a gateway or a mailing list appends a second one, or a line of text, after the padding. */
function decodeBase64(body: string): Buffer {
  const lines = body.split('\n').filter(isBase64Line)
  // labelled, but not encoded
  if (lines.length === 0) return Buffer.from(body, 'latin1')
  const [first = '', ...others] = lines
    .join('')
    .replace(/[^A-Za-z0-9+/=]/g, '')
    .split(/(?<==)(?!=)/)
  // a short remainder that is no whole block is a word of a footer
  const blocks = others.filter((block) => block.length % 4 === 0 || block.length >= 40)
  return Buffer.concat([first, ...blocks].map((block) => Buffer.from(block, 'base64')))
}

/** A line of text has blanks and punctuation; a damaged line of base64 has single foreign characters. */
function isBase64Line(line: string): boolean {
  const shown = line.trim()
  const letters = shown.replace(/[^A-Za-z0-9+/=]+/g, '')
  return letters.replaceAll(PADDING, '') !== '' && (shown.length - letters.length) * 20 <= shown.length
}

function decodeQuotedPrintable(body: string): Buffer {
  const lines = body.split('\n').map(trimBlanks)
  const joined = lines
    .map((line, i) => (line.endsWith('=') ? line.slice(0, -1) : i === lines.length - 1 ? line : `${line}\n`))
    .join('')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const bytes = Buffer.from(joined, 'latin1')
  if (isUtf8(bytes)) return bytes
  // a gateway that removed or doubled the soft line breaks left line ends inside characters
  const whole = Buffer.from(
    joined.replace(/([\xc0-\xf7][\x80-\xbf]{0,2})\n+(?=[\x80-\xbf])/g, '$1'),
    'latin1',
  )
  return isUtf8(whole) ? whole : bytes
}

/** Not a regular expression: one for trailing blanks takes quadratic time on a long run of them. */
function trimBlanks(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return line.slice(0, end)
}
