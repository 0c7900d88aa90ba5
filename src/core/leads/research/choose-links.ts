// Which pages of a company's site are worth reading beside its front page: by the words of their paths and links.
import { isSameSite } from './site.ts'

/** `url` is absolute; `text` is the visible text of the link, or '' */
export type PageLink = { url: string; text: string }

export const MAX_MORE_PAGES = 4

type Subject = { weight: number; text: RegExp; path: RegExp }

/** What tells most about a company first. A subject is chosen once before any other page of a chosen subject. */
const SUBJECTS: readonly Subject[] = [
  {
    weight: 100,
    text: /회사\s?(?:소개|개요)|기업\s?(?:소개|개요|정보)|^소개$|브랜드\s?(?:소개|스토리)|about(?:\s?us)?$|^company$|who we are|our story/i,
    path: /(?:^|[/_=-])(?:about(?:[-_]?us)?|company|intro(?:duce|duction)?|overview|corp|profile|sub0?1(?:_0?1)?|회사소개|brand(?:story)?)(?=[/._&=-]|$)/i,
  },
  {
    weight: 90,
    text: /사업\s?(?:분야|영역|소개|안내)|^사업$|서비스(?:\s?소개|\s?안내)?$|솔루션|business|services?$|solutions?$|what we do|기술\s?(?:소개|력)/i,
    path: /(?:^|[/_=-])(?:biz|business|services?|solutions?|technology|tech|사업)(?=[/._&=-]|\d|$)/i,
  },
  {
    weight: 80,
    text: /제품(?:\s?소개|\s?안내)?$|주요\s?제품|취급\s?품목|products?$|상품\s?소개/i,
    path: /(?:^|[/_=-])(?:products?|prod|goods|items?|제품)(?=[/._&=-]|\d|$)/i,
  },
  {
    weight: 70,
    text: /뉴스|보도\s?자료|언론\s?보도|^소식$|회사\s?소식|news(?:room)?$|press|media|공지\s?사항|notice/i,
    path: /(?:^|[/_=-])(?:news(?:room)?|press|media|pr|notice|뉴스)(?=[/._&=-]|$)/i,
  },
  {
    weight: 65,
    text: /인사말|CEO|대표\s?(?:인사|소개)|greeting|^연혁$|회사\s?연혁|history/i,
    path: /(?:^|[/_=-])(?:ceo|greetings?|history|연혁)(?=[/._&=-]|$)/i,
  },
  {
    weight: 60,
    text: /채용|인재\s?(?:상|채용)|careers?|recruit|jobs?$|join us/i,
    path: /(?:^|[/_=-])(?:recruit(?:ment)?|careers?|jobs?|hiring|채용)(?=[/._&=-]|$)/i,
  },
  {
    weight: 55,
    text: /^IR$|IR\s?(?:자료|정보)|투자\s?정보|investors?/i,
    path: /(?:^|[/_=-])(?:ir|investors?)(?=[/._&=-]|$)/i,
  },
  {
    weight: 50,
    text: /고객사|파트너|납품\s?실적|시공\s?(?:사례|실적)|주요\s?실적|포트폴리오|레퍼런스|도입\s?사례|clients?$|customers?$|portfolio|references?$|case stud/i,
    path: /(?:^|[/_=-])(?:clients?|customers?|partners?|portfolio|works?|references?|cases?|실적)(?=[/._&=-]|$)/i,
  },
]

const FILE =
  /\.(?:pdf|jpe?g|png|gif|webp|svg|ico|zip|rar|7z|egg|alz|exe|dmg|apk|hwpx?|docx?|xlsx?|pptx?|mp[34]|avi|mov|wmv|css|js|json|xml|rss|txt|woff2?)$/i
const USELESS =
  /log(?:in|out)|sign(?:in|up|out)|join(?:$|\.|\/)|member(?:ship)?[/_]|register|mypage|myshop|cart|basket|order|wish|password|find[_-]?(?:id|pw)|privacy|terms|policy|agreement|policies|sitemap|(?<!re)search|calendar|download|write\.php|bo_table=qa|faq|inquiry|contact|location|map\b|rss|feed|wp-(?:admin|login|json)|admin/i
const USELESS_TEXT =
  /로그인|로그아웃|회원\s?가입|마이\s?페이지|장바구니|주문|개인정보|이용\s?약관|이메일\s?무단|사이트맵|검색|찾아\s?오시는|오시는\s?길|문의|상담|견적|다운로드|고객\s?센터|login|sign (?:in|up)|privacy|terms|contact|sitemap/i
const FRONT = /^\/(?:(?:index|main|default|home)\.(?:html?|php|jsp|asp|aspx|do))?$/i
const OTHER_LANGUAGE = /^\/(?:en|eng|english|cn|chn|chinese|zh|jp|jpn|japanese|ja|vn|vi|es|ru)(?:\/|$)/i

/**
 * The pages to read next, best first: at most `count`, of the same site, without files, sign-in pages, forms and pages of
 * another language than the front page.
 * @param site the front page, after redirects
 */
export function chooseLinks(links: readonly PageLink[], site: string, count = MAX_MORE_PAGES): PageLink[] {
  const isForeign = OTHER_LANGUAGE.test(URL.parse(site)?.pathname ?? '')
  const best = new Map<string, PageLink & { score: number; subject: number }>()
  for (const link of links) {
    const url = URL.parse(link.url)
    if (url === null || !isSameSite(link.url, site)) continue
    url.hash = ''
    if (!isForeign && OTHER_LANGUAGE.test(url.pathname)) continue
    const scored = score(url, link.text)
    const key = pageKey(url)
    if (scored === null || key === pageKey(new URL(site)) || (best.get(key)?.score ?? -1) >= scored.score)
      continue
    best.set(key, { url: url.href, text: link.text, ...scored })
  }
  // stable: links of equal score stay in the order of the page
  const ranked = [...best.values()].sort((a, b) => b.score - a.score)
  const firsts = ranked.filter((one, i) => ranked.findIndex((other) => other.subject === one.subject) === i)
  const rest = ranked.filter((one) => !firsts.includes(one))
  return [...firsts, ...rest].slice(0, count).map(({ url, text }) => ({ url, text }))
}

/** One page has several addresses: with and without `www.`, `index.html`, a final slash, and by http and https. */
export function pageKey(url: URL): string {
  const path = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|jsp|asp|aspx)$/i, '/')
  return `${url.hostname.replace(/^www\./, '')}:${url.port}${path.replace(/(?<=.)\/$/, '')}${url.search}`
}

/** @returns null for a page that is not worth reading */
function score(url: URL, linkText: string): { score: number; subject: number } | null {
  const path = decoded(url.pathname + url.search)
  const text = linkText.replace(/\s+/g, ' ').trim().slice(0, 60)
  if (FILE.test(url.pathname) || (FRONT.test(url.pathname) && url.search === '')) return null
  if (USELESS.test(path) || USELESS_TEXT.test(text)) return null
  let found: { score: number; subject: number } | null = null
  for (const [subject, { weight, text: words, path: names }] of SUBJECTS.entries()) {
    const points = (words.test(text) ? weight * 2 : 0) + (names.test(path) ? weight : 0)
    if (points > (found?.score ?? 0)) found = { score: points, subject }
  }
  if (found === null) return null
  // a page deep in a board is one article
  const depth = url.pathname.split('/').length - 2 + Math.max(0, url.searchParams.size - 1)
  return { ...found, score: found.score - depth * 4 }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
