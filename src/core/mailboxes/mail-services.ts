// The known mail services: one row has all that the product knows of a service. Names and instructions in Korean are in
// web/screens/mailboxes/text.ts.

export const MAIL_SERVICE_NAMES = [
  'gmail',
  'microsoft',
  'naverWorks',
  'naver',
  'daum',
  'kakao',
  'hiworks',
] as const
export type MailServiceName = (typeof MAIL_SERVICE_NAMES)[number]

type MailServer = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }

/** What a sender's domain needs in the DNS. */
export type ServiceDns = {
  /** any SPF include at or below one of these covers the service */
  spfZones: readonly string[]
  /** the include for the SPF record; null: see the service's admin page */
  spfInclude: string | null
  /** of its DKIM keys: DNS cannot list selectors, they can only be queried by name (RFC 6376 §3.1) */
  selectors: readonly string[]
}

export type MailService = {
  /** the documented servers */
  smtp: MailServer
  /** null: it documents POP3 only */
  imap: MailServer | null
  /** other names of its SMTP servers */
  otherSmtpHosts: readonly string[]
  /** SMTP and IMAP do not accept the password of the account */
  wantsAppPassword: boolean
  /** domains of its own addresses */
  portals: readonly string[]
  /** the mail of a company's domain is received at or below these names */
  mxZones: readonly string[]
  /** null: nothing is known, or all its addresses are at its own domains */
  dns: ServiceDns | null
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })

export const MAIL_SERVICES: Readonly<Record<MailServiceName, MailService>> = {
  gmail: {
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    otherSmtpHosts: ['smtp-relay.gmail.com'],
    wantsAppPassword: true,
    portals: ['gmail.com', 'googlemail.com'],
    mxZones: ['google.com', 'googlemail.com'],
    dns: {
      spfZones: ['_spf.google.com', 'aspmx.googlemail.com'],
      spfInclude: '_spf.google.com',
      selectors: ['google'],
    },
  },
  // accepts no passwords at all, only sign-in at the provider (oauth/provider.ts)
  microsoft: {
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: tls('outlook.office365.com', 993),
    otherSmtpHosts: ['smtp-mail.outlook.com'],
    wantsAppPassword: false,
    portals: [
      'outlook.com',
      'outlook.kr',
      'hotmail.com',
      'hotmail.co.kr',
      'live.com',
      'live.co.kr',
      'msn.com',
    ],
    mxZones: ['outlook.com', 'mx.microsoft'],
    dns: {
      spfZones: ['protection.outlook.com'],
      spfInclude: 'spf.protection.outlook.com',
      selectors: ['selector1', 'selector2'],
    },
  },
  naverWorks: {
    smtp: tls('smtp.worksmobile.com', 465),
    imap: tls('imap.worksmobile.com', 993),
    otherSmtpHosts: [],
    wantsAppPassword: true,
    portals: [],
    mxZones: ['worksmobile.com'],
    dns: {
      spfZones: ['worksmobile.com'],
      spfInclude: 'spf.worksmobile.com',
      selectors: ['naverworks', 'worksmobile'],
    },
  },
  naver: {
    smtp: tls('smtp.naver.com', 465),
    imap: tls('imap.naver.com', 993),
    otherSmtpHosts: [],
    wantsAppPassword: true,
    portals: ['naver.com'],
    mxZones: [],
    dns: null,
  },
  daum: {
    smtp: tls('smtp.daum.net', 465),
    imap: tls('imap.daum.net', 993),
    otherSmtpHosts: [],
    wantsAppPassword: true,
    portals: ['daum.net', 'hanmail.net'],
    mxZones: [],
    dns: null,
  },
  kakao: {
    smtp: tls('smtp.kakao.com', 465),
    imap: tls('imap.kakao.com', 993),
    otherSmtpHosts: [],
    wantsAppPassword: true,
    portals: ['kakao.com'],
    mxZones: [],
    dns: null,
  },
  hiworks: {
    smtp: tls('smtps.hiworks.com', 465),
    imap: null,
    otherSmtpHosts: ['smtp.hiworks.com', 'smtp.gabia.com'],
    wantsAppPassword: false,
    portals: [],
    mxZones: ['hiworks.com', 'hiworks.co.kr'],
    dns: { spfZones: ['hiworks.com', 'gabia.com'], spfInclude: null, selectors: ['hiworks'] },
  },
}

const findService = (matches: (service: MailService) => boolean): MailServiceName | null =>
  MAIL_SERVICE_NAMES.find((name) => matches(MAIL_SERVICES[name])) ?? null

/** Of the service of an SMTP server; null for a server of no known service. */
export function dnsOfSmtp(host: string): ServiceDns | null {
  const name = host.toLowerCase()
  const found = findService(({ smtp, otherSmtpHosts }) => smtp.host === name || otherSmtpHosts.includes(name))
  return found && MAIL_SERVICES[found].dns
}

/** @returns null for a domain that is not a portal's */
export const serviceOfPortal = (domain: string): MailServiceName | null => {
  const name = domain.toLowerCase()
  return findService(({ portals }) => portals.includes(name))
}

/** @param hosts of the MX records (RFC 5321 §5), preferred first. @returns null when none is of a known service */
export function serviceOfMx(hosts: readonly string[]): MailServiceName | null {
  for (const host of hosts) {
    const name = host.toLowerCase().replace(/\.$/, '')
    const found = findService(({ mxZones }) =>
      mxZones.some((zone) => name === zone || name.endsWith(`.${zone}`)),
    )
    if (found) return found
  }
  return null
}

/** The domain of an address in lower case; null while it is incomplete. */
export const domainOfAddress = (address: string): string | null =>
  /^\S+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase() ?? null
