/** URL shorteners: they hide the target, so spam filters distrust them. */
const SHORTENERS = new Set(
  'bit.ly t.co goo.gl tinyurl.com han.gl me2.do vo.la url.kr buly.kr c11.kr is.gd ow.ly rebrand.ly cutt.ly lrl.kr'.split(
    ' ',
  ),
)

/** The host and position of each link, in the order of the text. */
export function linksIn(text: string): { host: string; at: number }[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>)\]]{1,300}/gi)].flatMap((match) => {
    const host = hostOf(match[0])
    return host === '' ? [] : [{ host, at: match.index }]
  })
}

/** The host of a URL with or without scheme, in lower case and without www; '' when there is none. */
export const hostOf = (link: string): string =>
  /^(?:https?:\/\/)?(?:[^/@\s]*@)?([^/:?#\s]+)/i
    .exec(link.trim())?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '') ?? ''

/** Whether a host is one of the domains or a subdomain of one. */
export const isHostOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => {
    const own = domain.toLowerCase().replace(/^www\./, '')
    return own !== '' && (host === own || host.endsWith(`.${own}`))
  })

export const isShortener = (host: string): boolean => SHORTENERS.has(host)
