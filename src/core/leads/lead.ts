// Limits of leads, when two spellings are the same email address, and which company an address belongs to.
import { toAsciiDomain } from '#core/text/domain-name.ts'

export const MAX_FIELD = 300
export const MAX_CUSTOM_FIELDS = 50
export const MAX_CUSTOM_NAME = 50
export const MAX_CUSTOM_VALUE = 2000

/** `next`: by the time of the next mail, leads without one last; `activity`: the latest first. */
export const LEAD_SORTS = ['created', 'company', 'contact', 'status', 'activity', 'next'] as const
/** Sorts whose cursor contains an instant. */
export const INSTANT_SORTS: readonly (typeof LEAD_SORTS)[number][] = ['created', 'activity', 'next']
/** Maximum number of leads in a bulk call. */
export const MAX_BULK_LEADS = 10_000
/** Matching leads are counted up to this number: `total` is this number when there are as many or more. */
export const MAX_COUNTED_LEADS = 10_000

export type EmailAddress =
  | { ok: true; email: string; key: string }
  | { ok: false; fault: 'missing' | 'invalid' }

/**
 * An address that can be mailed: `email` keeps the case of the local part and has an A-label domain; two spellings of one address
 * have the same `key`. Only RFC 5321 dot-atom addresses pass: a local part beyond ASCII needs SMTPUTF8, which not all Korean
 * providers support, and quoted local parts are typing errors in practice.
 */
export function normalizeEmail(text: string | null | undefined): EmailAddress {
  // first: much longer than any address with blanks around it
  if ((text ?? '').length > 1000) return { ok: false, fault: 'invalid' }
  const trimmed = (text ?? '').normalize('NFC').replace(/^[\s\u200B]+|[\s\u200B]+$/g, '')
  if (trimmed === '') return { ok: false, fault: 'missing' }
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, at)
  const domain = toAsciiDomain(trimmed.slice(at + 1))
  if (at < 1 || domain === null || !isLocalPart(local)) return { ok: false, fault: 'invalid' }
  const email = `${local}@${domain}`
  return email.length > 254 ? { ok: false, fault: 'invalid' } : { ok: true, email, key: email.toLowerCase() }
}

/** The key by which sender addresses are compared, also for one that cannot be mailed. */
export function addressKey(address: string): string {
  const email = normalizeEmail(address)
  return email.ok ? email.key : address.trim().toLowerCase()
}

const isLocalPart = (local: string): boolean =>
  local.length <= 64 && /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)
