// Which values a lead accepts, when two spellings are the same email address, and which company an address belongs to.
import * as z from 'zod'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import { customFieldName, manyLines, singleLine } from '#core/text/plain-text.ts'
import { LEAD_FIELD_DEFINITIONS, type LeadField, mapLeadFields, type NullableLeadField } from './fields.ts'

export const MAX_FIELD = 300
export const MAX_CUSTOM_FIELDS = 50
export const MAX_CUSTOM_NAME = 50
const MAX_CUSTOM_VALUE = 2000

type FieldSchemas = {
  [F in LeadField]: F extends NullableLeadField ? z.ZodNullable<z.ZodString> : z.ZodString
}

/** The same schema for every field, nullable where the field is. */
export const leadFieldSchemas = (line: z.ZodString): FieldSchemas =>
  mapLeadFields((field) =>
    LEAD_FIELD_DEFINITIONS[field].isNullable ? line.nullable() : line,
  ) as FieldSchemas

/** `next`: by the time of the next mail, leads without one last; `activity`: the latest first. */
export const LEAD_SORTS = ['created', 'company', 'contact', 'status', 'activity', 'next'] as const
/** Sorts whose cursor contains an instant. */
export const INSTANT_SORTS: readonly (typeof LEAD_SORTS)[number][] = ['created', 'activity', 'next']
/** Maximum number of leads in a bulk call. */
export const MAX_BULK_LEADS = 10_000
/** Matching leads are counted up to this number: `total` is this number when there are as many or more. */
export const MAX_COUNTED_LEADS = 10_000

/** What a form or an import writes. Every field may be empty; `normalizeEmail` checks the address. */
export const LeadFields = z.object({
  ...leadFieldSchemas(z.string().overwrite(singleLine).max(MAX_FIELD)),
  /** a name contains no braces: templates write it between braces */
  customFields: z
    .record(
      z
        .string()
        .overwrite(customFieldName)
        .min(1)
        .max(MAX_CUSTOM_NAME)
        .regex(/^[^{}|"'<>]*$/),
      z
        .string()
        .overwrite((text) => manyLines(text).trim())
        .max(MAX_CUSTOM_VALUE),
    )
    .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS),
})
export type LeadFields = z.infer<typeof LeadFields>

/** Values to write; a field that is left out stays as it is. `emailKey` is the key of `contactEmail` (`normalizeEmail`). */
export type LeadValues = Partial<LeadFields & { emailKey: string | null }>

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

/** Hosts whose addresses say nothing about the company: rules for colleagues and limits per domain do not apply. */
export const FREE_MAIL_HOSTS: ReadonlySet<string> = new Set(
  `naver.com hanmail.net daum.net kakao.com nate.com lycos.co.kr empas.com empal.com korea.com dreamwiz.com
  hanmir.com hitel.net chol.com chollian.net freechal.com paran.com yahoo.co.kr hotmail.co.kr unitel.co.kr
  gmail.com googlemail.com outlook.com outlook.kr hotmail.com live.com live.co.kr msn.com yahoo.com ymail.com
  yahoo.co.jp icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.de mail.com zoho.com
  yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com foxmail.com tutanota.com hey.com fastmail.com`.split(
    /\s+/,
  ),
)

/** The business domain of an address in lower case; null for a free mail host or an invalid address. */
export function companyDomain(email: string): string | null {
  const address = normalizeEmail(email)
  if (!address.ok) return null
  return companyDomainOfKey(address.key)
}

/** The same for a key of `normalizeEmail`. */
export function companyDomainOfKey(key: string): string | null {
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return FREE_MAIL_HOSTS.has(domain) ? null : domain
}
