// Was it a person who opened the mail or followed its link? Machines fetch both: providers load pictures before anybody
// looks, security gateways follow every link. What cannot be told is `unknown`, and only `person` is ever counted.

export type HitKind = 'opened' | 'clicked'

export type HitFacts = {
  kind: HitKind
  /** the User-Agent field; empty when there was none */
  userAgent: string
  /** the fetching program says itself that it fetches ahead (Sec-Purpose, Purpose, X-Moz) */
  saysPrefetch: boolean
  /** since the mail was handed over; null: it has not been as far as is known */
  secondsSinceSent: number | null
  /** how long ago each other link of the same mail was followed last */
  otherLinkSeconds: readonly number[]
  /** somebody signed in to the workspace that sent it */
  isMember: boolean
}

export const HIT_REASONS = [
  'team',
  'prefetch',
  'no_user_agent',
  'bot',
  'gmail_prefetch',
  'apple_prefetch',
  'burst',
  'too_soon',
  'ambiguous_proxy',
  'unknown_agent',
  'gmail_proxy',
  'yahoo_proxy',
  'mail_program',
] as const
export type HitReason = (typeof HIT_REASONS)[number]
export type HitClassification = { by: 'person' | 'machine' | 'unknown'; reason: HitReason }

/** Nobody has read a mail this soon after it was handed over; gateways have. */
const SOON_SECONDS = { opened: 10, clicked: 30 } as const satisfies Record<HitKind, number>
/** Three links within these seconds, or two within `PAIR_SECONDS`: nobody reads that fast. */
export const BURST_SECONDS = 10
const PAIR_SECONDS = 2
/** A person who looks again within this time has not opened the mail twice. */
export const QUIET_MINUTES = 30

const BOT =
  /(?<!cu)bots?\b|crawl|spider|slurp|scan|preview|monitor|validator|headless|phantom|lighthouse|curl|wget|python|perl|ruby|java\/|okhttp|go-http|httpclient|libwww|axios|node-fetch|undici|guzzle|scrapy|postman|barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|forti|sophos|virustotal|facebookexternalhit|scrap|yeti\/|daum(?:oa)?\/|\(compatible; ?\)/i
/** Gmail loads the pictures of a mail that arrives while its app is open, before it shows them (SparkPost, January 2022). */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/
/** Gmail's cache of pictures is asked when the mail is opened. */
const GMAIL_PROXY = /\bGoogleImageProxy\b/
const YAHOO_PROXY = /\bYahooMailProxy\b/
/** Apple's proxies and Outlook for Mac say the same: the engine, and no browser behind it. */
const BARE_WEBKIT = /AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/
const PROGRAM = /^(?:Mozilla|Opera|Outlook)|Microsoft (?:Outlook|Office)|MSOffice|Thunderbird|Mail/i

/** The first thing that speaks for a machine decides; nothing is counted on suspicion of being a person. */
export function classifyHit(facts: HitFacts): HitClassification {
  const { kind, secondsSinceSent, otherLinkSeconds } = facts
  const agent = facts.userAgent.trim()
  if (facts.isMember) return { by: 'unknown', reason: 'team' }
  if (facts.saysPrefetch) return machine('prefetch')
  if (agent === '') return machine('no_user_agent')
  // Apple Mail Privacy Protection loads every picture of every mail, at any time, and says no more than this
  if (agent === 'Mozilla/5.0') return machine('apple_prefetch')
  if (GMAIL_PREFETCH.test(agent)) return machine('gmail_prefetch')
  const isImageProxy = GMAIL_PROXY.test(agent) || YAHOO_PROXY.test(agent)
  // a cache of pictures follows no links
  if (BOT.test(agent) || (isImageProxy && kind === 'clicked')) return machine('bot')
  if (kind === 'clicked' && isBurst(otherLinkSeconds)) return machine('burst')
  if (secondsSinceSent === null || secondsSinceSent < SOON_SECONDS[kind]) return machine('too_soon')
  if (GMAIL_PROXY.test(agent)) return { by: 'person', reason: 'gmail_proxy' }
  if (YAHOO_PROXY.test(agent)) return { by: 'person', reason: 'yahoo_proxy' }
  if (kind === 'opened' && BARE_WEBKIT.test(agent)) return { by: 'unknown', reason: 'ambiguous_proxy' }
  return PROGRAM.test(agent)
    ? { by: 'person', reason: 'mail_program' }
    : { by: 'unknown', reason: 'unknown_agent' }
}

const machine = (reason: HitReason): HitClassification => ({ by: 'machine', reason })

function isBurst(otherLinkSeconds: readonly number[]): boolean {
  const within = (seconds: number) => otherLinkSeconds.filter((one) => one <= seconds).length
  return within(BURST_SECONDS) >= 2 || within(PAIR_SECONDS) >= 1
}

/** Whether a hit adds nothing to an earlier one of the same mail: the same thing by the same, a short while ago. */
export const isRepeated = (
  hit: { kind: HitKind; by: string; reason: string; link: number | null },
  earlier: readonly { kind: HitKind; by: string; reason: string; link: number | null; secondsAgo: number }[],
): boolean =>
  earlier.some(
    (one) =>
      one.kind === hit.kind &&
      one.by === hit.by &&
      one.link === hit.link &&
      (hit.by === 'person' || one.reason === hit.reason) &&
      one.secondsAgo < QUIET_MINUTES * 60,
  )
