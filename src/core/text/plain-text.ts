// Normalises external text for a header line or a body: composed Hangul, no control characters, no bidirectional
// marks. Visible characters are not changed.

/** Bidirectional control characters (Unicode UAX 9) and the byte order mark; joiners stay, emoji need them. */
const INVISIBLE = /[\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu

/** One line: line breaks and other control characters become one space; trimmed. */
export function singleLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Several lines: every line end becomes `\n`, tabs stay, other control characters are removed. */
export function manyLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
}

/** The normalised name of a custom field: one line, single spaces. */
export function customFieldName(text: string): string {
  return singleLine(text).replace(/\s+/g, ' ')
}

/** Whether the text has only white space, of any script. */
export const isBlank = (text: string): boolean => text.trim() === ''

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content or a quoted attribute value. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text
