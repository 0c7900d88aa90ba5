// The style sheets of a designed mail, sanitized: only the properties that are allowed inline, no addresses, and each rule only
// inside the mail's own content, so that none can hide or cover the footer with the opt-out link.
import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss'

/** Gmail ignores a longer one. In characters. */
const MAX_SHEET = 100_000
const CONTENT = '.mail-content'
const BODY = `${CONTENT}>div`
/** Attribute selectors that Outlook.com sets on an element around the mail in dark mode. */
const AROUND = /^\[data-ogs[bc]\]\s+/
const SELECTOR = /^[\w\s.#*>+~:()[\]="'|^$\\,\p{L}-]{1,300}$/u
const MEDIA = /^[\w\s():,./-]{1,200}$/

export type AllowedStyles = Readonly<Record<string, readonly RegExp[]>>

/** Also in style sheets: what the client may do with the colours in dark mode. */
const SHEET_STYLES: AllowedStyles = {
  'color-scheme': [/^(?:(?:light|dark|only|normal)\s?){1,3}$/],
  'supported-color-schemes': [/^(?:(?:light|dark|only|normal)\s?){1,3}$/],
}

/**
 * @param document the HTML as it was written
 * @param allowed per property, what a value may be
 * @returns '' without a rule that is allowed
 */
export function readStyleSheet(document: string, allowed: AllowedStyles): string {
  const source = sheetsIn(document).join('\n')
  if (source.trim() === '' || source.length > MAX_SHEET) return ''
  try {
    const sheet = postcss.parse(source)
    keepAllowed(sheet, { ...allowed, ...SHEET_STYLES })
    return sheet.nodes.length === 0 ? '' : sheet.toString().trim()
  } catch {
    // not CSS
    return ''
  }
}

/** The HTML inside the elements that the selectors of its style sheet name. @param body sanitized start tag for `body` */
export const withStyleSheet = (html: string, sheet: string, body: string): string =>
  `<style>${sheet}</style>\n<div class="${CONTENT.slice(1)}">${body}${html}</div></div>`

/** Contents of the style elements; those in comments are for Outlook alone. One pass, linear for any input. */
function sheetsIn(html: string): string[] {
  const sheets: string[] = []
  const opening = /<!--|<style\b([^<>]*)>/gi
  const closing = /<\/style\s*>/gi
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const isComment = match[0] === '<!--'
    closing.lastIndex = opening.lastIndex
    const end = isComment ? html.indexOf('-->', opening.lastIndex) : (closing.exec(html)?.index ?? -1)
    if (end < 0) break
    if (!isComment) {
      // sheets were once put into comments for browsers without styles
      const sheet = html.slice(opening.lastIndex, end).replace(/<!--|-->/g, '')
      const media = /\bmedia\s*=\s*["']([^"'{}]*)["']/i.exec(match[1] ?? '')?.[1]
      sheets.push(media ? `@media ${media}{${sheet}}` : sheet)
    }
    opening.lastIndex = end
  }
  return sheets
}

function keepAllowed(parent: Container, allowed: AllowedStyles): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (node.type === 'rule' && keepRule(node as Rule, allowed)) continue
    if (node.type === 'atrule' && keepMedia(node as AtRule, allowed)) continue
    node.remove()
  }
}

function keepMedia(rule: AtRule, allowed: AllowedStyles): boolean {
  if (rule.name.toLowerCase() !== 'media' || !rule.nodes || !MEDIA.test(rule.params)) return false
  keepAllowed(rule, allowed)
  rule.raws = { between: '' }
  return rule.nodes.length > 0
}

function keepRule(rule: Rule, allowed: AllowedStyles): boolean {
  const selectors = rule.selectors.flatMap(scoped)
  for (const node of [...rule.nodes]) if (!isAllowed(node as Declaration, allowed)) node.remove()
  if (selectors.length === 0 || rule.nodes.length === 0) return false
  rule.selector = selectors.join(',')
  rule.raws = { between: '' }
  return true
}

function isAllowed(node: Declaration, allowed: AllowedStyles): boolean {
  if (node.type !== 'decl') return false
  const patterns = allowed[node.prop.toLowerCase()] ?? []
  if (!patterns.some((pattern) => pattern.test(node.value))) return false
  node.raws = { between: ':' }
  return true
}

/** One selector, limited to the content of the mail; [] when it is not allowed. */
function scoped(selector: string): string[] {
  const written = selector.trim()
  // a combinator at the start would leave the content: `.mail-content + *`
  if (!SELECTOR.test(written) || /^[>+~|]/.test(written)) return []
  const around = AROUND.exec(written)?.[0] ?? ''
  const inside = written.slice(around.length).replace(/^(?:html|:root)(?![\w-])[^\s>+~]*\s*>?\s*/i, '')
  if (/^[+~|]/.test(inside)) return []
  if (inside === '') return [`${around}${CONTENT}`]
  const body = /^body(?![\w-])/i.test(inside) ? inside.slice('body'.length) : null
  if (body !== null) return /^\s*[+~|]/.test(body) ? [] : [`${around}${BODY}${body}`]
  return [`${around}${CONTENT} ${inside}`]
}
