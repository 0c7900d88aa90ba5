// Parses a page into blocks of visible text, with its links and JSON-LD. One pass over parser events, without a tree and
// without recursion, so that deep nesting costs nothing.
import { Parser } from 'htmlparser2'
import { isYear } from './dates.ts'
import { isBlankMissing, isHiddenElement, partOfPage, textOfPicture } from './page-parts.ts'
import { StyleRules } from './style-rules.ts'

/**
 * `<br>` is a line break.
 * `linkChars`: how many characters of the text are link text; those of a link around several blocks are not.
 * `isOfLink`: whether it is one of several blocks of a link.
 * `tag`: of the block that the text is in.
 * `depth`: of the innermost element that it shares with the block before it, so that a greater one is closer.
 */
export type Block = {
  text: string
  linkChars: number
  isOfLink: boolean
  isFooter: boolean
  tag: string
  depth: number
}
export type ParsedPage = {
  title: string
  jsonLd: string[]
  blocks: Block[]
  /** as written */
  links: { href: string; text: string }[]
  frames: string[]
  iframes: string[]
  base: string | null
  /** all text outside of scripts, hidden or not a block too, at most 2,000 characters */
  beginning: string
  passwordFields: number
  images: number
  scripts: number
  /** `<meta http-equiv="refresh">`, or a script that opens another address */
  redirects: boolean
}

const MAX_DEPTH = 200
const MAX_ELEMENTS = 20_000
const MAX_LINKS = 2000
const MAX_BEGINNING = 2000
/** In characters, of all blocks together. What is behind is not read. */
export const MAX_TEXT = 200_000
/** A cell or term up to this length is joined with the next one: `설립일` and `2008년`. */
const SHORT_CELL = 24

const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body center details dialog div dl fieldset figcaption figure footer form frameset
  h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul caption`.split(
    /\s+/,
  ),
)
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'dd'])
/** A year or a date has fewer texts, blanks and line breaks before it. */
const MAX_DATE_PARTS = 30
/** Of a merged cell. */
const MAX_ROWS = 100
/** In letters and digits. A link with less text in its blocks is a menu. */
const SHORTEST_CARD = 16
const CONTENT: ReadonlySet<string> = new Set(['main', 'article', 'section'])
const SCRIPT_REDIRECT = /\blocation(?:\.href)?\s*=\s*["']|\blocation\.(?:replace|assign)\(/

class TooComplexError extends Error {}

/** @returns null for a page with more than MAX_DEPTH levels or MAX_ELEMENTS elements */
export function readBlocks(html: string): ParsedPage | null {
  const reader = new BlockReader()
  const parser = new Parser(reader)
  try {
    parser.write(html)
    parser.end()
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
  return reader.page
}

/** `count`: what a number counts up to, of an element that shows 0 until it is seen; otherwise '' */
type Open = { name: string; skips: boolean; hides: boolean; isFooter: boolean; count: string }

const COUNTS = [
  'data-to-value',
  'data-to',
  'data-count',
  'data-target',
  'data-end',
  'data-value',
  'data-number',
]
const countOf = (attributes: Record<string, string>): string => {
  const number = COUNTS.map((name) => attributes[name]?.trim() ?? '').find((one) =>
    /^\d{1,12}(?:\.\d{1,3})?$/.test(one),
  )
  return number?.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',') ?? ''
}

class BlockReader {
  readonly page: ParsedPage = {
    title: '',
    jsonLd: [],
    blocks: [],
    links: [],
    frames: [],
    iframes: [],
    base: null,
    beginning: '',
    passwordFields: 0,
    images: 0,
    scripts: 0,
    redirects: false,
  }
  readonly #open: Open[] = []
  #elements = 0
  #skipped = 0
  #hidden = 0
  #footers = 0
  #contents = 0
  #text: string[] = []
  #allChars = 0
  #textChars = 0
  #linkChars = 0
  /** `first`: its first block */
  #link: { href: string; text: string; first: number } | null = null
  /** where the text begins; null before it */
  #start: { tag: string; depth: number } | null = null
  /** fewest open elements since the text before */
  #lowest = 0
  /** what an element did since the text before, last */
  #tagBefore: 'began' | 'ended' | null = null
  /** the element that ended last */
  #closed = ''
  /** a cell of several rows, while it is read and then until its last row */
  #merged: { text: string; rows: number; isOpen: boolean } | null = null
  #style: string[] = []
  readonly #rules = new StyleRules()
  #isJsonLd = false
  #script: string[] = []
  #title: string[] | null = null

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements += 1
    if (this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw new TooComplexError()
    this.#boundary(name, true)
    this.#collect(name, attributes)
    const parent = this.#open.at(-1)?.name ?? 'html'
    const hides = isHiddenElement(name, attributes, this.#rules)
    const part = partOfPage(name, attributes, { parent, isInContent: this.#contents > 0 })
    if (name === 'img' && !hides && part === 'text') this.#readPicture(attributes.alt ?? '')
    this.#open.push({
      name,
      hides,
      skips: part === 'skipped',
      isFooter: part === 'footer',
      count: countOf(attributes),
    })
    if (hides) this.#hidden += 1
    if (part === 'skipped') this.#skipped += 1
    if (part === 'footer') this.#footers += 1
    if (CONTENT.has(name)) this.#contents += 1
    this.#tagBefore = 'began'
    if (this.#skipped + this.#hidden === 0) this.#openRow(name, attributes)
  }

  onclosetag(name: string): void {
    if (name === 'a') this.#closeLink()
    this.#boundary(name, false)
    const closed = this.#open.pop()
    this.#lowest = Math.min(this.#lowest, this.#open.length)
    this.#tagBefore = 'ended'
    this.#closed = name
    if (name === 'table') this.#merged = null
    else if (CELLS.has(name) && this.#merged) this.#merged.isOpen = false
    if (closed?.hides) this.#hidden -= 1
    if (closed?.skips) this.#skipped -= 1
    if (closed?.isFooter) this.#footers -= 1
    if (CONTENT.has(name)) this.#contents -= 1
    if (name === 'title' && this.#title) {
      this.page.title ||= this.#title.join('').replace(/\s+/g, ' ').trim().slice(0, 300)
      this.#title = null
    }
    if (name === 'style') {
      // what a page without scripts hides is shown with them
      if (!this.#open.some((one) => one.name === 'noscript')) this.#rules.add(this.#style.join(''))
      this.#style = []
    }
    if (name === 'script') {
      const script = this.#script.join('')
      if (this.#isJsonLd) this.page.jsonLd.push(script)
      else if (script.length < 2000 && SCRIPT_REDIRECT.test(script)) this.page.redirects = true
      this.#script = []
      this.#isJsonLd = false
    }
  }

  ontext(text: string): void {
    const parent = this.#open.at(-1)?.name
    if (parent === 'script') return void this.#script.push(text)
    if (parent === 'style') return void this.#style.push(text)
    if (parent === 'title') return void this.#title?.push(text)
    if (this.page.beginning.length < MAX_BEGINNING)
      this.page.beginning += `${text.replace(/\s+/g, ' ').slice(0, MAX_BEGINNING)} `
    if (this.#hidden > 0) return
    // the menu is not text, but its links are needed
    if (this.#link && this.#link.text.length < 100) this.#link.text += text
    if (this.#skipped > 0 || this.#allChars >= MAX_TEXT) return
    const shown = text.trim() === '0' ? this.#open.at(-1)?.count || text : text
    const collapsed = shown.replace(/\s+/g, ' ').slice(0, MAX_TEXT)
    this.#allChars += collapsed.length
    this.#begin(collapsed)
    if (this.#merged?.isOpen) this.#merged.text += collapsed.slice(0, SHORT_CELL + 1)
    this.#text.push(collapsed)
    this.#textChars += collapsed.length
    if (this.#link) this.#linkChars += collapsed.trim().length
  }

  onend(): void {
    this.#flush()
  }

  #boundary(name: string, opens: boolean): void {
    if (name === 'br') {
      if (opens && this.#skipped + this.#hidden === 0) this.#text.push('\n')
    } else if (BLOCKS.has(name) || (name === 'dt' && opens)) this.#flush()
    else if (CELLS.has(name)) {
      if (this.#textChars > SHORT_CELL || this.#linkChars > 0 || (opens && this.#isNextOfTerm(name)))
        this.#flush()
      else this.#text.push(' ')
    }
  }

  /** Whether a second description of a term begins, or the first of a year: each is a text of its own. */
  #isNextOfTerm = (name: string): boolean =>
    name === 'dd' &&
    (this.#closed === 'dd' || (this.#text.length < MAX_DATE_PARTS && isYear(this.#text.join(''))))

  /** Before a text is added: where the block begins, and the blank between a date and its item. */
  #begin(text: string): void {
    if (text === ' ') return
    const isShort = this.#text.length < MAX_DATE_PARTS && this.#textChars <= SHORT_CELL
    const parts = isShort ? this.#text.join('') : ''
    const line = parts.slice(parts.lastIndexOf('\n') + 1)
    if (this.#tagBefore && isBlankMissing(line, text, this.#tagBefore === 'began')) this.#text.push(' ')
    this.#tagBefore = null
    if (this.#start) return
    const depth = Math.min(this.#lowest, this.#open.length)
    const tag = this.#open.findLast(({ name }) => BLOCKS.has(name) || CELLS.has(name) || name === 'dt')
    this.#start = { tag: tag?.name ?? 'body', depth }
    this.#lowest = this.#open.length
  }

  /** A cell of several rows is in each of them. */
  #openRow(name: string, attributes: Record<string, string>): void {
    if (name === 'tr' && this.#merged && --this.#merged.rows > 0) {
      const { text } = this.#merged
      if (text.trim() !== '' && text.length <= SHORT_CELL) {
        this.#begin(text)
        this.#text.push(`${text} `)
      }
    } else if ((name === 'td' || name === 'th') && Number(attributes.rowspan) > 1)
      this.#merged = { text: '', rows: Math.min(Number(attributes.rowspan), MAX_ROWS), isOpen: true }
  }

  #readPicture(alt: string): void {
    const text = this.#skipped + this.#hidden > 0 ? '' : textOfPicture(alt)
    if (text === '') return
    this.#flush()
    this.ontext(text)
    this.#flush()
  }

  /** A link around a title and a text is no menu. */
  #closeLink(): void {
    if (!this.#link) return
    const { first, ...link } = this.#link
    if (this.page.links.length < MAX_LINKS) this.page.links.push(link)
    if (this.page.blocks.length > first) this.#flush()
    const own = this.page.blocks.slice(first)
    const letters = own.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0)
    if (own.length > 1 && letters >= SHORTEST_CARD)
      for (const block of own) Object.assign(block, { linkChars: 0, isOfLink: true })
    this.#link = null
  }

  #flush(): void {
    const text = this.#text
      .join('')
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (text !== '' && this.#start) {
      const { linkChars, page } = { linkChars: this.#linkChars, page: this.page }
      page.blocks.push({ text, linkChars, isOfLink: false, isFooter: this.#footers > 0, ...this.#start })
    }
    this.#start = null
    this.#text = []
    this.#textChars = 0
    this.#linkChars = 0
  }

  #collect(name: string, attributes: Record<string, string>): void {
    const { page } = this
    if (name === 'meta') {
      const content = attributes.content ?? ''
      if (/^refresh$/i.test(attributes['http-equiv'] ?? '') && /url\s*=/i.test(content)) page.redirects = true
    } else if (name === 'base') page.base ??= attributes.href ?? null
    else if (name === 'title') this.#title = []
    else if (name === 'frame' && attributes.src) page.frames.push(attributes.src)
    else if (name === 'iframe' && attributes.src) page.iframes.push(attributes.src)
    else if (name === 'script') {
      this.#isJsonLd = /^application\/ld\+json/i.test(attributes.type ?? '')
      if (!this.#isJsonLd) page.scripts += 1
    } else if (name === 'input' && /^password$/i.test(attributes.type ?? '')) page.passwordFields += 1
    else if (name === 'img') {
      page.images += 1
      // menus of older sites are images
      if (this.#link && attributes.alt) this.#link.text += ` ${attributes.alt.slice(0, 100)}`
    } else if (name === 'a' || name === 'area') {
      const link = { href: attributes.href ?? '', text: attributes.title?.slice(0, 60) ?? '' }
      if (name === 'a') this.#link = { href: link.href, text: '', first: page.blocks.length }
      else if (page.links.length < MAX_LINKS) page.links.push({ ...link, text: attributes.alt ?? link.text })
    }
  }
}
