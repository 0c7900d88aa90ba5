// Converts HTML to the text a reader sees, for mails in both directions: without text that styles hide, with quoted parts
// marked by `>`. One scan of our own, because a sender chooses the input: nesting and unclosed tags take no more time than
// other text.
import { decodeHTML, decodeHTMLAttribute } from 'entities'

const SKIPPED = new Set(['style', 'script', 'head', 'title', 'template', 'noscript'])
/** Elements whose content is read when they are never closed. */
const MAY_STAY_OPEN = new Set(['head', 'title'])
const BREAKING = new Set(
  'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Elements in which Outlook, Yahoo and Proton put the quoted mail: everything after them is quoted. */
const QUOTE_FRAME =
  /\b(?:id|class)\s*=\s*["']?[^"'>]{0,80}(?:divRplyFwdMsg|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|OutlookMessageHeader|yahoo_quoted|protonmail_quote)/i
const MAX_HTML = 2_000_000

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])
const STYLE = /\bstyle\s*=\s*(?:"([^"]{0,4000})|'([^']{0,4000})|([^\s>]{1,4000}))/i
const GONE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|max-height\s*:\s*0(?:px)?\s*;[^"']*overflow\s*:\s*hidden|overflow\s*:\s*hidden\s*;[^"']*max-height\s*:\s*0(?:px)?\s*(?:;|$))/i
const FONT_SIZE = /(?:^|;)\s*font-size\s*:\s*([\d.]+)/i
const HIDDEN_ATTRIBUTE = /\shidden(?:\s|=|\/|$)/i

/** What a style says about the visibility of an element's text; null when nothing. */
function visibilityOf(source: string): 'gone' | 'no_size' | 'sized' | null {
  const tag = source.slice(0, 5000)
  if (!/style|hidden/i.test(tag)) return null
  const style = STYLE.exec(tag)
  const declared = style?.[1] ?? style?.[2] ?? style?.[3] ?? ''
  if (GONE.test(declared) || HIDDEN_ATTRIBUTE.test(tag.replace(/"[^"]*"|'[^']*'/g, '""'))) return 'gone'
  const size = FONT_SIZE.exec(declared)?.[1]
  if (size === undefined) return null
  return Number.parseFloat(size) === 0 ? 'no_size' : 'sized'
}

/** The open elements that change whether text is visible, each with the number of open elements of its name inside it. */
class Visibility {
  readonly #open: { name: string; inside: number; isGone: boolean; hasNoSize: boolean }[] = []

  get isHidden(): boolean {
    const last = this.#open.at(-1)
    return last !== undefined && (last.isGone || last.hasNoSize)
  }

  see(name: string, isEnd: boolean, tag: string): void {
    if (name === '' || VOID.has(name)) return
    const last = this.#open.at(-1)
    if (isEnd) {
      if (last?.name !== name) return
      if (last.inside === 0) this.#open.pop()
      else last.inside -= 1
      return
    }
    // a paragraph ends at the next block, closed or not
    if (last?.name === 'p' && last.inside === 0 && BREAKING.has(name)) this.#open.pop()
    const seen = tag.endsWith('/') ? null : visibilityOf(tag)
    const around = this.#open.at(-1)
    if (seen !== null && (seen !== 'sized' || around?.hasNoSize) && this.#open.length < 1000) {
      const isGone = seen === 'gone' || (around?.isGone ?? false)
      const hasNoSize = seen === 'no_size' || (seen === 'gone' && (around?.hasNoSize ?? false))
      this.#open.push({ name, inside: 0, isGone, hasNoSize })
    } else if (around?.name === name) around.inside += 1
  }
}

class Page {
  readonly lines: string[] = []
  readonly visibility = new Visibility()
  /** the open lists, each with the number of its next item; null for a list without numbers */
  readonly lists: { number: number | null }[] = []
  quotes = 0
  isPre = false
  /** the number or dash before the next line */
  marker = ''
  /** the open link with its text so far */
  link: { href: string; text: string } | null = null
  /** pieces of the current line: reading the end of a growing string would copy it each time */
  #pieces: string[] = []
  #endsBlank = true
  /** the quote depth of a pending blank line; null when none is pending */
  #gap: number | null = null

  write(text: string): void {
    if (this.visibility.isHidden) return
    if (this.link) this.link.text += text
    if (!this.isPre) {
      this.#add(text.replace(/\s+/g, ' '))
      return
    }
    const [first = '', ...rest] = text.split('\n')
    this.#pieces.push(first)
    for (const next of rest) {
      this.break()
      this.#pieces.push(next)
    }
  }

  #add(flat: string): void {
    const text = this.#endsBlank ? flat.trimStart() : flat
    if (text === '') return
    this.#pieces.push(text)
    this.#endsBlank = text.endsWith(' ')
  }

  break(): void {
    const last = this.lines.at(-1)
    if (this.#gap !== null && last !== undefined && last.replace(/^>+/, '') !== '')
      this.#push('', Math.min(this.#gap, this.quotes))
    this.#gap = null
    const text = this.#pieces.join('').trimEnd()
    this.#push(text === '' ? '' : `${this.#indent()}${text}`, this.quotes)
    this.#pieces = []
    this.#endsBlank = true
  }

  #push(text: string, quotes: number): void {
    this.lines.push(quotes > 0 ? `${'>'.repeat(Math.min(quotes, 20))} ${text}`.trimEnd() : text)
  }

  #indent(): string {
    if (this.lists.length === 0) return ''
    const marker = this.marker || '  '
    this.marker = ''
    return `${'  '.repeat(Math.min(this.lists.length, 20) - 1)}${marker}`
  }

  endLine(): void {
    if (this.#pieces.some((piece) => piece.trim() !== '')) this.break()
    this.#pieces = []
    this.#endsBlank = true
  }

  /** Writes a blank line before the next line. */
  gap(): void {
    this.endLine()
    this.#gap = Math.min(this.#gap ?? this.quotes, this.quotes)
  }

  endLink(): void {
    const { link } = this
    this.link = null
    if (!link || link.href === '' || link.href.startsWith('#')) return
    const text = link.text.replace(/\s+/g, ' ').trim()
    if (text !== link.href) this.write(text === '' ? link.href : ` (${link.href})`)
  }
}

/** The text of a received mail. @returns lines separated by LF, with runs of blanks folded */
export const htmlToText = (html: string): string => scan(html, null)

/**
 * The text part of a sent mail: link addresses, list markers and rules are written out, and a mail of pictures alone becomes
 * their `alt` texts.
 */
export const htmlToPlainPart = (html: string): string =>
  scan(html, { pictures: false }) || scan(html, { pictures: true })

/** How a text part is written; null for a received mail. */
type TextPart = { pictures: boolean } | null

function scan(source: string, part: TextPart): string {
  const html = source.slice(0, MAX_HTML)
  const page = new Page()
  /** names of elements that have no closing tag below: searched for only once */
  const unclosed = new Set<string>()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      page.write(decodeEntities(html.slice(at)))
      break
    }
    if (open > at) page.write(decodeEntities(html.slice(at, open)))
    const next = html[open + 1] ?? ''
    if (!/[a-zA-Z/!?]/.test(next)) {
      page.write('<')
      at = open + 1
      continue
    }
    const close = html.startsWith('<!--', open) ? html.indexOf('-->', open) : html.indexOf('>', open)
    // an unclosed tag or comment hides the rest, as in a browser
    if (close < 0) break
    const tag = html.slice(open + 1, close)
    at = html.startsWith('<!--', open) ? close + 3 : close + 1
    const name = /^\/?([a-zA-Z][a-zA-Z0-9]*)/.exec(tag.slice(0, 40))?.[1]?.toLowerCase() ?? ''
    const isEnd = tag.startsWith('/')
    if (!isEnd && SKIPPED.has(name) && !tag.endsWith('/')) {
      const end = unclosed.has(name) ? -1 : findEnd(html, name, at)
      if (end < 0) {
        if (!MAY_STAY_OPEN.has(name)) break
        unclosed.add(name)
      } else at = end
      continue
    }
    const wasHidden = page.visibility.isHidden
    page.visibility.see(name, isEnd, tag)
    if (isEnd ? wasHidden : page.visibility.isHidden) continue
    apply(page, { name, isEnd, source: tag }, part)
  }
  page.endLine()
  return page.lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

type Tag = { name: string; isEnd: boolean; source: string }

const PARAGRAPHS = new Set('h1 h2 h3 h4 h5 h6 ol p ul'.split(' '))
const PARAGRAPHS_OF_PART = new Set([...PARAGRAPHS, 'blockquote', 'hr', 'pre', 'table'])

function apply(page: Page, tag: Tag, part: TextPart): void {
  const { name, isEnd } = tag
  if (name === 'br') page.break()
  else if (name === 'td' || name === 'th') page.write(' ')
  else if (name === 'a' && part) {
    page.endLink()
    if (!isEnd) page.link = { href: attributeOf(tag, 'href').replace(/^mailto:/i, ''), text: '' }
  } else if (name === 'img' && part?.pictures) page.write(`${attributeOf(tag, 'alt')} `)
  if (!BREAKING.has(name)) return
  page.endLine()
  if (part) applyToPart(page, tag)
  else if (!isEnd && QUOTE_FRAME.test(tag.source.slice(0, 500))) {
    page.write('-----Original Message-----')
    page.break()
  } else if (isEnd && PARAGRAPHS.has(name)) page.gap()
  if (name === 'blockquote') page.quotes = Math.max(0, page.quotes + (isEnd ? -1 : 1))
  if (name === 'pre') page.isPre = !isEnd
}

/** What a text part has in addition to the text of a received mail: blank lines around paragraphs, list markers, rules. */
function applyToPart(page: Page, tag: Tag): void {
  const { name, isEnd } = tag
  const isList = name === 'ul' || name === 'ol'
  if (isList && isEnd) page.lists.pop()
  // no blank lines between the items of a list
  if (page.lists.length === 0 && PARAGRAPHS_OF_PART.has(name)) page.gap()
  if (isList && !isEnd)
    page.lists.push({ number: name === 'ol' ? Number(attributeOf(tag, 'start')) || 1 : null })
  if (name === 'hr') {
    page.write('-'.repeat(40))
    page.gap()
  }
  if (isList || name === 'li') page.marker = ''
  if (name !== 'li' || isEnd) return
  const list = page.lists.at(-1)
  page.marker = typeof list?.number === 'number' ? `${list.number++}. ` : '- '
}

const ATTRIBUTE = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

/** @returns '' for a missing attribute */
function attributeOf({ source }: Tag, attribute: string): string {
  for (const [, name = '', double, single, bare] of source.slice(0, 10_000).matchAll(ATTRIBUTE))
    if (name.toLowerCase() === attribute) return decodeHTMLAttribute(double ?? single ?? bare ?? '')
  return ''
}

/** The position where the element that began before `from` is closed; -1 when it is not. */
function findEnd(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi')
  pattern.lastIndex = from
  const found = pattern.exec(html)
  if (!found) return -1
  const close = html.indexOf('>', found.index)
  return close < 0 ? -1 : close + 1
}

/** Removes invisible characters that only hyphenate or join; a no-break space becomes a space. */
const decodeEntities = (text: string): string =>
  text.includes('&') ? decodeHTML(text.replace(/&(?:zwnj|zwj|shy);/gi, '')).replaceAll('\u00A0', ' ') : text
