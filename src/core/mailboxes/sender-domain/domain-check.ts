// Checks SPF, DKIM and DMARC of a sender's domain from its TXT records (rules.md R-613). The Korean messages are in
// api/mailboxes/sender-domain-messages.ts.
import { FREE_MAIL_HOSTS } from '#core/leads/company-domain.ts'
import type { ServiceDns } from '#core/mailboxes/mail-services.ts'
import type { DomainCode, DomainTexts, Finding } from './finding.ts'
import { isSpf, spfFinding, spfTargets } from './spf.ts'

/** Common selectors, queried where the selectors of the server are not known. */
const COMMON_SELECTORS = ['default', 'mail', 'dkim', 's1', 'selector1', 'google', 'zmail'] as const

/** Whether a domain belongs to a portal, which manages its DNS records. */
const isPortalDomain = (domain: string): boolean => FREE_MAIL_HOSTS.has(domain)

/** Limit of DNS queries: RFC 7208 §4.6.4 allows 10 SPF lookups; some more are queried to recognise records above it. */
const MAX_NAMES = 30

/** Names to query next. The caller queries them and calls again with the results until there are none. */
export function namesToQuery(domain: string, service: ServiceDns | null, known: DomainTexts): string[] {
  if (isPortalDomain(domain)) return []
  const names = new Set([
    domain,
    ...selectorsOf(service).map((s) => dkimName(s, domain)),
    ...dmarcNames(domain),
  ])
  for (const name of names) {
    for (const target of known[name]?.filter(isSpf).flatMap(spfTargets) ?? []) names.add(target)
  }
  const remaining = MAX_NAMES - Object.keys(known).length
  return [...names].filter((name) => !Object.hasOwn(known, name)).slice(0, Math.max(0, remaining))
}

const selectorsOf = (service: ServiceDns | null): readonly string[] => service?.selectors ?? COMMON_SELECTORS
const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`

/** DMARC names of the domain and its parents down to two labels, three below co.kr and the like (RFC 7489 §6.6.3). */
function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  const isShared = /^(?:co|or|go|ac|ne|re|pe|com|net|org)\.[a-z]{2}$/.test(labels.slice(-2).join('.'))
  const last = labels.length - (isShared ? 3 : 2)
  return labels.slice(0, Math.max(0, last) + 1).map((_, i) => `_dmarc.${labels.slice(i).join('.')}`)
}

/** One finding each for SPF, DKIM and DMARC. */
export function domainFindings(domain: string, service: ServiceDns | null, texts: DomainTexts): Finding[] {
  if (isPortalDomain(domain)) {
    return [{ part: 'spf', state: 'ok', code: 'portal', record: null, suggestion: null }]
  }
  return [
    spfFinding(domain, service, texts),
    dkimFinding(domain, service, texts),
    dmarcFinding(domain, texts),
  ]
}

function dkimFinding(domain: string, service: ServiceDns | null, texts: DomainTexts): Finding {
  const finding = (state: Finding['state'], code: DomainCode, record: string | null = null): Finding => ({
    part: 'dkim',
    state,
    code,
    record,
    suggestion: null,
  })
  const answers = selectorsOf(service).map((selector) => texts[dkimName(selector, domain)])
  const keys = answers.flatMap((answer) => answer ?? []).filter((text) => /(?:^|;)\s*p\s*=/i.test(text))
  const live = keys.find((text) => /(?:^|;)\s*p\s*=\s*[A-Za-z0-9+/]/i.test(text))
  if (live !== undefined) return finding('ok', 'dkim_ok', live)
  if (keys.length > 0) return finding('weak', 'dkim_revoked', keys[0])
  if (answers.some((answer) => !answer)) return finding('unknown', 'dkim_unknown')
  return service?.selectors ? finding('missing', 'dkim_not_found') : finding('unknown', 'dkim_unguessable')
}

/** The tags of a `name=value; name=value` list (RFC 6376 §3.2; DMARC uses the same form). */
const readTagList = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const equals = tag.indexOf('=')
      return equals < 0 ? [] : [[tag.slice(0, equals).trim(), tag.slice(equals + 1).trim()]]
    }),
  )

const DMARC_START = 'v=DMARC1; p=none'

function dmarcFinding(domain: string, texts: DomainTexts): Finding {
  const finding = (
    state: Finding['state'],
    code: DomainCode,
    record: string | null = null,
    suggestion: string | null = null,
  ): Finding => ({ part: 'dmarc', state, code, record, suggestion })
  for (const name of dmarcNames(domain)) {
    const answer = texts[name]
    if (!answer) return finding('unknown', 'dmarc_unknown')
    const records = answer.filter((text) => /^v\s*=\s*DMARC1\b/i.test(text.trim()))
    const [record] = records
    if (record === undefined) continue
    if (records.length > 1) return finding('weak', 'dmarc_many', record)
    const tags = readTagList(record.toLowerCase())
    const isInherited = name !== `_dmarc.${domain}`
    const policy = (isInherited ? tags.get('sp') : undefined) ?? tags.get('p')
    if (!policy || !/^(?:none|quarantine|reject)$/.test(policy)) {
      return finding('weak', 'dmarc_broken', record, DMARC_START)
    }
    // mails of a subdomain are usually signed with the company's domain, which strict alignment rejects
    if (isInherited && tags.get('adkim') === 's' && tags.get('aspf') === 's') {
      return finding('weak', 'dmarc_strict', record)
    }
    return finding('ok', policy === 'none' ? 'dmarc_watching' : 'dmarc_ok', record)
  }
  return finding('missing', 'dmarc_missing', null, DMARC_START)
}

/** Parts to warn about before a launch: missing or wrong, not those that could not be queried. */
export const domainFaults = (findings: readonly Finding[]): ('SPF' | 'DKIM' | 'DMARC')[] =>
  findings
    .filter(({ state }) => state === 'missing' || state === 'weak')
    .map(({ part }) => part.toUpperCase() as 'SPF' | 'DKIM' | 'DMARC')
