// Which address is read for a lead, and which pages belong to the same site.
import { companyDomain } from '../company-domain.ts'

/** Hosts on which each company has one path: the site is the host with its first path segment. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `smartstore.naver.com brand.naver.com blog.naver.com cafe.naver.com post.naver.com shopping.naver.com sites.google.com
  instagram.com facebook.com linkedin.com kr.linkedin.com youtube.com x.com twitter.com github.com brunch.co.kr
  saramin.co.kr jobkorea.co.kr wanted.co.kr`.split(/\s+/),
)
/** In characters, of the encoded address. A longer one is not requested. */
export const MAX_URL_LENGTH = 2048
/** First labels of mail servers: the company's site has none of them. */
const MAIL_LABEL = /^(?:mail|email|webmail|smtp|mx|gw|groupware)\./

/**
 * The address to read for a lead: its website, else the domain of its e-mail address.
 * @returns an absolute http(s) URL without credentials and fragment; null without a website for a free mail host or an
 * address that cannot be read
 */
export function siteOf(website: string | null, email: string | null): string | null {
  const typed = website?.trim() ?? ''
  if (typed !== '') return typedSite(typed)
  const domain = companyDomain(email ?? '')
  return domain === null ? null : httpUrl(`https://${domain.replace(MAIL_LABEL, '')}/`)
}

/** Users enter `hanbit.co.kr`, `www.hanbit.co.kr/about` and `홈페이지: http://…`. */
function typedSite(text: string): string | null {
  const found = /https?:\/\/[^\s,;"'<>()]{1,2000}/i.exec(text)?.[0]
  if (found !== undefined) return httpUrl(found)
  const [first = ''] = text.split(/[\s,;]+/)
  return first.includes('@') || first.includes(':/') ? null : httpUrl(`https://${first}`)
}

function httpUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  // a name of one label is a host of an internal network or a typing error
  if (url.username !== '' || url.password !== '' || !/[^.]\.[^.]|^\[/.test(url.hostname)) return null
  url.hash = ''
  return url.href
}

/** The host without `www.` and `m.`: both show the same site. */
const bareHost = (url: URL): string => url.hostname.toLowerCase().replace(/^(?:www|m)\.(?=[^.]+\.)/, '')

/**
 * Whether a page belongs to the site that was asked for: the same host (with or without `www.` and `m.`) or a host below
 * it. A host above it is another site: it may be that of a hosting company.
 */
export function isSameSite(page: string, site: string): boolean {
  const [to, from] = [URL.parse(page), URL.parse(site)]
  if (to === null || from === null || !/^https?:$/.test(to.protocol)) return false
  if (to.username !== '' || to.password !== '') return false
  const [host, own] = [bareHost(to), bareHost(from)]
  if (SHARED_HOSTS.has(own)) return host === own && firstSegment(to) === firstSegment(from)
  return host === own || host.endsWith(`.${own}`)
}

const firstSegment = (url: URL): string => url.pathname.split('/')[1]?.toLowerCase() ?? ''

/**
 * Other addresses of the front page, tried when no connection is possible: many small sites have no TLS, or only one of
 * the names with and without `www.`.
 */
export function otherAddresses(site: string): string[] {
  const url = URL.parse(site)
  if (url === null || url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)) return []
  const addresses: string[] = []
  const add = (protocol: string, hostname: string) => {
    const other = new URL(url.href)
    other.protocol = protocol
    other.hostname = hostname
    if (other.href !== url.href) addresses.push(other.href)
  }
  const bare = bareHost(url)
  const named = url.hostname === bare ? `www.${bare}` : bare
  // a port belongs to one protocol
  if (url.protocol === 'https:' && url.port === '') add('http:', url.hostname)
  add(url.protocol, named)
  return addresses
}
