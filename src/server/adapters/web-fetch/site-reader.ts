// Reads a company's site: its front page, then its frames and the pages with most about the company. robots.txt is
// respected, and at most one request to a host is open at a time.
import { chooseLinks, MAX_MORE_PAGES, type PageLink, pageKey } from '#core/leads/research/choose-links.ts'
import type { ReadFault } from '#core/leads/research/read-faults.ts'
import { BOT_NAME } from '#core/leads/research/robots.ts'
import { isSameSite, MAX_URL_LENGTH, otherAddresses } from '#core/leads/research/site.ts'
import type { Clock, SitePage, SiteReader, SiteReading } from '#core/ports.ts'
import { runInWorker, WORKER_LIMITS } from '#server/platform/run-in-worker.ts'
import type { HostPolicy, ResolveHost } from './address-guard.ts'
import { createFileFetcher, type FetchFailure } from './fetch-file.ts'
import { createHostQueue } from './host-queue.ts'
import type { PageBytes, PageContent } from './page/extract-page.ts'
import { createRobotsRules } from './robots-rules.ts'

/** Decoded bytes of a page. */
const MAX_PAGE_BYTES = 1024 * 1024
const PAGE_MS = 10_000
const PAUSE_MS = 1000
const EXTRACTOR = new URL('./page/page-worker.ts', import.meta.url)
/** These faults end a reading of the front page at one address: another name or protocol may work. */
const CONNECTION_FAULTS: ReadonlySet<ReadFault> = new Set(['unreachable', 'bad_certificate'])

export type SiteReaderOptions = {
  policy: HostPolicy
  clock: Clock
  /** see `botUserAgent` */
  userAgent: () => string
  /** for tests; otherwise the system's resolver */
  resolve?: ResolveHost
  /** between two requests to one host */
  pauseMs?: number
  pageTimeoutMs?: number
}

/** `IeumBot/0.1.0 (+https://ieum.example.com/bot; help@example.com)`: who reads, and where it can be forbidden. */
export const botUserAgent = (version: string, appUrl: string, contact: string | null): string =>
  `${BOT_NAME}/${version} (+${appUrl}/bot${contact === null ? '' : `; ${contact}`})`

export function createSiteReader({
  policy,
  clock,
  userAgent,
  resolve,
  pauseMs = PAUSE_MS,
  pageTimeoutMs = PAGE_MS,
}: SiteReaderOptions): SiteReader & { close(): Promise<void> } {
  const queue = createHostQueue(pauseMs)
  const fetcher = createFileFetcher({ policy, queue, userAgent, ...(resolve && { resolve }) })
  const robots = createRobotsRules(fetcher, clock, pageTimeoutMs)

  /** @param front of the site; null for the front page itself, which may redirect to another address of the site */
  async function readPage(
    url: string,
    front: string | null,
    signal: AbortSignal,
  ): Promise<Read | FetchFailure> {
    if (url.length > MAX_URL_LENGTH) return { ok: false, fault: 'address_too_long', detail: null }
    const rejected = await robots.reject(url, signal)
    if (rejected) return rejected
    const file = await fetcher.fetch(url, {
      accept: 'text/html,application/xhtml+xml;q=0.9',
      maxBytes: MAX_PAGE_BYTES,
      timeoutMs: pageTimeoutMs,
      rejectRedirect: (target) => (isSameSite(target, front ?? url) ? null : 'other_site_redirect'),
      beforeHop: (target) => robots.reject(target, signal),
      signal,
    })
    if (!file.ok) return file
    const fault = faultOfStatus(file.status)
    if (fault !== null) return { ok: false, fault, detail: String(file.status) }
    const type = contentTypeOf(file.contentType)
    if (!isHtml(type.name, file.body)) return { ok: false, fault: 'not_html', detail: file.contentType }
    if (file.isCut) return { ok: false, fault: 'too_large', detail: `${MAX_PAGE_BYTES} bytes` }
    const page = { bytes: file.body, charset: type.charset, url: file.url, site: front ?? file.url }
    const content = await extractInWorker(page)
    return content
      ? { ok: true, url: file.url, content }
      : { ok: false, fault: 'unreadable', detail: 'extraction exceeded its limits' }
  }

  /** The front page, at another address of the site when no connection is possible. */
  async function readFront(site: string, signal: AbortSignal): Promise<Read | FetchFailure> {
    const first = await readPage(site, null, signal)
    if (first.ok || !CONNECTION_FAULTS.has(first.fault)) return first
    for (const other of otherAddresses(site)) {
      const page = await readPage(other, null, signal)
      if (page.ok) return page
    }
    return first
  }

  return {
    async read(site, signal) {
      // no address of its own site: not http, or with credentials
      if (!isSameSite(site, site)) return { ok: false, fault: 'invalid_address', detail: null }
      const front = await readFront(site, signal)
      if (!front.ok) return { ok: false, fault: front.fault, detail: front.detail }
      const reading = startReading(front)
      for (let next = reading.next(); next !== null; next = reading.next()) {
        if (signal.aborted) return { ok: false, fault: 'aborted', detail: null }
        reading.add(next, await readPage(next, front.url, signal))
      }
      return reading.result()
    },
    close: () => fetcher.close(),
  }
}

type Read = { ok: true; url: string; content: PageContent }

/** Collects the pages of one reading and chooses the next one. */
function startReading(front: Read) {
  const pages: SitePage[] = []
  const skipped: { url: string; reason: ReadFault }[] = []
  const links: PageLink[] = []
  const frames: string[] = []
  const seen = new Set([pageKey(new URL(front.url))])
  let requested = 0

  const take = ({ url, content }: Read) => {
    const { title, sentences, footer, fault } = content
    if (fault !== null) skipped.push({ url, reason: fault })
    else if (sentences.length === 0 && content.frames.length === 0) skipped.push({ url, reason: 'empty' })
    if (sentences.length > 0) pages.push({ url, title, sentences, footer })
    links.push(...content.links)
    frames.push(...content.frames)
  }
  take(front)

  return {
    /** @returns null when nothing is left to read */
    next(): string | null {
      // a notice instead of the site: its links are those of a hosting company or a sign-in service
      const isNotice = front.content.fault !== null && front.content.fault !== 'js_only'
      if (requested >= MAX_MORE_PAGES || (isNotice && frames.length === 0)) return null
      const isNew = (url: string) => !seen.has(pageKey(new URL(url)))
      const ranked = chooseLinks(links, front.url, links.length).map(({ url }) => url)
      const chosen = [...frames, ...ranked].find(isNew) ?? null
      if (chosen !== null) {
        seen.add(pageKey(new URL(chosen)))
        requested += 1
      }
      return chosen
    },
    add(url: string, page: Read | FetchFailure): void {
      if (!page.ok) return void skipped.push({ url, reason: page.fault })
      const key = pageKey(new URL(page.url))
      // redirected to a page that was read
      if (key !== pageKey(new URL(url)) && seen.has(key)) return
      seen.add(key)
      take(page)
    },
    result(): SiteReading {
      if (pages.length > 0) return { ok: true, pages, skipped }
      const [first] = skipped
      return { ok: false, fault: first?.reason ?? 'empty', detail: first?.url ?? null }
    },
  }
}

/** @returns null when the page needs more memory or time than allowed. Never throws. */
export const extractInWorker = (page: PageBytes, limits = WORKER_LIMITS): Promise<PageContent | null> =>
  runInWorker(EXTRACTOR, page, limits)

function faultOfStatus(status: number): ReadFault | null {
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return 'not_found'
  return status >= 500 ? 'server_error' : 'refused'
}

function contentTypeOf(header: string | null): { name: string; charset: string | null } {
  const [name = ''] = (header ?? '').split(';')
  const charset = /charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(header ?? '')?.[1] ?? null
  return { name: name.trim().toLowerCase(), charset }
}

/** Servers without a type, or with that of text, send pages too: those begin with a tag. */
function isHtml(type: string, body: Buffer): boolean {
  if (type === 'text/html' || type === 'application/xhtml+xml') return true
  if (type !== '' && type !== 'text/plain' && type !== 'application/octet-stream') return false
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|!--)/i.test(body.toString('latin1', 0, 200))
}
