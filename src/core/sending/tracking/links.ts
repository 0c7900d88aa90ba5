// Links and the pixel of a tracked mail. Only the HTML of the content is changed, and the change can be undone byte for
// byte, so that members never open a tracked address of their own mail.

/** How one mail is tracked. `address` returns the replacement of a link; null leaves it as it is. */
export type MailTracking = {
  address: ((nth: number, link: TrackedLink) => string | null) | null
  /** of the 1×1 image; null: opens are not counted */
  pixelUrl: string | null
}

/** `raw` is the attribute as written in the HTML, `url` its decoded value. */
type TrackedLink = { raw: string; url: string }

/** Longer addresses are not tracked: with the token added they would break in mail programs. */
const MAX_LINK = 1200
const ANCHOR = /<a\b([^<>]*)>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|[^\s"'<>]+))?/g

/**
 * @param html sanitized: attributes quoted, no `<` or `>` inside them
 * @param optOutUrl never changed
 * @returns the HTML with its http links replaced, and how many were
 */
export function trackLinks(
  html: string,
  address: NonNullable<MailTracking['address']>,
  optOutUrl: string,
): { html: string; count: number } {
  let count = 0
  const tracked = html.replace(ANCHOR, (tag: string, attributes: string) => {
    const found = hrefOf(attributes)
    if (!found) return tag
    const url = webAddress(found.raw)
    const instead = url === null || url === optOutUrl ? null : address(count, { raw: found.raw, url })
    if (instead === null) return tag
    count++
    const at = tag.length - 1 - attributes.length + found.at
    return tag.slice(0, at) + instead + tag.slice(at + found.raw.length)
  })
  return { html: tracked, count }
}

/** The first href counts (HTML §13.2.5.33); `href` inside the value of another attribute is ignored. */
function hrefOf(attributes: string): { raw: string; at: number } | null {
  for (const match of attributes.matchAll(ATTRIBUTE)) {
    const [, name = '', equals = '', double, single] = match
    if (name.toLowerCase() !== 'href') continue
    const raw = double ?? single
    return raw === undefined ? null : { raw, at: match.index + name.length + equals.length + 1 }
  }
  return null
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]\w*));/g

/** The http address of an href, when it can be decoded unambiguously; else null. */
export function webAddress(raw: string): string | null {
  if (raw.length > MAX_LINK) return null
  let isSure = true
  const url = raw
    .replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      const character = name ? CHARACTERS[name] : characterOf(code ?? 0)
      isSure &&= character !== undefined
      return character ?? ''
    })
    .trim()
  // addresses with a user name and password are not tracked
  return isSure && /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\p{Cc}\\]*)?$/iu.test(url) ? url : null
}

const characterOf = (code: number): string | undefined =>
  code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined

const PIXEL_HEAD = '<img src="'
const PIXEL_TAIL = '" width="1" height="1" border="0" alt="" style="width:1px;height:1px">'

/** Adds the pixel at the end of the HTML. */
export const withPixel = (html: string, pixelUrl: string): string =>
  `${html}\n${PIXEL_HEAD}${pixelUrl}${PIXEL_TAIL}`

/** The token at the end of a tracked address. */
const TRACKED_LINK = /https?:\/\/[^\s"'<>]*?\/t\/c\/([\w.-]+)/g
const PIXEL = new RegExp(`\\r?\\n?${PIXEL_HEAD}https?://[^\\s"<>]*?/t/o/[\\w.-]+\\.gif${PIXEL_TAIL}`, 'g')

/**
 * A tracked mail with its original links, as it is shown to members.
 * @param rawOf returns the original link of a token; null when the token is not ours
 */
export const untracked = (html: string, rawOf: (token: string) => string | null): string =>
  html.replace(PIXEL, '').replace(TRACKED_LINK, (address: string, token: string) => rawOf(token) ?? address)

/** The tokens of the tracked addresses of a mail, in order; the sandbox follows them as a recipient would. */
export const trackedTokens = (html: string): { pixel: string | null; links: string[] } => ({
  pixel: /\/t\/o\/([\w.-]+)\.gif"/.exec(html)?.[1] ?? null,
  links: [...html.matchAll(TRACKED_LINK)].map((match) => match[1] ?? ''),
})
