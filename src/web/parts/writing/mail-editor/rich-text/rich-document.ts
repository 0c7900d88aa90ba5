// The document of the rich text editor, in the JSON form that TipTap reads and returns.
import { AI_PART } from '#core/writing/template/ai-part.ts'
import { normalizeVariables } from '#core/writing/template/written-variables.ts'

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
type Marked = { marks?: Mark[] }
export type Inline =
  | ({ type: 'text'; text: string } & Marked)
  | ({ type: 'hardBreak' } & Marked)
  /** `source`: as written, with the braces; also an AI part */
  | ({ type: 'variable'; attrs: { source: string } } & Marked)
  | ({ type: 'image'; attrs: ImageAttributes } & Marked)
/** `src`: the address of a stored image, or its data until it is stored; `width` in CSS pixels. */
export type ImageAttributes = { src: string; alt: string; width: number | null }
export type Paragraph = { type: 'paragraph'; content?: Inline[] }
export type List =
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] }
export type ListItem = { type: 'listItem'; content: Block[] }
/** Cells have paragraphs only; `colspan` and `rowspan` are at least 1. */
export type TableCell = {
  type: 'tableCell'
  attrs: { colspan: number; rowspan: number }
  content: Paragraph[]
}
export type TableRow = { type: 'tableRow'; content: TableCell[] }
export type Table = { type: 'table'; content: TableRow[] }
export type Block = Paragraph | List | Table
export type RichDocument = { type: 'doc'; content: Block[] }

/** A complete AI part or variable, also in the full-width braces of an input method. */
export const VARIABLE = new RegExp(`${AI_PART.source}|[{｛]{2}[^{}｛｝]*[}｝]{2}`, 'g')

/** Whether the body has a condition or another Liquid tag, which the rich text editor cannot show. */
export const hasLiquidTags = (body: string): boolean => /\{%/.test(body.replaceAll(AI_PART, ''))

/** A text as inline nodes: variables are nodes of their own. */
export function inlineOf(text: string, marks: readonly Mark[] = []): Inline[] {
  const own: Marked = marks.length > 0 ? { marks: [...marks] } : {}
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > end) found.push({ type: 'text', text: text.slice(end, match.index), ...own })
    found.push({ type: 'variable', attrs: { source: normalizeVariables(match[0]) }, ...own })
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ type: 'text', text: text.slice(end), ...own })
  return found
}

/** A plain text as a document: a blank line separates paragraphs. */
export function documentOfText(text: string): RichDocument {
  const paragraphs = normalizeVariables(text)
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split(/\n(?:[ \t]*\n)+/)
  return { type: 'doc', content: paragraphs.map(paragraphOfLines) }
}

function paragraphOfLines(lines: string): Paragraph {
  const content = lines
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
      ...inlineOf(line),
    ])
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** What the document has beyond plain text, for the question before it is removed. */
export function formatsOf(document: RichDocument): Formats[] {
  const json = JSON.stringify(document)
  return (['bold', 'italic', 'link', 'list', 'table', 'image'] as const).filter((format) =>
    format === 'list' ? /"type":"(?:bullet|ordered)List"/.test(json) : json.includes(`"type":"${format}"`),
  )
}

export type Formats = 'bold' | 'italic' | 'link' | 'list' | 'table' | 'image'
