// A page as sentences, and why there are none. Runs in a worker thread (page-worker.ts): the bytes are of others.

import { decodeHTML } from 'entities'
import { chooseLinks, type PageLink } from '#core/leads/research/choose-links.ts'
import { withoutContacts } from '#core/leads/research/contacts.ts'
import type { ReadFault } from '#core/leads/research/read-faults.ts'
import { splitSentences } from '#core/leads/research/sentences.ts'
import { isSameSite, MAX_URL_LENGTH } from '#core/leads/research/site.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { decodePage } from './decode-page.ts'
import { withoutLeftOutParts } from './left-out-parts.ts'
import { organizationSentences } from './organization.ts'
import { isHeading, joinPairs } from './pairs.ts'
import { type Block, MAX_TEXT, type ParsedPage, readBlocks } from './read-blocks.ts'
import { isSentence } from './sentence-end.ts'
import { isSiteNote, withoutCopyright, withoutShopLines } from './site-notes.ts'
import { writeYears } from './year-labels.ts'

export type PageBytes = {
  bytes: Uint8Array
  charset: string | null
  /** after redirects */
  url: string
  /** the front page of the site, after redirects */
  site: string
}
/** `fault` explains a page without text; `sentences` may then still contain name, industry and address from its metadata. */
export type PageContent = {
  title: string
  sentences: string[]
  footer: string[]
  /** those worth reading, best first */
  links: PageLink[]
  /** absolute addresses of frames of the site; those of inline frames only for a page with little text */
  frames: string[]
  fault: ReadFault | null
}

const MAX_SENTENCES = 300
const MAX_FOOTER = 30
/** In characters. */
const MAX_LINK_TEXT = 100
/** More than a reading may follow. */
const MAX_LINKS = 40
const MAX_FRAMES = 10
/** In letters and digits. Shorter blocks are labels and buttons. */
const SHORTEST_BLOCK = 8
/** The same of what a number counts: 임직원 수 85명 */
const SHORTEST_LABELLED = 6
const LABELLED_NUMBER = /^[^\d]{2,20}\s\d[\d,.]*\s?[만억조]?\s?(?:[가-힣]{1,2}|[a-z]{1,3}|[%㎡+])$/i
/** In letters and digits. A link with less text is a button. */
const SHORTEST_LINK = 15
/** In characters. A page with less text may be only a notice or a form. */
const LITTLE_TEXT = 200
/** A front page with a sign-in form has a menu, a sign-in page has not. */
const FEW_LINKS = 4
/** `the 2021 won …` is no amount. */
const AMOUNT = /(?<![\d,])(?!(?:19|20)\d\d won)[\d,]{3,15}\s?(?:원|won|krw)|[₩$]\s?[\d,.]{2,15}/i
const PRICE = new RegExp(
  `${AMOUNT.source}|\\d{1,3}\\s?%|판매가|소비자가|할인가|회원가|적립금|배송비|품절|무료배송`,
  'gi',
)
const PARKED =
  /domain (?:name )?(?:is|may be) (?:for sale|parked)|buy this domain|도메인(?:을|이)?\s?.{0,12}(?:판매|매매|양도)|parked (?:free|domain|page)|준비\s?중입니다|준비\s?중인 (?:홈페이지|사이트|페이지)|under construction|coming soon|apache2? .{0,20}default page|welcome to nginx|iis windows server|호스팅\s?(?:기간|서비스).{0,20}만료|정상적으로 (?:설치|개설)되었|it works!/i
const NOT_FOUND = /\b404\b|not found|페이지를 찾을 수 없|존재하지 않는 (?:페이지|게시)|삭제되었거나/i

export function extractPage({ bytes, charset, url, site }: PageBytes): PageContent {
  const html = decodePage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset)
  if (html === null) return nothing('unreadable')
  const page = readBlocks(html)
  if (page === null) {
    const sentences = clean([plainText(html).join('\n').slice(0, MAX_TEXT)]).slice(0, MAX_SENTENCES)
    return { ...nothing(sentences.length === 0 ? 'unreadable' : null), sentences }
  }
  const blocks = page.blocks.filter((block) => !block.isFooter)
  const isAboutUsers = isPolicy(page.title, blocks)
  const body = isAboutUsers ? [] : clean(textsOf(blocks))
  const length = body.join('').length
  const fault = isDemo(page.title, blocks) ? 'parked' : faultOf(page, isAboutUsers ? LITTLE_TEXT : length)
  const isNotice = fault !== null && fault !== 'js_only'
  return {
    title: oneLine(page.title),
    sentences: isNotice
      ? []
      : unique([...clean(organizationSentences(page.jsonLd)), ...body]).slice(0, MAX_SENTENCES),
    footer: isNotice ? [] : footerOf(page.blocks),
    links: chooseLinks(absolute(page, url), site, MAX_LINKS),
    frames: unique(framesOf(page, length, url).filter((frame) => isSameSite(frame, site))).slice(
      0,
      MAX_FRAMES,
    ),
    fault,
  }
}

const nothing = (fault: ReadFault | null): PageContent => ({
  title: '',
  sentences: [],
  footer: [],
  links: [],
  frames: [],
  fault,
})

const textsOf = (blocks: readonly Block[]): string[] =>
  writeYears(joinPairs(withoutLeftOutParts(blocks)))
    .filter((block) => isText(block) && !isDemoText(block.text))
    .map(({ text }) => text)

/** A block with enough text of its own: not a menu, not a price. */
function isText({ text, linkChars }: Block): boolean {
  const own = text.replace(/[^\p{L}\p{N}]/gu, '').length
  const isLink = linkChars * 2 >= text.replaceAll(/\s/g, '').length
  if (own < (LABELLED_NUMBER.test(text) ? SHORTEST_LABELLED : SHORTEST_BLOCK)) return false
  if (isLink && (own < SHORTEST_LINK || !isSentence(text))) return false
  return text.replace(PRICE, '').replace(/[^\p{L}]/gu, '').length >= 4 && !isPriceTag(text)
}

/** A product and its price: short, without a verb. */
const isPriceTag = (text: string): boolean =>
  text.length < 60 && AMOUNT.test(text) && !/[다요][.!]?(?:\s|$)/.test(text)

const clean = (texts: readonly string[]): string[] =>
  unique(
    texts.flatMap((text) =>
      // a line break behind a comma is inside a sentence
      splitSentences(withoutCopyright(withoutContacts(withoutInvisible(text))).replaceAll(/, ?\n/g, ', ')),
    ),
  ).filter((sentence) => !isSiteNote(sentence))

const oneLine = (text: string): string => withoutContacts(withoutInvisible(text)).replace(/\s+/g, ' ')
const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** A footer has short parts and links, and still says where the company is. */
const footerOf = (blocks: readonly Block[]): string[] =>
  clean(
    blocks
      .filter((block) => block.isFooter && block.text.length >= 4 && block.linkChars * 2 < block.text.length)
      .map(({ text }) => withoutShopLines(text)),
  ).slice(0, MAX_FOOTER)

/** @param length characters of the text */
function faultOf(page: ParsedPage, length: number): ReadFault | null {
  const beginning = `${page.title} ${page.beginning}`
  if (length < LITTLE_TEXT) {
    if (page.passwordFields > 0 && page.links.length <= FEW_LINKS) return 'login_page'
    if (NOT_FOUND.test(page.title) || (NOT_FOUND.test(beginning) && beginning.length < 600))
      return 'not_found'
    if (PARKED.test(beginning) && beginning.length < 1000) return 'parked'
  }
  if (length > 0 || page.frames.length > 0) return null
  if (page.redirects) return 'page_redirect'
  if (page.scripts > 0 && page.images < 4) return 'js_only'
  return organizationSentences(page.jsonLd).length > 0 ? null : 'empty'
}

function absolute(page: ParsedPage, url: string): PageLink[] {
  const base = baseOf(page, url)
  return page.links.flatMap(({ href, text }) =>
    addressOf(href, base).map((target) => ({ url: target, text: oneLine(text.slice(0, MAX_LINK_TEXT)) })),
  )
}

function framesOf(page: ParsedPage, length: number, url: string): string[] {
  const base = baseOf(page, url)
  const written = length < LITTLE_TEXT ? [...page.frames, ...page.iframes] : page.frames
  return written.flatMap((src) => addressOf(src, base))
}

/** The absolute address, or nothing when it cannot be read. */
function addressOf(written: string, base: string): string[] {
  const target = URL.parse(written.trim(), base)
  const isReadable =
    target !== null && /^https?:$/.test(target.protocol) && target.href.length <= MAX_URL_LENGTH
  return isReadable ? [target.href] : []
}

const baseOf = (page: ParsedPage, url: string): string =>
  page.base === null ? url : (URL.parse(page.base, url)?.href ?? url)

// Pages that say nothing about their company: policies, and pages that nobody has written.
const POLICY_TITLE =
  /^(?:\S+\s)?(?:개인정보\s?(?:처리|취급|보호)\s?(?:방침|정책)|(?:서비스\s?|홈페이지\s?)?이용\s?약관|이메일\s?무단\s?수집\s?거부|privacy policy|terms (?:of (?:use|service)|(?:and|&) conditions))$/i
const ARTICLE = /^제\s?\d{1,3}\s?조(?:의\d)?[\s(（[]/
const FEWEST_ARTICLES = 3

/** A privacy policy or terms: what it says is about its users. */
function isPolicy(title: string, blocks: readonly Block[]): boolean {
  const heading = blocks.find(isHeading)?.text ?? ''
  const names = [heading, ...title.split(/[|:>»·–—]|\s-\s/)]
  if (names.some((name) => POLICY_TITLE.test(name.trim()))) return true
  return blocks.filter(({ text }) => ARTICLE.test(text)).length >= FEWEST_ARTICLES
}

/** What a theme or builder has before its owner writes something. */
const DEMO: readonly RegExp[] = [
  /lorem ipsum|dolor sit amet/i,
  /\bhello world!|첫 글입니다|this is your first post/i,
  /또 하나의 워드프레스|just another wordpress/i,
  /\b(?:john|jane) doe\b/i,
  /^your (?:awesome )?(?:headline|title|text)\b|텍스트는 예시|예시 텍스트|샘플 텍스트/i,
  /여기에[^.\n]{0,20}(?:입력|작성)하세요|이곳을 클릭/,
]
const isDemoText = (text: string): boolean => DEMO.some((one) => one.test(text))
/** A page with one of them may be in use; with two nobody has written it. */
const isDemo = (title: string, blocks: readonly Block[]): boolean => {
  const texts = [title, ...blocks.map(({ text }) => text)]
  return DEMO.filter((one) => texts.some((text) => one.test(text))).length >= 2
}

// The text of a page that is too deep or too large for the parser: everything outside of tags. One scan without going back.
/** Elements whose content is skipped. */
const SKIPPED = /^<(script|style|noscript|template|svg|select|textarea|title|nav|iframe)\b/i
const INLINE = /^<\/?(?:a|b|strong|i|em|u|s|span|font|mark|small|sub|sup|code)\b/i
/** In characters. Shorter lines of such a page are menus and cells. */
const SHORTEST_LINE = 20

/** @returns lines of at least 20 characters */
function plainText(html: string): string[] {
  const parts: string[] = []
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(html.slice(at, open))
    const start = html.slice(open, open + 12)
    const skipped = SKIPPED.exec(start)?.[1]?.toLowerCase()
    let end: number
    if (start.startsWith('<!--')) end = html.indexOf('-->', open)
    else if (skipped === undefined) end = open
    else end = lower.indexOf(`</${skipped}`, open)
    // what is never closed has no text behind it
    const close = end < 0 ? -1 : html.indexOf('>', end)
    if (close < 0) return linesOf(parts)
    parts.push(INLINE.test(start) ? '' : '\n')
    at = close + 1
  }
  parts.push(html.slice(at))
  return linesOf(parts)
}

const linesOf = (parts: readonly string[]): string[] =>
  decodeHTML(parts.join(''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line.length >= SHORTEST_LINE)
