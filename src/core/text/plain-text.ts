// Text from outside made fit for a header line or a body: composed Hangul, no control characters, no marks that turn
// the reading direction. Visible characters are never touched.

/** Marks that change the order of what is read (Unicode UAX 9) and the byte order mark; joiners stay, emoji need them. */
const INVISIBLE = /[\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu

/** One line: line breaks and other control characters become one blank, the ends are trimmed. */
export function singleLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Many lines: every line end is `\n`, tabs stay, other control characters go. */
export function manyLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
}

/** A custom field's name as it is kept and looked up: one line, blanks inside counted as one. */
export function customFieldName(text: string): string {
  return singleLine(text).replace(/\s+/g, ' ')
}

/** Nothing but blanks, in any script. */
export const isBlank = (text: string): boolean => text.trim() === ''

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML content or as a quoted attribute value. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '') : text
