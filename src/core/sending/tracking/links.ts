// Links and the pixel of a tracked mail. Only the HTML that people wrote is touched, and what was changed can be put back
// byte for byte: the team never looks at, or loads, a tracked address of its own.

/** How one mail is tracked. `address` gives what stands in a link's place; null leaves it as it is. */
export type MailTracking = {
  address: ((nth: number, link: TrackedLink) => string | null) | null
  /** of the 1×1 picture; null: opens are not counted */
  pixelUrl: string | null
}

/** `raw` is the attribute's text as it stands in the HTML, `url` what it says. */
export type TrackedLink = { raw: string; url: string }

/** Longer addresses stay as they are: doubled in a token they would break in mail programs. */
const MAX_LINK = 1200
const ANCHOR = /<a\b([^<>]*)>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|[^\s"'<>]+))?/g

/**
 * @param html cleaned: attributes quoted, no `<` or `>` inside them
 * @param optOutUrl never changed, however often it stands in the text
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

/** The first href is the one that counts (HTML §13.2.5.33); a word inside another attribute's value is none. */
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

/** Where an href leads, when it is an http address that can be read for sure; else null. */
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
  // an address with a name and password before the host is nothing a mail should lead to
  return isSure && /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\p{Cc}\\]*)?$/iu.test(url) ? url : null
}

const characterOf = (code: number): string | undefined =>
  code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined

const PIXEL_HEAD = '<img src="'
const PIXEL_TAIL = '" width="1" height="1" border="0" alt="" style="width:1px;height:1px">'

/** The pixel at the very end: below everything that is read. */
export const withPixel = (html: string, pixelUrl: string): string =>
  `${html}\n${PIXEL_HEAD}${pixelUrl}${PIXEL_TAIL}`

/** The token at the end of a tracked address. */
const TRACKED_LINK = /https?:\/\/[^\s"'<>]*?\/t\/c\/([\w.-]+)/g
const PIXEL = new RegExp(`\\r?\\n?${PIXEL_HEAD}https?://[^\\s"<>]*?/t/o/[\\w.-]+\\.gif${PIXEL_TAIL}`, 'g')

/**
 * A tracked mail as it was written: what is shown to the team.
 * @param rawOf the link's own text for a token of ours; null for any other
 */
export const untracked = (html: string, rawOf: (token: string) => string | null): string =>
  html.replace(PIXEL, '').replace(TRACKED_LINK, (address: string, token: string) => rawOf(token) ?? address)

/** The tokens of a mail's tracked addresses in their order, for whoever plays the recipient. */
export const trackedTokens = (html: string): { pixel: string | null; links: string[] } => ({
  pixel: /\/t\/o\/([\w.-]+)\.gif"/.exec(html)?.[1] ?? null,
  links: [...html.matchAll(TRACKED_LINK)].map((match) => match[1] ?? ''),
})
