// HTML as the text a person sees, without what its styles hide, with quoted parts marked by `>` so that one rule can strip both kinds. A plain scan:
// hostile nesting or unclosed tags cost no more than any other text.

const SKIPPED = new Set(['style', 'script', 'head', 'title', 'template', 'noscript'])
/** What follows these is read where they are never closed. */
const MAY_STAY_OPEN = new Set(['head', 'title'])
const BREAKING = new Set(
  'address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const NAMED: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  laquo: '«',
  raquo: '»',
  zwnj: '',
  zwj: '',
  shy: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
}
/** Frames in which Outlook, Yahoo and Proton put the mail that is answered: all that follows is quoted. */
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

/** What a style says about the visibility of an element's text; null: nothing. */
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

/** The open elements that change whether text is seen, each with the number of elements of its name inside it. */
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
    // a paragraph ends where the next block begins, closed or not
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
  quotes = 0
  isPre = false
  /** pieces of the current line: looking at the end of a growing string would copy it every time */
  #pieces: string[] = []
  #endsBlank = true

  write(text: string): void {
    if (this.visibility.isHidden) return
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
    const text = this.#pieces.join('').trimEnd()
    this.lines.push(this.quotes > 0 ? `${'>'.repeat(Math.min(this.quotes, 20))} ${text}`.trimEnd() : text)
    this.#pieces = []
    this.#endsBlank = true
  }

  endLine(): void {
    if (this.#pieces.some((piece) => piece.trim() !== '')) this.break()
    this.#pieces = []
    this.#endsBlank = true
  }

  gap(): void {
    this.endLine()
    const last = this.lines.at(-1)
    if (last !== undefined && last.replace(/^>+/, '') !== '') this.break()
  }
}

/** @returns lines divided by LF, runs of blanks folded */
export function htmlToText(source: string): string {
  const html = source.slice(0, MAX_HTML)
  const page = new Page()
  /** elements that are closed nowhere below: searched for once */
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
    // an unclosed tag or comment swallows the rest, as in a browser
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
    apply(page, name, isEnd, tag)
  }
  page.endLine()
  return page.lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function apply(page: Page, name: string, isEnd: boolean, tag: string): void {
  const wasHidden = page.visibility.isHidden
  page.visibility.see(name, isEnd, tag)
  if (wasHidden && (page.visibility.isHidden || isEnd)) return
  if (name === 'br') page.break()
  else if (name === 'td' || name === 'th') page.write(' ')
  if (!BREAKING.has(name)) return
  page.endLine()
  if (!isEnd && QUOTE_FRAME.test(tag.slice(0, 500))) {
    page.write('-----Original Message-----')
    page.break()
  }
  if (name === 'blockquote') page.quotes = Math.max(0, page.quotes + (isEnd ? -1 : 1))
  if (name === 'pre') page.isPre = !isEnd
  const isParagraph = name === 'p' || name === 'ul' || name === 'ol' || /^h[1-6]$/.test(name)
  if (isParagraph && isEnd && !/MsoNormal/i.test(tag)) page.gap()
}

/** Where the element that began before `from` is closed; -1 when it never is. */
function findEnd(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi')
  pattern.lastIndex = from
  const found = pattern.exec(html)
  if (!found) return -1
  const close = html.indexOf('>', found.index)
  return close < 0 ? -1 : close + 1
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED[body.toLowerCase()] ?? whole
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}
