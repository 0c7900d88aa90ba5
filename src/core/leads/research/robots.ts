// What robots.txt of a site allows (RFC 9309): the meaning of the response, and its rules for the reader.

/** In bytes. The rest is not parsed. RFC 9309 §2.5 asks for 500 KiB; ADR 74 says why this is less. */
export const MAX_ROBOTS_BYTES = 64 * 1024
/** The lines behind are not parsed. */
export const MAX_ROBOTS_LINES = 2000
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

type Rule = { allows: boolean; pattern: string }

/**
 * Whether the rules allow the reader a page: those for its name, else those for all; of the rules that match, the longest
 * one, and `Allow` of two of the same length (RFC 9309 §2.2). Takes at most as many steps as the rules have characters
 * times those of the address.
 * @param text the file, at most MAX_ROBOTS_LINES of it are read
 */
export function robotsAllow(text: string, url: URL): boolean {
  const path = normalized(url.pathname + url.search)
  let best: Rule = { allows: true, pattern: '' }
  for (const rule of ownRules(text)) {
    const [length, longest] = [rule.pattern.length, best.pattern.length]
    if (length < longest || (length === longest && !rule.allows)) continue
    if (matches(rule.pattern, path)) best = rule
  }
  return best.allows
}

/** The rules of all groups that name the reader; without such a group, those of all groups for `*`. */
function ownRules(text: string): Rule[] {
  const own: Rule[] = []
  const common: Rule[] = []
  let hasOwn = false
  // the names above the rules, and whether the line before was one of them
  let [isOwn, isCommon, isNaming] = [false, false, false]
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/, MAX_ROBOTS_LINES)) {
    const [name, value] = splitOnce(splitOnce(line, '#')[0], ':')
    const field = name.toLowerCase()
    if (field === 'user-agent') {
      const bot = splitOnce(value, '/')[0].toLowerCase()
      isOwn = (isNaming && isOwn) || bot === BOT_NAME.toLowerCase()
      isCommon = (isNaming && isCommon) || bot === '*'
      isNaming = true
      hasOwn ||= isOwn
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false
      // an empty value is no rule
      if (value === '') continue
      const rule = { allows: field === 'allow', pattern: normalized(value) }
      if (isOwn) own.push(rule)
      if (isCommon) common.push(rule)
    }
  }
  return hasOwn ? own : common
}

/** What is before and behind the first `at`, trimmed. */
function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text.trim(), ''] : [text.slice(0, index).trim(), text.slice(index + 1).trim()]
}

/** The same characters have the same code: Hangul is percent-encoded, `%ea` is `%EA` (RFC 9309 §2.2.2). */
const normalized = (path: string): string =>
  encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())

/**
 * `*` is any text, `$` at the end is the end of the path. The parts between two `*` are searched one after the other and
 * never again, each from the end of the one before: the earliest place leaves most for the rest.
 */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = isWhole ? parts.pop() : ''
  if (last === undefined) return path === first
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
