/** TXT records by name. []: there are none; null: the query failed; no entry: not queried. */
export type DomainTexts = Readonly<Record<string, readonly string[] | null>>

export const DOMAIN_CODES = [
  'portal',
  'spf_ok',
  'spf_present',
  'spf_missing',
  'spf_many',
  'spf_open',
  'spf_not_included',
  'spf_too_many',
  'spf_neutral',
  'spf_unknown',
  'dkim_ok',
  'dkim_revoked',
  'dkim_not_found',
  'dkim_unguessable',
  'dkim_unknown',
  'dmarc_ok',
  'dmarc_watching',
  'dmarc_strict',
  'dmarc_missing',
  'dmarc_many',
  'dmarc_broken',
  'dmarc_unknown',
] as const
export type DomainCode = (typeof DOMAIN_CODES)[number]

export type Finding = {
  part: 'spf' | 'dkim' | 'dmarc'
  /** `unknown`: could not be determined; not treated as a fault */
  state: 'ok' | 'weak' | 'missing' | 'unknown'
  code: DomainCode
  /** the record that was found */
  record: string | null
  /** the complete record to publish */
  suggestion: string | null
}
