// Keys by which duplicates are found: leads that share a key are candidates, so not every pair of leads is compared. A user
// decides.
import { normalizeEmail } from './lead.ts'

export type DuplicateFacts = {
  companyName: string
  contactName: string
  contactEmail: string | null
  customFields: Readonly<Record<string, string>>
}

/** Increase it when the rules below change: stored keys of another version are computed again. */
export const DUPLICATE_RULES_VERSION = 1

export const DUPLICATE_REASONS = ['mailbox', 'mobile', 'name', 'phone'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Confidence of each reason, 0 to 100. */
export const DUPLICATE_SCORES: Record<DuplicateReason, number> = {
  mailbox: 95,
  mobile: 85,
  name: 70,
  phone: 60,
}

/** The keys of a lead, each prefixed with its reason; empty values give none. */
export function duplicateKeys(lead: DuplicateFacts): string[] {
  const mailbox = mailboxOf(lead.contactEmail)
  const name = contactNameKey(lead.contactName)
  const company = companyKey(lead.companyName)
  const numbers = phonesOf(lead.customFields)
  const keys = [
    mailbox && `mailbox:${mailbox}`,
    name && company && `name:${name}@${company}`,
    ...numbers.map((number) =>
      isMobile(number) ? `mobile:${number}` : name ? `phone:${number}@${name}` : null,
    ),
  ]
  return [...new Set(keys.filter((key): key is string => !!key))]
}

export const reasonOfKey = (key: string): DuplicateReason =>
  DUPLICATE_REASONS.find((reason) => key.startsWith(`${reason}:`)) ?? 'name'

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
/** Hosts that deliver to the same account (help pages of Kakao and Daum). */
const ONE_HOST: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'hanmail.net': 'daum.net',
}
/** Hosts without plus addressing. */
const NO_PLUS: ReadonlySet<string> = new Set([
  'naver.com',
  'nate.com',
  'daum.net',
  'hanmail.net',
  'kakao.com',
])

/** The mailbox an address delivers to: without case, without the part after a plus, at Gmail without dots. */
export function mailboxOf(address: string | null): string | null {
  const email = normalizeEmail(address)
  if (!email.ok) return null
  const at = email.key.lastIndexOf('@')
  const host = email.key.slice(at + 1)
  const [bare = ''] = NO_PLUS.has(host) ? [email.key.slice(0, at)] : email.key.slice(0, at).split('+')
  const local = GMAIL.has(host) ? bare.replaceAll('.', '') : bare
  return local === '' ? email.key : `${local}@${ONE_HOST[host] ?? host}`
}

const PHONE_FIELD = /전화|휴대|핸드폰|연락처|mobile|phone|tel|^hp$/i
const isMobile = (digits: string): boolean => /^01[016789]\d{7,8}$/.test(digits)
const LANDLINE = /^0(2|[3-6]\d|70|50\d)\d{7,8}$/

/** Phone numbers in custom fields with a phone-like name, in national form. */
function phonesOf(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([name]) => PHONE_FIELD.test(name))
    .flatMap(([, value]) => value.slice(0, 200).split(/[,/;\n]/))
    .map(phoneKey)
    .filter((number) => number !== null)
}

/** +82 10-1234-5678 → 01012345678; null when it is not a Korean number. */
export function phoneKey(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '')
  const national = digits.startsWith('82') ? digits.slice(2).replace(/^0?/, '0') : digits
  return isMobile(national) || LANDLINE.test(national) ? national : null
}

const FORMS = /주식회사|유한책임회사|유한회사|재단법인|사단법인|\((?:주|유|재|사|합)\)/g
const ENGLISH_FORMS = /\b(?:co|inc|ltd|llc|corp|corporation|company|limited)\b/g

/** (주)한빛 정밀, ㈜한빛정밀, 한빛정밀 주식회사 and HANBIT Co., Ltd. without the legal form. */
export const companyKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s*\(\s*(\p{L}+)\s*\)/gu, '($1)')
    .replaceAll(FORMS, ' ')
    .replaceAll(ENGLISH_FORMS, ' ')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Titles behind a name, as alternatives of a pattern. */
export const TITLE_WORDS =
  '대표이사|연구원|본부장|매니저|대표|사장|이사|상무|전무|부장|차장|과장|대리|주임|사원|팀장|실장|선임|책임|수석'
const TITLES = new RegExp(`(?:${TITLE_WORDS}|님)$`, 'u')

/** 김서연 과장님 → 김서연; at least two syllables stay. */
export function contactNameKey(name: string): string {
  let key = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  for (;;) {
    const shorter = key.replace(TITLES, '')
    if (shorter === key || [...shorter].length < 2) return [...key].length < 2 ? '' : key
    key = shorter
  }
}
