// Reads HTML into a document of the rich text editor and names what the document cannot keep. Word, Outlook, Gmail and Google Docs
// paste HTML that is read the same way; its losses are ignored.
import { storedImage } from '#core/writing/mail-images.ts'
import { AI_PART } from '#core/writing/template/ai-part.ts'
import { readPastedRichText } from '#core/writing/template/pasted-html.ts'
import { isLinkAddress } from './link-address.ts'
import {
  type Block,
  type Inline,
  inlineOf,
  type List,
  type ListItem,
  type Mark,
  type RichDocument,
  type TableCell,
  type TableRow,
} from './rich-document.ts'
import { IMAGE_STYLE, TABLE_ATTRIBUTES } from './write-document.ts'

export type LossKind =
  | 'tables'
  | 'images'
  | 'headings'
  | 'styles'
  | 'quotes'
  | 'rules'
  | 'links'
  | 'comments'
  | 'scripts'
  | 'page'
  | 'layout'
  | 'other'
export type Loss = { kind: LossKind; count: number }
export type ReadHtml = { document: RichDocument; losses: Loss[] }

/** Characters of no text (private use), which mark variables while a browser parses the HTML. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
/** What is marked: AI parts and variables. */
const MARKED = new RegExp(`${AI_PART.source}|\\{\\{[^{}]*\\}\\}`, 'g')

/**
 * @param html a body with variables. Without losses the document is the same mail
 * @param options.isPasted images are also read from their data, which the editor then stores
 */
export function readHtml(html: string, { isPasted = false } = {}): ReadHtml {
  const variables: string[] = []
  const source = readPastedRichText(html.replaceAll(/[\uE000\uE001]/g, ''))
    .replaceAll(MARKED, (variable) => {
      variables.push(variable)
      return `${OPEN}${variables.length - 1}${CLOSE}`
    })
    // a browser reports event handlers even in a document that is never shown
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-handler='))
  const reader = new Reader(
    (text) => text.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => variables[Number(index)] ?? ''),
    isPasted,
  )
  if (/<(?:!doctype|html|head|body)\b/i.test(source)) reader.lose('page')
  reader.readAll(new DOMParser().parseFromString(source, 'text/html'))
  return reader.result()
}

const DIVISIONS =
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header li main nav pre section summary'
const TABLE_PARTS = 'caption colgroup tbody tfoot thead tr'
const LINES = new Set(`${DIVISIONS} ${TABLE_PARTS}`.split(' '))
const HIDDEN = /mso-list:\s*ignore|mso-hide:\s*all|display:\s*none/i

const each = <T>(names: string, value: T): Record<string, T> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Elements whose content is not read. */
const UNREAD: Readonly<Record<string, LossKind>> = {
  style: 'styles',
  img: 'images',
  ...each('button embed iframe input noscript object script select template textarea', 'scripts' as const),
  ...each('base link meta title', 'page' as const),
}
/** Elements whose content is kept and which are not. */
const LOSSES: Readonly<Record<string, LossKind>> = {
  table: 'tables',
  blockquote: 'quotes',
  hr: 'rules',
  ...each('h1 h2 h3 h4 h5 h6', 'headings' as const),
  ...each(DIVISIONS, 'layout' as const),
  ...each('big code font del ins kbd mark s small span strike sub sup tt u', 'styles' as const),
}
const KEPT = new Set(`a b body br em head html i ol p strong td th ul ${TABLE_PARTS}`.split(' '))
const IMAGE_ATTRIBUTES = ['src', 'alt', 'width', 'style']
const PASTED_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
}

/** An open paragraph. `isLine`: from an element without space around it, so lines of it are joined by line breaks. */
type Open = { inline: Inline[]; isLine: boolean }
type Read = { block: Block; isLine: boolean }

class Reader {
  readonly #restore: (text: string) => string
  readonly #isPasted: boolean
  readonly #losses = new Map<LossKind, number>()
  #blocks: Read[] = []
  #open: Open | null = null
  /** the level of the last item of a list that Word wrote as paragraphs */
  #wordLists: { list: List; level: number }[] = []

  constructor(restore: (text: string) => string, isPasted: boolean) {
    this.#restore = restore
    this.#isPasted = isPasted
  }

  lose(kind: LossKind): void {
    this.#losses.set(kind, (this.#losses.get(kind) ?? 0) + 1)
  }

  readAll(page: Document): void {
    this.#children(page, [])
    this.#close()
  }

  result(): ReadHtml {
    const content = joinLines(this.#blocks)
    return {
      document: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
      losses: [...this.#losses].map(([kind, count]) => ({ kind, count })),
    }
  }

  #children(parent: globalThis.Node, marks: readonly Mark[]): void {
    for (const node of parent.childNodes) {
      if (node instanceof Element) this.#element(node, marks)
      else if (node.nodeType === 3) this.#text(node.nodeValue ?? '', marks)
      else if (node.nodeType === 8) this.lose('comments')
    }
  }

  #element(element: Element, before: readonly Mark[]): void {
    const name = element.localName
    const style = element.getAttribute('style') ?? ''
    const unread = UNREAD[name]
    if (name === 'img' && this.#image(element, before)) return
    if (unread) this.lose(unread)
    else if (HIDDEN.test(style)) this.lose('styles')
    else {
      const isOwn = isOwnTable(element)
      if (!isOwn) this.#attributes(element, name)
      const loss = isOwn ? null : (LOSSES[name] ?? (KEPT.has(name) ? null : 'other'))
      if (loss && (loss !== 'styles' || element.attributes.length === 0)) this.lose(loss)
      this.#read(element, withStyle(before, style), style)
    }
  }

  #read(element: Element, marks: readonly Mark[], style: string): void {
    const name = element.localName
    if (name === 'br') this.#break(marks)
    else if (name === 'hr') this.#close()
    else if (name === 'b' || name === 'strong') this.#children(element, asBold(marks, style))
    else if (name === 'i' || name === 'em') this.#children(element, withMark(marks, { type: 'italic' }))
    else if (name === 'a') this.#link(element, marks)
    else if (name === 'p') this.#paragraph(element, marks, style)
    else if (name === 'ul' || name === 'ol') this.#list(element, marks)
    else if (/^h[1-6]$/.test(name)) this.#block(element, withMark(marks, { type: 'bold' }), 'paragraph')
    else if (isDataTable(element)) this.#table(element, marks)
    else if (name === 'table' || name === 'blockquote') this.#block(element, marks, 'container')
    else if (LINES.has(name)) this.#block(element, marks, 'line')
    else {
      // the cells of a row are one line
      if (name === 'td' || name === 'th') this.#text(' ', marks)
      this.#children(element, marks)
    }
  }

  #attributes(element: Element, name: string): void {
    const kept = KEPT_ATTRIBUTES[name] ?? []
    if ([...element.attributes].some((attribute) => !kept.includes(attribute.name))) this.lose('styles')
  }

  /** @returns false for an image that the product has not stored */
  #image(element: Element, marks: readonly Mark[]): boolean {
    // a copied image has the whole address
    const src = (element.getAttribute('src') ?? '').replace(location.origin, '')
    if (storedImage(src) === null && !(this.#isPasted && PASTED_IMAGE.test(src))) return false
    if ([...element.attributes].some(({ name }) => !IMAGE_ATTRIBUTES.includes(name))) this.lose('styles')
    else if (element.getAttribute('style') !== IMAGE_STYLE) this.lose('styles')
    const width = Math.trunc(Number(element.getAttribute('width')))
    const attrs = {
      src,
      alt: this.#restore(element.getAttribute('alt') ?? ''),
      width: width > 0 ? width : null,
    }
    this.#openLine().inline.push({ type: 'image', attrs, ...(marks.length > 0 && { marks: [...marks] }) })
    return true
  }

  #link(element: Element, marks: readonly Mark[]): void {
    const href = this.#restore(element.getAttribute('href') ?? '').trim()
    const isKept = isLinkAddress(href)
    if (!isKept) this.lose('links')
    this.#children(element, isKept ? withMark(marks, { type: 'link', attrs: { href } }) : marks)
  }

  #paragraph(element: Element, marks: readonly Mark[], style: string): void {
    const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1]
    if (level !== undefined) this.#wordItem(element, marks, Number(level))
    else this.#block(element, marks, /^Mso/.test(element.className) ? 'line' : 'paragraph')
  }

  /** @param kind a container gets its paragraphs from its content */
  #block(element: Element, marks: readonly Mark[], kind: 'paragraph' | 'line' | 'container'): void {
    this.#close()
    if (kind !== 'container') this.#open = { inline: [], isLine: kind === 'line' }
    this.#children(element, marks)
    this.#close()
  }

  #table(element: Element, marks: readonly Mark[]): void {
    this.#close()
    const content = rowsOf(element).map((row): TableRow => {
      this.#attributes(row, 'tr')
      return { type: 'tableRow', content: [...row.cells].map((cell) => this.#cell(cell, marks)) }
    })
    this.#push({ type: 'table', content })
  }

  #cell(cell: HTMLTableCellElement, marks: readonly Mark[]): TableCell {
    this.#attributes(cell, 'td')
    const own = cell.localName === 'th' ? withMark(marks, { type: 'bold' }) : marks
    const style = withStyle(own, cell.getAttribute('style') ?? '')
    const paragraphs = this.#inside(cell, style, false).filter((block) => block.type === 'paragraph')
    return {
      type: 'tableCell',
      attrs: { colspan: cell.colSpan, rowspan: cell.rowSpan || 1 },
      content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' }],
    }
  }

  #list(element: Element, marks: readonly Mark[]): void {
    this.#close()
    const items: ListItem[] = []
    for (const child of element.childNodes) {
      if (child instanceof Element && child.localName === 'li') {
        this.#attributes(child, 'li')
        items.push(this.#item(child, marks))
      } else if (child instanceof Element && /^[uo]l$/.test(child.localName)) {
        // Outlook and Google Docs put a nested list beside the item it belongs to
        this.lose('layout')
        items.at(-1)?.content.push(...this.#inside(child, marks, true))
      } else if (child.nodeType === 8) this.lose('comments')
      else if ((child.textContent ?? '').trim() !== '') this.lose('layout')
    }
    if (items.length > 0) this.#push(listOf(element, items))
  }

  #item(element: Element, marks: readonly Mark[]): ListItem {
    const content = this.#inside(element, marks, false)
    return {
      type: 'listItem',
      content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
    }
  }

  /** The blocks of an element inside a list. */
  #inside(element: Element, marks: readonly Mark[], isWhole: boolean): Block[] {
    const [blocks, open, wordLists] = [this.#blocks, this.#open, this.#wordLists]
    this.#blocks = []
    this.#open = isWhole ? null : { inline: [], isLine: true }
    if (isWhole) this.#element(element, marks)
    else this.#children(element, marks)
    this.#close()
    const inside = joinLines(this.#blocks)
    this.#blocks = blocks
    this.#open = open
    this.#wordLists = wordLists
    return inside
  }

  #wordItem(element: Element, marks: readonly Mark[], level: number): void {
    this.#close()
    this.lose('styles')
    const marker = element.querySelector('[style*="Ignore" i]')?.textContent?.trim() ?? ''
    const item = this.#item(element, marks)
    const isNumbered = /^\(?[\dA-Za-z가-힣]{1,3}[.)]/.test(marker)
    while ((this.#wordLists.at(-1)?.level ?? 0) > level) this.#wordLists.pop()
    const last = this.#wordLists.at(-1)
    if (last?.level === level) return void last.list.content.push(item)
    const list: List = isNumbered
      ? { type: 'orderedList', attrs: { start: 1 }, content: [item] }
      : { type: 'bulletList', content: [item] }
    const around = last?.list.content.at(-1)
    const outer = this.#wordLists
    if (around) around.content.push(list)
    else this.#push(list)
    this.#wordLists = [...outer, { list, level }]
  }

  #text(raw: string, marks: readonly Mark[]): void {
    const text = raw.replaceAll(/[ \t\r\n\f]+/g, ' ')
    if (!this.#open && text.trim() === '') return
    const { inline } = this.#openLine()
    const last = inline.at(-1)
    const isAfterSpace =
      !last || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '))
    const shown = isAfterSpace ? text.replace(/^ /, '') : text
    if (shown !== '') inline.push(...inlineOf(this.#restore(shown), marks))
  }

  /** The open paragraph; a new one outside of all paragraphs. */
  #openLine(): Open {
    if (this.#open) return this.#open
    this.lose('layout')
    this.#open = { inline: [], isLine: true }
    return this.#open
  }

  #break(marks: readonly Mark[]): void {
    const { inline } = this.#openLine()
    trimEnd(inline)
    inline.push({ type: 'hardBreak', ...(marks.length > 0 && { marks: [...marks] }) })
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { inline, isLine } = open
    trimEnd(inline)
    // the last line break of a paragraph is not shown
    if (inline.at(-1)?.type === 'hardBreak') inline.pop()
    const isBlank = inline.every((node) => node.type === 'text' && node.text.trim() === '')
    // an empty line at the start of a list item or of the mail has no meaning
    if (isLine && inline.length === 0 && this.#blocks.length === 0) return
    this.#push(isBlank ? { type: 'paragraph' } : { type: 'paragraph', content: merged(inline) }, isLine)
  }

  #push(block: Block, isLine = false): void {
    this.#wordLists = []
    this.#blocks.push({ block, isLine })
  }
}

function listOf(element: Element, content: ListItem[]): List {
  if (element.localName === 'ul') return { type: 'bulletList', content }
  const start = Math.trunc(Number(element.getAttribute('start') ?? 1))
  return { type: 'orderedList', attrs: { start: start > 1 ? start : 1 }, content }
}

const rowsOf = (table: Element): HTMLTableRowElement[] =>
  table instanceof HTMLTableElement ? [...table.rows].filter(({ cells }) => cells.length > 0) : []

/** Rows and columns of words. A table around blocks or pictures only places them; its cells are read as lines. */
const isDataTable = (element: Element): boolean =>
  rowsOf(element).some(({ cells }) => cells.length > 1) &&
  !element.querySelector('table, ul, ol') &&
  [...element.querySelectorAll('img')].every((image) => storedImage(image.getAttribute('src') ?? '') !== null)

const isOwnTable = (element: Element): boolean =>
  isDataTable(element) &&
  element.attributes.length === Object.keys(TABLE_ATTRIBUTES).length &&
  Object.entries(TABLE_ATTRIBUTES).every(([name, value]) => element.getAttribute(name) === value)

const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] => [
  ...marks.filter(({ type }) => type !== mark.type),
  mark,
]

/** Google Docs wraps what it copies in a `b` of normal weight. */
const asBold = (marks: readonly Mark[], style: string): readonly Mark[] =>
  /font-weight:\s*(?:normal|400)/i.test(style) ? marks : withMark(marks, { type: 'bold' })

function withStyle(marks: readonly Mark[], style: string): readonly Mark[] {
  let found = marks
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) found = withMark(found, { type: 'bold' })
  if (/font-style:\s*italic/i.test(style)) found = withMark(found, { type: 'italic' })
  return found
}

function trimEnd(inline: Inline[]): void {
  const last = inline.at(-1)
  if (last?.type !== 'text') return
  last.text = last.text.replace(/ +$/, '')
  if (last.text === '') inline.pop()
}

/** Adjacent texts with the same marks as one, as the editor keeps them. */
function merged(inline: readonly Inline[]): Inline[] {
  const nodes: Inline[] = []
  for (const node of inline) {
    const last = nodes.at(-1)
    const isSame =
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(node.marks)
    if (isSame) last.text += node.text
    else nodes.push({ ...node })
  }
  return nodes
}

/** Joins lines that followed each other without space between them; an empty line separates paragraphs. */
function joinLines(read: readonly Read[]): Block[] {
  const blocks: Block[] = []
  let isJoining = false
  for (const { block, isLine } of read) {
    const last = blocks.at(-1)
    const isEmptyLine = isLine && block.type === 'paragraph' && !block.content
    if (isEmptyLine) {
      isJoining = false
      continue
    }
    if (isLine && isJoining && block.type === 'paragraph' && last?.type === 'paragraph')
      last.content = [...(last.content ?? []), { type: 'hardBreak' }, ...(block.content ?? [])]
    else blocks.push(block)
    isJoining = isLine
  }
  return blocks
}
