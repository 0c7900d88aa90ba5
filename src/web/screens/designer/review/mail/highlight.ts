// Highlights the words that quality marks found, in subject, text and HTML.
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { QualityCode } from '#core/writing/quality-codes.ts'

/** The other marks are about a length or something missing. */
const IN_TEXT: ReadonlySet<QualityCode> = new Set([
  'leftover_placeholder',
  'other_company',
  'spam_words',
  'foreign_link',
  'unsupported_claim',
  'unknown_contact',
  'assistant_text',
])
const MARK_STYLE = 'background:#ffe7a8;color:#4a3000;border-radius:3px;box-shadow:0 0 0 2px #ffe7a8'

/** Longest first, so that a part of a match does not replace it. */
export function highlightedWords(findings: GeneratedEmailDetail['findings']): string[] {
  const words = findings.flatMap(({ code, found }) =>
    IN_TEXT.has(code)
      ? found.flatMap((word) => (code === 'other_company' ? [word, withoutLegalForm(word)] : [word]))
      : [],
  )
  return [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
}

/** A company name matches with or without its legal form. */
const withoutLegalForm = (name: string): string =>
  name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

export type TextPiece = {
  text: string
  isMarked: boolean
  /** the index of its first character */
  at: number
}

/** Splits a text at the matches; the joined pieces equal the text. */
export function highlightText(text: string, words: readonly string[]): TextPiece[] {
  if (words.length === 0 || text === '') return [{ text, isMarked: false, at: 0 }]
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'gi')
  let at = 0
  return text.split(pattern).flatMap((piece, i) => {
    const begin = at
    at += piece.length
    return piece === '' ? [] : [{ text: piece, isMarked: i % 2 === 1, at: begin }]
  })
}

/** White space in a name matches none, several, or a line break. */
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*')

/** The same document with the words in `<mark>`; attributes and styles are unchanged. */
export function highlightHtml(html: string, words: readonly string[]): string {
  if (words.length === 0) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    if (node.parentElement?.closest('style, script')) continue
    const pieces = highlightText(node.data, words)
    if (!pieces.some(({ isMarked }) => isMarked)) continue
    node.replaceWith(...pieces.map(({ text, isMarked }) => (isMarked ? marked(page, text) : text)))
  }
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')?.toLowerCase() ?? ''
    if (words.some((word) => word.includes('.') && href.includes(word.toLowerCase())))
      link.setAttribute('style', `${link.getAttribute('style') ?? ''};${MARK_STYLE}`)
  }
  return page.head.innerHTML + page.body.innerHTML
}

function marked(page: Document, text: string): HTMLElement {
  const mark = page.createElement('mark')
  mark.setAttribute('style', MARK_STYLE)
  mark.textContent = text
  return mark
}
