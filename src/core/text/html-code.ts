// Style sheets and comments of an HTML body, and the limit of its tags.

/** Newsletters have some thousands; sanitizing ten thousand takes a tenth of a second. */
const MAX_HTML_TAGS = 10_000

export function hasTooManyTags(html: string): boolean {
  let at = -1
  for (let count = 0; count <= MAX_HTML_TAGS; count++) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return false
  }
  return true
}

/**
 * Replaces style sheets and comments; an unclosed one stays. One pass, linear for any input. @param instead returns
 * the replacement of each part
 */
export function replaceHtmlCode(html: string, instead: (part: string) => string): string {
  const withoutStyles = without(html, /<style\b/gi, /<\/style\s*>/gi, instead)
  return without(withoutStyles, /<!--/g, /-->/g, instead)
}

/** Scripts as blanks, so that positions stay the same: they are never mailed, and braces in them are no variables. */
export const withoutScripts = (html: string): string =>
  without(html, /<script\b/gi, /<\/script\s*>/gi, (part) => part.replace(/[^\n]/g, ' '))

function without(text: string, opening: RegExp, closing: RegExp, instead: (part: string) => string): string {
  let shown = ''
  let from = 0
  for (const { index } of text.matchAll(opening)) {
    if (index < from) continue
    closing.lastIndex = index
    const end = closing.exec(text)
    if (!end) break
    const after = end.index + end[0].length
    shown += text.slice(from, index) + instead(text.slice(index, after))
    from = after
  }
  return from === 0 ? text : shown + text.slice(from)
}
