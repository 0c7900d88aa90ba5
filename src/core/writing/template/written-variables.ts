// Variables and conditions as word processors, HTML builders and input methods write them, in the form that is stored and parsed.
// Applied where a text arrives: by a call, a paste, an import.

/** Elements that only change the look of a text. A block between two braces means that they do not belong together. */
const TAG = String.raw`<\/?(?:a|abbr|b|big|br|code|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|tt|u|wbr|[a-z]\w{0,9}:\w{1,40})(?:[\s\/][^<>{}]*)?>`
const INVISIBLE = String.raw`[\u200B-\u200D\uFEFF\u00AD]|&(?:#0*820[345]|#x0*200[bcd]|#0*173|shy|zwj|zwnj|ZeroWidthSpace);`
const OPEN = '(?:[{｛]|&(?:#0*123|#x0*7b|lbrace|lcub);)'
const CLOSE = '(?:[}｝]|&(?:#0*125|#x0*7d|rbrace|rcub);)'
const GAP = `((?:${TAG}|${INVISIBLE})*)`
const INSIDE = String.raw`((?:(?!${OPEN}|${CLOSE})[^<]|${TAG}|<(?![\/a-z])){0,4000})`
const OUTPUT = new RegExp(`${OPEN}${GAP}${OPEN}${INSIDE}${CLOSE}${GAP}${CLOSE}`, 'gi')
const CONDITION = new RegExp(`${OPEN}${GAP}[%％]${INSIDE}[%％]${GAP}${CLOSE}`, 'gi')
const TAGS = new RegExp(TAG, 'gi')
const INVISIBLES = new RegExp(INVISIBLE, 'gi')

/**
 * The text with every `{{ … }}` and `{% … %}` written plainly: `<b>{<i>{회사&#47749;</i></b>}}`, `｛｛회사명｝｝` and
 * `{{담당자명 | default: &quot;님&quot;}}` can be read. Tags that stood inside braces follow them, so that the HTML stays balanced.
 * Everything outside braces keeps its bytes.
 */
export function normalizeVariables(text: string): string {
  if (!/[{｛]|&(?:#|l)/i.test(text)) return text
  return text
    .replace(OUTPUT, (_, before: string, inside: string, after: string) =>
      plain('{{', `${before}${inside}`, after, '}}'),
    )
    .replace(CONDITION, (_, before: string, inside: string, after: string) =>
      plain('{%', `${before}${inside}`, after, '%}'),
    )
}

function plain(open: string, inside: string, after: string, close: string): string {
  const tags = (`${inside}${after}`.match(TAGS) ?? []).join('')
  const words = withStraightQuotes(decode(inside.replace(TAGS, ''))).normalize('NFC')
  return `${open}${withPlainSigns(words)}${close}${withoutEmptyElements(tags)}`
}

function withoutEmptyElements(tags: string): string {
  const fewer = tags.replace(/<([\w:]+)(?:\s[^<>]*)?><\/\1>|<(?:br|wbr)\b[^<>]*>/gi, '')
  return fewer === tags ? tags : withoutEmptyElements(fewer)
}

/**
 * The text that is parsed: composed Hangul (macOS writes it decomposed) and straight quotes inside braces (word processors
 * make them typographic). Positions in braces stay the same.
 */
export function normalizeTemplate(text: string): string {
  return text.normalize('NFC').replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, withStraightQuotes)
}

/** A quotation mark of a word processor or input method, unless the text has a straight one: it is then part of a value. */
function withStraightQuotes(text: string): string {
  const double = text.includes('"') ? text : text.replace(/[“”„‟＂]/g, '"')
  return double.includes("'") ? double : double.replace(/[‘’＇]/g, "'")
}

/** Outside quotes. `：` is a sign only in a filter, because the name of a custom field may contain it. */
const withPlainSigns = (text: string): string =>
  text
    .split(/("[^"]*"|'[^']*')/)
    .map((part) =>
      /^["']/.test(part)
        ? part
        : part
            .replace(INVISIBLES, '')
            .replace(/｜/g, '|')
            .replace(/[\u00A0\u3000]/g, ' ')
            .replace(/(\|\s*(?:default|조사|josa)\s*)：/g, '$1:'),
    )
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  nbsp: ' ',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
  verbar: '|',
  vert: '|',
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const character = code > 0x10ffff ? '' : String.fromCodePoint(code)
    return /^[^{}\p{Cc}\p{Cs}]$/u.test(character) ? character : entity
  })
