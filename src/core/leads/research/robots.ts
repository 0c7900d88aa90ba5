// What the response to a request for robots.txt means (RFC 9309 §2.3).

/** In bytes. The rest is not parsed (RFC 9309 §2.5: at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 500 * 1024
/** RFC 9309 §2.4: a cached copy is not used for longer than 24 hours. */
export const ROBOTS_CACHE_MS = 24 * 3600 * 1000
/** An unavailable file is requested again after this time. */
export const ROBOTS_RETRY_MS = 10 * 60 * 1000
/** The name by which a robots.txt addresses the reader. */
export const BOT_NAME = 'IeumBot'

/**
 * `parse`: the body has the rules. `allow_all`: there is no file. `disallow_all`: the site has a problem and nothing is
 * read. 429 counts as a problem, as at Googlebot.
 */
export function robotsMeaning(
  status: number,
  contentType: string | null,
): 'parse' | 'allow_all' | 'disallow_all' {
  if (status === 429 || status >= 500) return 'disallow_all'
  if (status < 200 || status >= 300) return 'allow_all'
  // a page instead of the file: the site answers every path with 200
  return /html|json/i.test(contentType ?? '') ? 'allow_all' : 'parse'
}
