import { withoutScripts } from '#core/text/html-code.ts'

/**
 * The text that is parsed: composed Hangul (macOS writes it decomposed) and straight quotes inside braces (word processors
 * make them typographic). Positions in braces stay the same.
 */
export function normalizeTemplate(text: string): string {
  return withoutScripts(text)
    .normalize('NFC')
    .replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, withStraightQuotes)
}

/** A quotation mark of a word processor or input method, unless the text has a straight one: it is then part of a value. */
export function withStraightQuotes(text: string): string {
  const double = text.includes('"') ? text : text.replace(/[“”„‟＂]/g, '"')
  return double.includes("'") ? double : double.replace(/[‘’＇]/g, "'")
}
