// The signature of a mailbox, or of a member for answers (rules.md R-457).
import { escapeHtml } from '#core/text/plain-text.ts'

/** `html` is sanitized, and '' for a signature without formatting; otherwise `text` is derived from it. */
export type Signature = { text: string; html: string }

export const NO_SIGNATURE: Signature = { text: '', html: '' }

/** In characters. */
export const SIGNATURE_LIMITS = { text: 10_000, html: 100_000 } as const

export const linesHtml = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>\n')

/** A text as HTML: a paragraph for each block of lines. */
export const textAsHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${linesHtml(block.split('\n'))}</p>`)
    .join('\n')

export const signatureHtml = ({ text, html }: Signature): string =>
  html === '' ? escapeHtml(text).replaceAll('\n', '<br>') : html
