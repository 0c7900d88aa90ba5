// Variables and conditions as word processors, HTML builders and input methods write them, in the form that is stored and parsed.
// Applied where a text arrives: by a call, a paste, an import.
import { withStraightQuotes } from './normalize-template.ts'

/** A block between two braces means that they do not belong together; any other element only changes the look of a text. */
const BLOCK =
  'address|article|aside|blockquote|body|caption|center|col|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]|head|header|hr|html|iframe|img|input|li|main|nav|object|ol|p|pre|script|section|select|style|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video'
const TAG = String.raw`<\/?(?!(?:${BLOCK})\b)[a-z](?:[\w:-]{0,40})(?:[\s\/][^<>{}]*)?>`
const INVISIBLE = String.raw`[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]|&(?:#0*820[34567]|#x0*200[bcdef]|#0*173|shy|zwj|zwnj|lrm|rlm|ZeroWidthSpace);`
const OPEN = '(?:[{｛]|&(?:#0*123|#x0*7b|lbrace|lcub);)'
const CLOSE = '(?:[}｝]|&(?:#0*125|#x0*7d|rbrace|rcub);)'
const GAP = `((?:${TAG}|${INVISIBLE})*)`
const INSIDE = String.raw`((?:(?!${OPEN}|${CLOSE})[^<]|${TAG}|<(?![\/a-z])){0,4000})`
const OUTPUT = new RegExp(`${OPEN}${GAP}${OPEN}${INSIDE}${CLOSE}${GAP}${CLOSE}`, 'gi')
const CONDITION = new RegExp(`${OPEN}${GAP}[%％]${INSIDE}[%％]${GAP}${CLOSE}`, 'gi')
/** As editors write braces in the address of a link. */
const IN_ADDRESS = /%7B%7B((?:(?!%7[BD])[^\s"'<>{}]){1,400})%7D%7D/gi
const TAGS = new RegExp(TAG, 'gi')
const INVISIBLES = new RegExp(INVISIBLE, 'gi')

/**
 * The text with every `{{ … }}` and `{% … %}` written plainly: `<b>{<i>{회사&#47749;</i></b>}}`, `｛｛회사명｝｝` and
 * `{{담당자명 | default: &quot;님&quot;}}` can be read. Tags that stood inside braces follow them, so that the HTML stays balanced.
 * Everything outside braces keeps its bytes.
 */
export function normalizeVariables(text: string): string {
  if (!/[{｛]|&(?:#|l)|%7b/i.test(text)) return text
  return text
    .replace(IN_ADDRESS, (found, inside: string) => {
      const name = decodeAddress(inside)
      return name === null ? found : `{{${name}}}`
    })
    .replace(OUTPUT, (_, before: string, inside: string, after: string) =>
      plain('{{', `${before}${inside}`, after, '}}'),
    )
    .replace(CONDITION, (_, before: string, inside: string, after: string) =>
      plain('{%', `${before}${inside}`, after, '%}'),
    )
}

/** A program that escaped a text twice sends the two characters of `\n` for each line break, and no line break at all. */
export const withLineBreaks = (text: string): string =>
  !text.includes('\n') && text.includes('\\n\\n') ? text.replaceAll(/(?:\\r)?\\n/g, '\n') : text

/** A subject: entities of a page or an export it was copied from are characters. */
export const readSubject = (text: string): string => normalizeVariables(decodeEntities(text))

function plain(open: string, inside: string, after: string, close: string): string {
  const tags = (`${inside}${after}`.match(TAGS) ?? []).join('')
  const words = withStraightQuotes(decodeEntities(inside.replace(TAGS, ''))).normalize('NFC')
  return `${open}${withPlainSigns(words)}${close}${withoutEmptyElements(tags)}`
}

/** The text that a reader sees as one: `<span>«</span>이름<span>»</span>` is «이름». */
export const withoutInlineTags = (html: string): string => html.replace(TAGS, '')

function withoutEmptyElements(tags: string): string {
  const fewer = tags.replace(/<([\w:]+)(?:\s[^<>]*)?><\/\1>|<(?:br|wbr)\b[^<>]*>/gi, '')
  return fewer === tags ? tags : withoutEmptyElements(fewer)
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

/** @returns null when it cannot be decoded, or holds more than a name and filters */
function decodeAddress(text: string): string | null {
  try {
    const name = decodeURIComponent(text)
    return /[{}<>\n]/.test(name) ? null : name
  } catch {
    return null
  }
}

/** Entities of HTML as characters; unknown ones, braces and control characters stay. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const character = code > 0x10ffff ? '' : String.fromCodePoint(code)
    return /^[^{}\p{Cc}\p{Cs}]$/u.test(character) ? character : entity
  })
