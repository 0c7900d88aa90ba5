// Whether robots.txt of a site allows a page (RFC 9309), cached for 24 hours.
import robotsParser from 'robots-parser'
import {
  BOT_NAME,
  MAX_ROBOTS_BYTES,
  ROBOTS_CACHE_MS,
  ROBOTS_RETRY_MS,
  robotsMeaning,
} from '#core/leads/research/robots.ts'
import type { Clock } from '#core/ports.ts'
import type { FetchFailure, FileFetcher } from './fetch-file.ts'

/** All cached files together. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024
/** A small file also takes memory. */
const LEAST_BYTES = 1024
// the types of the package describe a default export, and the module is the function itself
const parseRobots = robotsParser as unknown as typeof robotsParser.default

export type RobotsRules = {
  /** @returns why the page is not read, or null */
  reject(url: string, signal: AbortSignal): Promise<FetchFailure | null>
}
/** `failure`: nothing of the site is read; else whether a page is allowed. */
type Rules = { until: number; bytes: number; failure: FetchFailure | null; allows: (url: string) => boolean }
const everything = () => true

export function createRobotsRules(fetcher: FileFetcher, clock: Clock, timeoutMs: number): RobotsRules {
  const cache = new Map<string, Rules>()
  const loading = new Map<string, Promise<Rules>>()

  async function load(file: string, signal: AbortSignal): Promise<Rules> {
    const found = await fetcher.fetch(file, {
      accept: 'text/plain,*/*;q=0.5',
      maxBytes: MAX_ROBOTS_BYTES,
      timeoutMs,
      // RFC 9309 §2.3.1.2: redirects are followed, also to other hosts, and the rules apply to the first one
      rejectRedirect: () => null,
      signal,
    })
    const now = clock.now().getTime()
    if (!found.ok) {
      // §2.3.1.2: after five redirects the file counts as missing
      const isMissing = found.fault === 'too_many_redirects' || found.fault === 'redirect_loop'
      return {
        until: now + ROBOTS_RETRY_MS,
        bytes: LEAST_BYTES,
        failure: isMissing ? null : found,
        allows: everything,
      }
    }
    const meaning = robotsMeaning(found.status, found.contentType)
    if (meaning === 'disallow_all') {
      const failure = {
        ok: false,
        fault: 'robots_unavailable',
        detail: `robots.txt: ${found.status}`,
      } as const
      return { until: now + ROBOTS_RETRY_MS, bytes: LEAST_BYTES, failure, allows: everything }
    }
    const until = now + ROBOTS_CACHE_MS
    if (meaning === 'allow_all') return { until, bytes: LEAST_BYTES, failure: null, allows: everything }
    const robots = parseRobots(file, found.body.toString('utf8'))
    const bytes = LEAST_BYTES + found.body.length
    return { until, bytes, failure: null, allows: (url) => robots.isAllowed(url, BOT_NAME) === true }
  }

  function keep(file: string, rules: Rules): void {
    cache.delete(file)
    cache.set(file, rules)
    let bytes = [...cache.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [oldest, one] of cache) {
      if (bytes <= MAX_CACHED_BYTES) break
      cache.delete(oldest)
      bytes -= one.bytes
    }
  }

  /** Readings of one site at the same time share one request. */
  async function rulesOf(file: string, signal: AbortSignal): Promise<Rules> {
    const cached = cache.get(file)
    if (cached && cached.until > clock.now().getTime()) return cached
    const shared = loading.get(file)
    const own = shared ?? load(file, signal).finally(() => loading.delete(file))
    loading.set(file, own)
    const rules = await own
    if (rules.failure?.fault !== 'aborted') {
      keep(file, rules)
      return rules
    }
    // the other reading was aborted, this one was not
    return shared && !signal.aborted ? rulesOf(file, signal) : rules
  }

  return {
    async reject(url, signal) {
      const rules = await rulesOf(new URL('/robots.txt', url).href, signal)
      if (rules.failure) return rules.failure
      return rules.allows(url) ? null : { ok: false, fault: 'robots_disallowed', detail: url }
    },
  }
}
