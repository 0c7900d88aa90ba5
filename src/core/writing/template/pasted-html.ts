// A body as other programs write its HTML, in the form that is stored. Applied where an HTML body arrives: by a call, a paste, an
// import (rules.md R-401).
import { normalizeVariables } from './written-variables.ts'

/** Remarks of reviewers in Word: their anchors in the text and the list below it. */
const REMARK =
  /<(span|div|a|p)\b[^<>]*?(?:mso-element:\s*comment|mso-special-character:\s*comment|\bmsocomanchor\b|\bmsocomtxt\b|\bMsoComment(?:Reference|Text)\b)[^<>]*>/gi
const REMARK_RULE = /<hr\b[^<>]*\bmsocomoff\b[^<>]*>/gi
/** What Word writes before an item of a list: a number, or a letter of a font of signs. */
const LIST_MARK = /<(span)\b[^<>]*?mso-list:\s*ignore[^<>]*>/gi
const SIGN_FONT = /font-family\s*:\s*(&quot;|["']|)(?:wingdings|symbol)\1\s*;?/gi
const SIGN = /^[lØ§üvqno·¨]$/
const LINK = /(<a\b[^<>]*?\shref\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi
/** `<a href=“…”>` of a word processor that was told to write typographic quotes. */
const CURLY_TAG = /<[a-z][^<>]*=\s*[“”„‟][^<>]*>/gi
const CURLY_VALUE = /=\s*[“”„‟]([^“”„‟<>]*)[“”„‟]/g
/** A picture of one pixel tells another program that its mail was opened. */
const PIXEL = /<img\b(?=[^<>]*\swidth\s*=\s*["']?[01](?!\d))(?=[^<>]*\sheight\s*=\s*["']?[01](?!\d))[^<>]*>/gi
/** Links that a mail program has wrapped for one recipient: Outlook, Google. */
const WRAPPED =
  /^https?:\/\/(?:[\w-]+\.safelinks\.protection\.outlook\.com\/(?:ap\/[\w-]+\/)?\?(?:[^#]*&(?:amp;)?)?url=|www\.google\.com\/url\?(?:[^#]*&(?:amp;)?)?(?:q|url)=)([^&#]+)/i
const WITHOUT_SCHEME =
  /^(?:www\.|(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|kr|io|co|me|biz|info|shop|site)(?=[/?#:]|$))/i

/** The HTML with plain variables (`normalizeVariables`), without what was never meant for its reader. */
export const readPastedHtml = (html: string): string => withListSigns(readPastedRichText(html))

/** The same for an editor that makes lists of Word's items itself. */
export function readPastedRichText(html: string): string {
  if (!html.includes('<')) return normalizeVariables(html)
  const quoted = html.replace(CURLY_TAG, (tag) => tag.replace(CURLY_VALUE, '="$1"'))
  const own = replaceElements(quoted, REMARK, () => '')
    .replace(REMARK_RULE, '')
    .replace(PIXEL, '')
  return normalizeVariables(
    own.replace(LINK, (_, before: string, double?: string, single?: string) =>
      double === undefined ? `${before}'${addressOf(single ?? '')}'` : `${before}"${addressOf(double)}"`,
    ),
  )
}

function withListSigns(html: string): string {
  const listed = replaceElements(html, LIST_MARK, (inside) => {
    const mark = inside.replace(/<[^<>]*>|&nbsp;|\s/g, '')
    return `${SIGN.test(mark) ? '•' : mark}&nbsp;`
  })
  return listed === html ? html : listed.replace(SIGN_FONT, '')
}

/** The address that a link was written with. */
function addressOf(written: string): string {
  const address = written.trim()
  const inner = WRAPPED.exec(address)?.[1]
  const target = inner === undefined ? null : URL.parse(decoded(inner.replaceAll('&amp;', '&')))
  if (target && /^https?:$/.test(target.protocol))
    return target.href.replaceAll('&', '&amp;').replaceAll('"', '%22')
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : written
}

/** Replaces whole elements; after one that is never closed, those of its name stay: one scan of the rest for each name. @param opening matches an opening tag and captures its name */
function replaceElements(html: string, opening: RegExp, instead: (inside: string) => string): string {
  let kept = ''
  let from = 0
  const unclosed = new Set<string>()
  for (const { 0: tag, 1: name = '', index } of html.matchAll(opening)) {
    if (index < from || unclosed.has(name)) continue
    const start = index + tag.length
    const end = endOfElement(html, name, start)
    if (end === null) {
      unclosed.add(name)
      continue
    }
    kept += html.slice(from, index) + instead(html.slice(start, end.begin))
    from = end.after
  }
  return from === 0 ? html : kept + html.slice(from)
}

function endOfElement(html: string, name: string, start: number): { begin: number; after: number } | null {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tags.lastIndex = start
  let depth = 1
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return { begin: tag.index, after: tag.index + tag[0].length }
  }
  return null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
