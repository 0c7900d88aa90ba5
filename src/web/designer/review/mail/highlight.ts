// Where a mail says what a mark has met, so that the place can be seen: in its subject, its text and its HTML.
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { QualityCode } from '#core/writing/quality.ts'

/** The other marks tell a length or something that is not there. */
const IN_TEXT: ReadonlySet<QualityCode> = new Set([
  'leftover_placeholder',
  'other_company',
  'spam_words',
  'foreign_link',
])
const MARK_STYLE = 'background:#ffe7a8;color:#4a3000;border-radius:3px;box-shadow:0 0 0 2px #ffe7a8'

/** Longest first, so that a part of a word found does not take its place. */
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

/** A company is named with or without its legal form. */
const withoutLegalForm = (name: string): string =>
  name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

export type TextPiece = { text: string; isMarked: boolean /** where it begins */; at: number }

/** Cuts a text at the words met; together the pieces are the text. */
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

/** A blank in a name may be none, or a line's end, in the mail. */
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*')

/** The same document with the words in `<mark>`; attributes and styles stay as they are. */
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
