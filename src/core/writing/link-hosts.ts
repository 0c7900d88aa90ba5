// Where the links of a mail lead to.

/** Services whose addresses hide where a link leads; filters distrust them. */
const SHORTENERS = new Set(
  'bit.ly t.co goo.gl tinyurl.com han.gl me2.do vo.la url.kr buly.kr c11.kr is.gd ow.ly rebrand.ly cutt.ly lrl.kr'.split(
    ' ',
  ),
)

/** Each link, in the order of the text. */
export function linksIn(text: string): { host: string; at: number }[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>)\]]{1,300}/gi)].flatMap((match) => {
    const host = hostOf(match[0])
    return host === '' ? [] : [{ host, at: match.index }]
  })
}

/** Of an address with or without its scheme; lower case, without www. Empty when there is none. */
export const hostOf = (link: string): string =>
  /^(?:https?:\/\/)?(?:[^/@\s]*@)?([^/:?#\s]+)/i
    .exec(link.trim())?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '') ?? ''

/** The domain itself, or below one of them. */
export const isHostOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => {
    const own = domain.toLowerCase().replace(/^www\./, '')
    return own !== '' && (host === own || host.endsWith(`.${own}`))
  })

export const isShortener = (host: string): boolean => SHORTENERS.has(host)
