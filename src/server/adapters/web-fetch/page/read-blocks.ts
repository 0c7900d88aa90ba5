// Parses a page into blocks of visible text, with its links and JSON-LD. One pass over parser events, without a tree and
// without recursion, so that deep nesting costs nothing.
import { Parser } from 'htmlparser2'
import { isHiddenElement, partOfPage } from './page-parts.ts'

/** `linkChars`: how many characters of the text are link text. `<br>` is a line break. */
export type Block = { text: string; linkChars: number; isFooter: boolean }
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

type Open = { name: string; skips: boolean; hides: boolean; isFooter: boolean }

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
  #link: { href: string; text: string } | null = null
  #isJsonLd = false
  #script: string[] = []
  #title: string[] | null = null

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#elements += 1
    if (this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw new TooComplexError()
    this.#boundary(name, true)
    this.#collect(name, attributes)
    const parent = this.#open.at(-1)?.name ?? 'html'
    const hides = isHiddenElement(name, attributes)
    const part = partOfPage(name, attributes, { parent, isInContent: this.#contents > 0 })
    this.#open.push({ name, hides, skips: part === 'skipped', isFooter: part === 'footer' })
    if (hides) this.#hidden += 1
    if (part === 'skipped') this.#skipped += 1
    if (part === 'footer') this.#footers += 1
    if (CONTENT.has(name)) this.#contents += 1
  }

  onclosetag(name: string): void {
    this.#boundary(name, false)
    const closed = this.#open.pop()
    if (closed?.hides) this.#hidden -= 1
    if (closed?.skips) this.#skipped -= 1
    if (closed?.isFooter) this.#footers -= 1
    if (CONTENT.has(name)) this.#contents -= 1
    if (name === 'title' && this.#title) {
      this.page.title ||= this.#title.join('').replace(/\s+/g, ' ').trim().slice(0, 300)
      this.#title = null
    }
    if (name === 'a' && this.#link) {
      if (this.page.links.length < MAX_LINKS) this.page.links.push(this.#link)
      this.#link = null
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
    if (parent === 'style') return
    if (parent === 'title') return void this.#title?.push(text)
    if (this.page.beginning.length < MAX_BEGINNING)
      this.page.beginning += `${text.replace(/\s+/g, ' ').slice(0, MAX_BEGINNING)} `
    if (this.#hidden > 0) return
    // the menu is not text, but its links are needed
    if (this.#link && this.#link.text.length < 100) this.#link.text += text
    if (this.#skipped > 0 || this.#allChars >= MAX_TEXT) return
    const collapsed = text.replace(/\s+/g, ' ').slice(0, MAX_TEXT)
    this.#allChars += collapsed.length
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
      if (this.#textChars > SHORT_CELL || this.#linkChars > 0) this.#flush()
      else this.#text.push(' ')
    }
  }

  #flush(): void {
    const text = this.#text
      .join('')
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (text !== '') this.page.blocks.push({ text, linkChars: this.#linkChars, isFooter: this.#footers > 0 })
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
      if (name === 'a') this.#link = { href: link.href, text: '' }
      else if (page.links.length < MAX_LINKS) page.links.push({ ...link, text: attributes.alt ?? link.text })
    }
  }
}
