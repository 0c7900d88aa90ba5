// The mail service behind an address: known by the domain of portals, or by the MX records of a company's domain (RFC 5321 §5).

export const MAIL_SERVICES = [
  'gmail',
  'microsoft',
  'naverWorks',
  'naver',
  'daum',
  'kakao',
  'hiworks',
] as const
export type MailServiceName = (typeof MAIL_SERVICES)[number]

const PORTALS: Readonly<Record<string, MailServiceName>> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'outlook.com': 'microsoft',
  'outlook.kr': 'microsoft',
  'hotmail.com': 'microsoft',
  'hotmail.co.kr': 'microsoft',
  'live.com': 'microsoft',
  'live.co.kr': 'microsoft',
  'msn.com': 'microsoft',
  'naver.com': 'naver',
  'daum.net': 'daum',
  'hanmail.net': 'daum',
  'kakao.com': 'kakao',
}

/** A company's mail is received at or below these names. */
const MX_ZONES: readonly (readonly [zone: string, service: MailServiceName])[] = [
  ['google.com', 'gmail'],
  ['googlemail.com', 'gmail'],
  ['outlook.com', 'microsoft'],
  ['mx.microsoft', 'microsoft'],
  ['worksmobile.com', 'naverWorks'],
  ['hiworks.com', 'hiworks'],
  ['hiworks.co.kr', 'hiworks'],
]

/** The domain of an address in lower case; null while it is incomplete. */
export const domainOfAddress = (address: string): string | null =>
  /^\S+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase() ?? null

/** @returns null for a domain that is not a portal's */
export const serviceOfPortal = (domain: string): MailServiceName | null =>
  PORTALS[domain.toLowerCase()] ?? null

/** @param hosts of the MX records, preferred first. @returns null when none is of a known service */
export function serviceOfMx(hosts: readonly string[]): MailServiceName | null {
  for (const host of hosts) {
    const name = host.toLowerCase().replace(/\.$/, '')
    const found = MX_ZONES.find(([zone]) => name === zone || name.endsWith(`.${zone}`))
    if (found) return found[1]
  }
  return null
}
