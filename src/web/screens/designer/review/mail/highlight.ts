// Highlights the words that quality marks found, and outlines the texts that a model wrote, in subject, text and HTML.
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import type { MarkTone } from '#web/parts/writing/mark-badge.ts'
import { MARK_TONE } from '#web/screens/designer/review/mark-tone.ts'

/** The other marks are about a length or something missing. */
const IN_TEXT: ReadonlySet<QualityCode> = new Set([
  'leftover_placeholder',
  'other_company',
  'spam_words',
  'foreign_link',
  'unsupported_claim',
  'claim_to_check',
  'unknown_contact',
  'assistant_text',
  'mixed_politeness',
  'wrong_particle',
  'fake_reply_subject',
  'copied_rules',
])
const MARK_STYLE = {
  stop: 'background:#fbd5cd;color:#5c1608;border-radius:3px;box-shadow:0 0 0 2px #fbd5cd',
  warn: 'background:#ffe7a8;color:#4a3000;border-radius:3px;box-shadow:0 0 0 2px #ffe7a8',
  look: 'background:none;color:inherit;text-decoration:underline dotted #b07a00 2px;text-underline-offset:3px',
  written: 'background:none;color:inherit;border-radius:3px;outline:1px solid #8b93a1;outline-offset:2px',
} as const satisfies Record<HighlightTone, string>

/** `written`: a text of a model in a mail of a user */
type HighlightTone = MarkTone | 'written'
export type Highlight = { word: string; tone: HighlightTone }

/** The words of the marks. */
export function highlightedWords(findings: GeneratedEmailDetail['findings']): Highlight[] {
  const words = findings.flatMap(({ code, found }) =>
    IN_TEXT.has(code)
      ? found
          .flatMap((word) => (code === 'other_company' ? [word, withoutLegalForm(word)] : [word]))
          .map((word) => ({ word: word.trim(), tone: MARK_TONE[code] }))
      : [],
  )
  return longestFirst(words.filter(({ word }) => word.length > 1))
}

/** The texts that a model wrote. */
export const writtenTexts = (texts: readonly string[]): Highlight[] =>
  longestFirst(texts.map((word) => ({ word, tone: 'written' })))

/** Each once, so that a part of a match does not replace it. */
const longestFirst = (words: readonly Highlight[]): Highlight[] =>
  [...new Map(words.map((one) => [one.word, one])).values()].sort((a, b) => b.word.length - a.word.length)

/** A company name matches with or without its legal form. */
const withoutLegalForm = (name: string): string =>
  name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()

export type TextPiece = {
  text: string
  /** null: not marked */
  tone: HighlightTone | null
  /** the index of its first character */
  at: number
}

/** Splits a text at the matches; the joined pieces equal the text. */
export function highlightText(text: string, words: readonly Highlight[]): TextPiece[] {
  if (words.length === 0 || text === '') return [{ text, tone: null, at: 0 }]
  const pattern = new RegExp(`(${words.map(({ word }) => escaped(word)).join('|')})`, 'gi')
  const tones = new Map(words.map(({ word, tone }) => [squeeze(word), tone]))
  let at = 0
  return text.split(pattern).flatMap((piece, i) => {
    const begin = at
    at += piece.length
    return piece === ''
      ? []
      : [{ text: piece, tone: i % 2 === 1 ? (tones.get(squeeze(piece)) ?? 'warn') : null, at: begin }]
  })
}

const squeeze = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** White space in a name matches none, several, or a line break. */
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*')

/** The same document with the words in `<mark>`; attributes and styles are unchanged. */
export function highlightHtml(html: string, words: readonly Highlight[]): string {
  if (words.length === 0) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    if (node.parentElement?.closest('style, script')) continue
    const pieces = highlightText(node.data, words)
    if (pieces.every(({ tone }) => tone === null)) continue
    node.replaceWith(...pieces.map(({ text, tone }) => (tone ? marked(page, text, tone) : text)))
  }
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')?.toLowerCase() ?? ''
    const named = words.find(({ word }) => word.includes('.') && href.includes(word.toLowerCase()))
    if (named) link.setAttribute('style', `${link.getAttribute('style') ?? ''};${MARK_STYLE[named.tone]}`)
  }
  return page.head.innerHTML + page.body.innerHTML
}

function marked(page: Document, text: string, tone: HighlightTone): HTMLElement {
  const mark = page.createElement('mark')
  mark.setAttribute('style', MARK_STYLE[tone])
  mark.textContent = text
  return mark
}
