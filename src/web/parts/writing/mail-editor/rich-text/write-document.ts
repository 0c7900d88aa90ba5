// Writes a document as the HTML and the text of a mail.
import { storedImage } from '#core/writing/mail-images.ts'
import type {
  Block,
  ImageAttributes,
  Inline,
  List,
  ListItem,
  Mark,
  Paragraph,
  RichDocument,
  Table,
  TableCell,
} from './rich-document.ts'

const ORDER = ['link', 'bold', 'italic'] as const
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00A0': '&nbsp;' }

/** HTML of `p`, `br`, `strong`, `em`, `a`, `ul`, `ol`, `li`, `img` and tables without attributes except `href`, `start` and those of an image or a table; '' when empty. */
export function htmlOf(document: RichDocument): string {
  return isEmpty(document) ? '' : blocksHtml(document.content)
}

/** The text as `htmlToPlainPart` of the server derives it from the HTML. */
export function textOf(document: RichDocument): string {
  return blocksText(document.content, 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isEmpty = ({ content }: RichDocument): boolean =>
  content.every((block) => block.type === 'paragraph' && (block.content ?? []).length === 0)

const blocksHtml = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'paragraph') return paragraphHtml(block)
      return block.type === 'table' ? tableHtml(block) : listHtml(block)
    })
    .join('\n')

/** The attributes of a table that this editor wrote: mail programs draw no lines without them. */
export const TABLE_ATTRIBUTES = {
  border: '1',
  cellpadding: '6',
  cellspacing: '0',
  style: 'border-collapse:collapse',
} as const
const TABLE_TAG = `<table ${Object.entries(TABLE_ATTRIBUTES)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ')}>`

const tableHtml = ({ content }: Table): string =>
  `${TABLE_TAG}\n${content.map((row) => `<tr>${row.content.map(cellHtml).join('')}</tr>`).join('\n')}\n</table>`

function cellHtml({ attrs, content }: TableCell): string {
  const spans = (['colspan', 'rowspan'] as const)
    .map((name) => (attrs[name] > 1 ? ` ${name}="${attrs[name]}"` : ''))
    .join('')
  return `<td${spans}>${content.map((paragraph) => inlineHtml(paragraph.content ?? [])).join('<br>')}</td>`
}

const paragraphHtml = ({ content = [] }: Paragraph): string =>
  `<p>${content.length === 0 ? '<br>' : inlineHtml(content)}</p>`

function listHtml(list: List): string {
  const items = list.content.map((item) => `<li>${itemHtml(item)}</li>`).join('\n')
  if (list.type === 'bulletList') return `<ul>\n${items}\n</ul>`
  const { start } = list.attrs
  return `<ol${start > 1 ? ` start="${start}"` : ''}>\n${items}\n</ol>`
}

/** A first paragraph followed only by lists is written without `p`. */
function itemHtml({ content: [first, ...rest] }: ListItem): string {
  if (first?.type !== 'paragraph' || rest.some(({ type }) => type === 'paragraph'))
    return blocksHtml(first ? [first, ...rest] : rest)
  return [inlineHtml(first.content ?? []), ...rest.map((list) => blocksHtml([list]))].join('\n')
}

function inlineHtml(content: readonly Inline[]): string {
  let html = ''
  let open: Mark[] = []
  const close = (count: number): void => {
    for (const mark of open.slice(count).reverse()) html += CLOSING[mark.type]
    open = open.slice(0, count)
  }
  for (const [index, node] of content.entries()) {
    const marks = ORDER.flatMap((type) => (node.marks ?? []).filter((mark) => mark.type === type))
    let shared = 0
    while (shared < open.length && sameMark(open[shared], marks[shared])) shared++
    close(shared)
    for (const mark of marks.slice(shared)) html += openingTag(mark)
    open = marks
    const follows = index === 0 || content[index - 1]?.type === 'hardBreak'
    if (node.type === 'text') html += escapeText(node.text, follows)
    else if (node.type === 'image') html += imageHtml(node.attrs)
    else html += node.type === 'hardBreak' ? '<br>' : node.attrs.source
  }
  close(0)
  return html
}

/** Outlook reads the width, other programs make it fit a narrow window. */
export const IMAGE_STYLE = 'max-width:100%;height:auto'

const imageHtml = ({ src, alt, width }: ImageAttributes): string =>
  storedImage(src) === null
    ? ''
    : `<img src="${src}" alt=${quoted(alt)}${width ? ` width="${width}"` : ''} style="${IMAGE_STYLE}">`

const CLOSING = { bold: '</strong>', italic: '</em>', link: '</a>' }

const openingTag = (mark: Mark): string =>
  mark.type === 'link' ? `<a href=${quoted(mark.attrs.href)}>` : mark.type === 'bold' ? '<strong>' : '<em>'

const sameMark = (a?: Mark, b?: Mark): boolean =>
  a?.type === b?.type && (a?.type !== 'link' || b?.type !== 'link' || a.attrs.href === b.attrs.href)

/** Variables are read by the template engine before the HTML is, so they are not escaped. */
const outsideVariables = (text: string, write: (part: string) => string): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : write(part)))
    .join('')

function quoted(value: string): string {
  const quote = value.includes('"') ? "'" : '"'
  const escaped = outsideVariables(value, (part) =>
    part.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;'),
  )
  return `${quote}${escaped}${quote}`
}

/** Spaces that HTML would fold are no-break spaces. @param isStart at the start of a line */
const escapeText = (text: string, isStart: boolean): string =>
  text
    .replace(isStart ? /^ | (?= )/g : / (?= )/g, '\u00A0')
    .replace(/[&<>\u00A0]/g, (character) => ESCAPES[character] ?? '')

function blocksText(blocks: readonly Block[], depth: number): string {
  return blocks
    .map((block) => {
      if (block.type === 'paragraph') return inlineText(block.content ?? [])
      return block.type === 'table' ? tableText(block) : listText(block, depth)
    })
    .join(depth === 0 ? '\n\n' : '\n')
}

const tableText = ({ content }: Table): string =>
  content
    .map((row) =>
      row.content
        .map((cell) => blocksText(cell.content, 1))
        .join(' ')
        .trim(),
    )
    .join('\n')

function listText(list: List, depth: number): string {
  const indent = '  '.repeat(depth)
  return list.content
    .map((item, index) => {
      const marker = list.type === 'bulletList' ? '- ' : `${list.attrs.start + index}. `
      const [first, ...rest] = item.content
      const own = first ? blocksText([first], depth + 1).replaceAll('\n', `\n${indent}  `) : ''
      const more = rest.map((block) =>
        block.type === 'paragraph'
          ? `${indent}  ${inlineText(block.content ?? []).replaceAll('\n', `\n${indent}  `)}`
          : block.type === 'table'
            ? tableText(block)
            : listText(block, depth + 1),
      )
      return [`${indent}${marker}${own}`, ...more].join('\n')
    })
    .join('\n')
}

function inlineText(content: readonly Inline[]): string {
  let text = ''
  for (let at = 0; at < content.length; ) {
    const href = hrefOf(content[at])
    let part = ''
    do part += plainOf(content[at++])
    while (href !== null && at < content.length && hrefOf(content[at]) === href)
    const address = href?.replace(/^mailto:/i, '') ?? ''
    text += address === '' || part.trim() === address ? part : `${part} (${address})`
  }
  return text
    .replaceAll('\u00A0', ' ')
    .replace(/ +/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
}

const hrefOf = (node: Inline | undefined): string | null => {
  const link = node?.marks?.find((mark) => mark.type === 'link')
  return link?.type === 'link' ? link.attrs.href : null
}

const plainOf = (node: Inline | undefined): string => {
  if (!node) return ''
  if (node.type === 'text') return node.text
  if (node.type === 'image') return ''
  return node.type === 'hardBreak' ? '\n' : node.attrs.source
}
