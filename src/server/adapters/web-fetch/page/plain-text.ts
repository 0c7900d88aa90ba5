// The text of a page that is too deep or too large for the parser: everything outside of tags. One scan without going back.
import { decodeHTML } from 'entities'

/** Elements whose content is skipped. */
const SKIPPED = /^<(script|style|noscript|template|svg|select|textarea|title|nav|iframe)\b/i
const INLINE = /^<\/?(?:a|b|strong|i|em|u|s|span|font|mark|small|sub|sup|code)\b/i
/** In characters. Shorter lines of such a page are menus and cells. */
const SHORTEST_LINE = 20

/** @returns lines of at least 20 characters */
export function plainText(html: string): string[] {
  const parts: string[] = []
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(html.slice(at, open))
    const start = html.slice(open, open + 12)
    const skipped = SKIPPED.exec(start)?.[1]?.toLowerCase()
    let end: number
    if (start.startsWith('<!--')) end = html.indexOf('-->', open)
    else if (skipped === undefined) end = open
    else end = lower.indexOf(`</${skipped}`, open)
    // what is never closed has no text behind it
    const close = end < 0 ? -1 : html.indexOf('>', end)
    if (close < 0) return linesOf(parts)
    parts.push(INLINE.test(start) ? '' : '\n')
    at = close + 1
  }
  parts.push(html.slice(at))
  return linesOf(parts)
}

const linesOf = (parts: readonly string[]): string[] =>
  decodeHTML(parts.join(''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line.length >= SHORTEST_LINE)
