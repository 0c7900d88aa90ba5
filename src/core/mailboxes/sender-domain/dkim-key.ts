// DKIM signing (RFC 6376) by this installation: only for mailboxes on an own mail server (rules.md R-612). A mail service signs
// its mails itself; a second signature would add nothing.
import { toAsciiDomain } from '#core/text/domain-name.ts'
import { isPortalDomain, mailService } from './mail-services.ts'

/** SMTP servers of portals. */
const PORTAL_SERVER = /(?:^|\.)(?:naver\.com|daum\.net|kakao\.com|kakaocorp\.com|hanmail\.net|nate\.com)$/
const SERVICE_SERVER =
  /(?:^|\.)(?:gmail\.com|google\.com|googlemail\.com|office365\.com|outlook\.com|worksmobile\.com|hiworks\.com|gabia\.com)$/

/** The domain a mailbox can sign for (d= of the signature). @returns null when signing is not offered */
export function signingDomain(mailbox: { address: string; smtpHost: string | null }): string | null {
  const host = mailbox.smtpHost?.toLowerCase().replace(/\.$/, '') ?? ''
  if (host === '' || mailService(host) || PORTAL_SERVER.test(host) || SERVICE_SERVER.test(host)) return null
  const domain = toAsciiDomain(mailbox.address.split('@')[1] ?? '')
  return domain === null || isPortalDomain(domain) ? null : domain
}

/** DNS name of the record (RFC 6376 §3.6.2.1). */
export const keyRecordName = (key: { selector: string; domain: string }): string =>
  `${key.selector}._domainkey.${key.domain}`

/** Text of the record (RFC 6376 §3.6.1). @param publicKey SubjectPublicKeyInfo in base64, without line breaks */
export const keyRecord = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

/** The record as quoted strings, for zone files: a TXT string has at most 255 octets (RFC 1035 §3.3.14). */
export const toTxtStrings = (record: string): string =>
  (record.match(/.{1,250}/g) ?? []).map((piece) => `"${piece}"`).join(' ')

export const KEY_STATUSES = [
  'right',
  'missing',
  'other_key',
  'revoked',
  'unusable',
  'several',
  'unknown',
] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

/**
 * Whether a verifier would find this key.
 * @param texts the TXT records at `keyRecordName`; null: the DNS query failed
 */
export function checkKeyRecord(texts: readonly string[] | null, publicKey: string): KeyStatus {
  if (texts === null) return 'unknown'
  const records = texts.filter((text) => /(?:^|;)\s*p\s*=/.test(text))
  // the result of several records is undefined (RFC 6376 §3.6.2.2)
  if (records.length > 1) return 'several'
  const tags = readTagList(records[0] ?? '')
  const key = tags.get('p')?.replace(/\s+/g, '')
  if (key === undefined) return 'missing'
  if (key === '') return 'revoked'
  if (key !== publicKey) return 'other_key'
  const hashes = tags.get('h')?.split(':') ?? ['sha256']
  const services = tags.get('s')?.split(':') ?? ['*']
  const isUsable =
    (tags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (tags.get('k') ?? 'rsa') === 'rsa' &&
    hashes.some((one) => one.trim() === 'sha256') &&
    services.some((one) => ['*', 'email'].includes(one.trim()))
  return isUsable ? 'right' : 'unusable'
}

/** The tags of a `name=value; name=value` list (RFC 6376 §3.2; DMARC uses the same form). */
export const readTagList = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const equals = tag.indexOf('=')
      return equals < 0 ? [] : [[tag.slice(0, equals).trim(), tag.slice(equals + 1).trim()]]
    }),
  )
