// Checks an SPF record (RFC 7208): does it cover the mail service, can it be evaluated, and does it end with ~all or -all.
import type { ServiceDns } from '#core/mailboxes/mail-services.ts'
import type { DomainTexts, Finding } from './finding.ts'

/** RFC 7208 §4.6.4 */
export const MAX_LOOKUPS = 10

export const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text.trim())

const termsOf = (text: string): string[] => text.trim().split(/\s+/).slice(1)

/** Names a record refers to by `include:` and `redirect=`, without macros. */
export const spfTargets = (text: string): string[] =>
  termsOf(text).flatMap((term) => {
    const target = /^(?:[+?~-]?include:|redirect=)([^%\s/]+)$/i.exec(term)?.[1]
    return target ? [target.toLowerCase().replace(/\.$/, '')] : []
  })

/** Number of DNS lookups of an evaluation; records that were not queried count as one. */
function spfLookups(domain: string, texts: DomainTexts, seen: ReadonlySet<string> = new Set()): number {
  const record = texts[domain]?.find(isSpf)
  if (record === undefined || seen.has(domain) || seen.size > MAX_LOOKUPS) return 0
  const below = new Set(seen).add(domain)
  const own = termsOf(record).filter((term) =>
    /^[+?~-]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?::|$)|exists:)|^redirect=/i.test(term),
  )
  return spfTargets(record).reduce((sum, target) => sum + spfLookups(target, texts, below), own.length)
}

/** All names referenced from the domain's record, directly or not. */
function spfReach(domain: string, texts: DomainTexts): Set<string> {
  const reached = new Set<string>()
  const open = [domain]
  for (let name = open.pop(); name !== undefined && reached.size < 50; name = open.pop()) {
    const record = texts[name]?.find(isSpf)
    for (const target of record === undefined ? [] : spfTargets(record)) {
      if (!reached.has(target)) open.push(target)
      reached.add(target)
    }
  }
  return reached
}

export function spfFinding(domain: string, service: ServiceDns | null, texts: DomainTexts): Finding {
  const answer = texts[domain]
  const suggestion = service?.spfInclude ? `v=spf1 include:${service.spfInclude} ~all` : null
  if (!answer) return { part: 'spf', state: 'unknown', code: 'spf_unknown', record: null, suggestion: null }
  const records = answer.filter(isSpf)
  const [record] = records
  const bad = (code: Finding['code'], to: string | null = null): Finding => ({
    part: 'spf',
    state: code === 'spf_missing' ? 'missing' : 'weak',
    code,
    record: record ?? null,
    suggestion: to,
  })
  if (record === undefined) return bad('spf_missing', suggestion)
  if (records.length > 1) return bad('spf_many')
  const all = termsOf(record).find((term) => /^[+?~-]?all$/i.test(term))
  if (all && /^\+?all$/i.test(all)) return bad('spf_open', record.replace(/(\s)\+?all\b/i, '$1~all'))
  const reach = [...spfReach(domain, texts)]
  if (
    service &&
    !reach.some((name) => service.spfZones.some((zone) => name === zone || name.endsWith(`.${zone}`)))
  ) {
    return bad('spf_not_included', withInclude(record, service.spfInclude))
  }
  if (spfLookups(domain, texts) > MAX_LOOKUPS) return bad('spf_too_many')
  if (!/\sredirect=/i.test(record) && (!all || all.startsWith('?'))) return bad('spf_neutral')
  return {
    part: 'spf',
    state: 'ok',
    code: service ? 'spf_ok' : 'spf_present',
    record,
    suggestion: null,
  }
}

/** The existing record with the include added at its start. */
const withInclude = (record: string, include: string | null): string | null => {
  if (include === null) return null
  const [version = 'v=spf1', ...terms] = record.trim().split(/\s+/)
  return [version, `include:${include}`, ...terms].join(' ')
}
