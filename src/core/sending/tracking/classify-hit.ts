// Whether a person opened a mail or followed its link, or a machine: providers load pictures before the mail is read,
// security gateways follow every link. An unclear hit is `unknown`; only `person` is counted (rules.md R-324).

export type HitKind = 'opened' | 'clicked'

export type HitFacts = {
  kind: HitKind
  /** the User-Agent header; empty when there was none */
  userAgent: string
  /** the request declares itself as a prefetch (Sec-Purpose, Purpose, X-Moz) */
  saysPrefetch: boolean
  /** since the server accepted the mail; null: not sent as far as is known */
  secondsSinceSent: number | null
  /** seconds since each other link of the same mail was last followed */
  otherLinkSeconds: readonly number[]
  /** a signed-in member of the workspace that sent it */
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

/** A hit this soon after sending comes from a gateway. */
const SOON_SECONDS = { opened: 10, clicked: 30 } as const satisfies Record<HitKind, number>
/** Three links within these seconds, or two within `PAIR_SECONDS`, come from a machine. */
export const BURST_SECONDS = 10
const PAIR_SECONDS = 2
/** A second hit within this time is not counted again. */
export const QUIET_MINUTES = 30

const BOT =
  /(?<!cu)bots?\b|crawl|spider|slurp|scan|preview|monitor|validator|headless|phantom|lighthouse|curl|wget|python|perl|ruby|java\/|okhttp|go-http|httpclient|libwww|axios|node-fetch|undici|guzzle|scrapy|postman|barracuda|proofpoint|mimecast|safelinks|symantec|trendmicro|forti|sophos|virustotal|facebookexternalhit|scrap|yeti\/|daum(?:oa)?\/|\(compatible; ?\)/i
/** Gmail loads the pictures of a mail that arrives while its app is open, before it shows them (SparkPost, January 2022). */
const GMAIL_PREFETCH = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/
/** Gmail's picture proxy fetches when the mail is opened. */
const GMAIL_PROXY = /\bGoogleImageProxy\b/
const YAHOO_PROXY = /\bYahooMailProxy\b/
/** Sent by Apple's proxies and by Outlook for Mac: the engine without a browser name. */
const BARE_WEBKIT = /AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)$/
const PROGRAM = /^(?:Mozilla|Opera|Outlook)|Microsoft (?:Outlook|Office)|MSOffice|Thunderbird|Mail/i

/** The first sign of a machine decides; without a sign of a person the hit is `unknown`. */
export function classifyHit(facts: HitFacts): HitClassification {
  const { kind, secondsSinceSent, otherLinkSeconds } = facts
  const agent = facts.userAgent.trim()
  if (facts.isMember) return { by: 'unknown', reason: 'team' }
  if (facts.saysPrefetch) return machine('prefetch')
  if (agent === '') return machine('no_user_agent')
  // Apple Mail Privacy Protection loads every picture of every mail at any time and sends only this
  if (agent === 'Mozilla/5.0') return machine('apple_prefetch')
  if (GMAIL_PREFETCH.test(agent)) return machine('gmail_prefetch')
  const isImageProxy = GMAIL_PROXY.test(agent) || YAHOO_PROXY.test(agent)
  // a picture proxy does not follow links
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

/** Whether a hit repeats an earlier one of the same mail: same kind, same link and client, a short time ago. */
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
