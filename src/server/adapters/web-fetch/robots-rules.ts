// Whether robots.txt of a site allows a page (RFC 9309), cached for 24 hours.
import {
  MAX_ROBOTS_BYTES,
  ROBOTS_CACHE_MS,
  ROBOTS_RETRY_MS,
  robotsMeaning,
} from '#core/leads/research/robots.ts'
import type { Clock } from '#core/ports.ts'
import { runInWorker } from '#server/platform/run-in-worker.ts'
import type { FetchFailure, FileFetcher } from './fetch-file.ts'
import type { RobotsCheck } from './robots-worker.ts'

/** All cached files together. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024
/** A small file also takes memory. */
const LEAST_BYTES = 1024
const WORKER = new URL('./robots-worker.ts', import.meta.url)

export type RobotsRules = {
  /** @returns why the page is not read, or null */
  reject(url: string, signal: AbortSignal): Promise<FetchFailure | null>
}
/** `failure`: nothing of the site is read; else the file, or '' without rules. */
type Rules = { until: number; text: string; failure: FetchFailure | null }

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
      return { until: now + ROBOTS_RETRY_MS, text: '', failure: isMissing ? null : found }
    }
    const meaning = robotsMeaning(found.status, found.contentType)
    if (meaning === 'disallow_all') {
      return { until: now + ROBOTS_RETRY_MS, text: '', failure: unavailable(`robots.txt: ${found.status}`) }
    }
    const until = now + ROBOTS_CACHE_MS
    if (meaning === 'allow_all') return { until, text: '', failure: null }
    // the last line of a file that is cut is not complete: a part of a path allows or forbids more
    const end = found.isCut ? Math.max(found.body.lastIndexOf('\n'), 0) : found.body.length
    return { until, text: found.body.toString('utf8', 0, end), failure: null }
  }

  function keep(file: string, rules: Rules): void {
    cache.delete(file)
    cache.set(file, rules)
    let bytes = [...cache.values()].reduce((sum, one) => sum + bytesOf(one), 0)
    for (const [oldest, one] of cache) {
      if (bytes <= MAX_CACHED_BYTES) break
      cache.delete(oldest)
      bytes -= bytesOf(one)
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
      if (rules.text === '') return null
      const allows = await runInWorker<RobotsCheck, boolean>(WORKER, { text: rules.text, url })
      if (allows === null) return unavailable('robots.txt: its check exceeded the limits')
      return allows ? null : { ok: false, fault: 'robots_disallowed', detail: url }
    },
  }
}

const unavailable = (detail: string): FetchFailure => ({ ok: false, fault: 'robots_unavailable', detail })
/** In memory a character may take two bytes. */
const bytesOf = (rules: Rules): number => LEAST_BYTES + 2 * rules.text.length
