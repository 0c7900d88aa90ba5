// The known mail services: one row has all that the product knows of a service. Names and instructions in Korean are in
// web/screens/mailboxes/connect/service-text.ts, what an administrator switches on in docs/guide/14-mail-services.md.
//
// Sources of the rows added last, by the name of the page, looked up on 2026-11-29. A host that no documentation of the service
// names is null: the form asks for it. The MX zones of services without hosts are the domains of their companies.
//   hiworks     customer.gabia.com/manual/hiworks: 2047/2394 "POP3/SMTP 설정하기", 10860, 10861 (hosts), 128/18580 "메일 전용 비밀번호"
//   daouOffice  care.daouoffice.co.kr "메일 설정": POP, IMAP and SMTP AUTH are options of a 메일 그룹; no hosts
//   mailplug    blog.mailplug.com/1252: mail programs are connected by POP3 or IMAP; no hosts
//   cafe24      cafe24.zendesk.com "홈페이지 호스팅 무료 메일(POP3)": POP3 only; no hosts
//   zoho        zoho.com/mail/help "Access via IMAP" (organisations in the US data centre); SPF and MX as its customers publish them
//   yahoo       help.yahoo.com SLN4075 "IMAP server settings for Yahoo Mail", the hosts as in the provider list of chatmail (2025-09);
//               SLN15241 "Generate and manage 3rd-party app passwords"
//   gabia, bizmeka, bizboxAlpha: nothing found that the companies publish

export const MAIL_SERVICE_NAMES = [
  'gmail',
  'microsoft',
  'naverWorks',
  'hiworks',
  'daouOffice',
  'mailplug',
  'bizboxAlpha',
  'bizmeka',
  'gabia',
  'cafe24',
  'zoho',
  'naver',
  'daum',
  'kakao',
  'yahoo',
] as const
export type MailServiceName = (typeof MAIL_SERVICE_NAMES)[number]

export type MailServer = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }

export const REPLY_PROTOCOLS = ['imap', 'pop3'] as const
export type ReplyProtocol = (typeof REPLY_PROTOCOLS)[number]

/** What a sender's domain needs in the DNS. */
export type ServiceDns = {
  /** any SPF include at or below one of these covers the service */
  spfZones: readonly string[]
  /** the include for the SPF record; null: see the service's admin page */
  spfInclude: string | null
  /**
   * of its DKIM keys: DNS cannot list selectors, they can only be queried by name (RFC 6376 §3.1); null: the
   * administrator chooses the name
   */
  selectors: readonly string[] | null
}

export type MailService = {
  /** null: the form asks for it */
  smtp: MailServer | null
  /** how replies are read; the server as `smtp` */
  replies: { protocol: ReplyProtocol; server: MailServer | null }
  /** whether it files a copy of what is sent by SMTP itself; null: undocumented, or a setting of the user */
  filesSentMail: boolean | null
  /** other names of its SMTP servers */
  otherSmtpHosts: readonly string[]
  /** what SMTP, IMAP and POP3 accept: the password of the account, one made for programs, or none, only sign-in at the provider */
  password: 'account' | 'app' | null
  /** domains of its own addresses */
  portals: readonly string[]
  /** the mail of a company's domain is received at or below these names */
  mxZones: readonly string[]
  /** null: nothing is known, or all its addresses are at its own domains */
  dns: ServiceDns | null
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })
const imap = (host: string) => ({ protocol: 'imap', server: tls(host, 993) }) as const

/** The services that sign in at a provider; all their servers are documented. */
type OAuthService = MailService & { smtp: MailServer; replies: { server: MailServer } }

/** A service of which no host is documented: it is recognised, and its hosts are asked for. */
const undocumented = (protocol: ReplyProtocol, mxZones: readonly string[]): MailService => ({
  smtp: null,
  replies: { protocol, server: null },
  filesSentMail: null,
  otherSmtpHosts: [],
  password: 'account',
  portals: [],
  mxZones,
  dns: null,
})

export const MAIL_SERVICES: Readonly<
  Record<MailServiceName, MailService> & Record<'gmail' | 'microsoft', OAuthService>
> = {
  gmail: {
    smtp: tls('smtp.gmail.com', 465),
    replies: imap('imap.gmail.com'),
    filesSentMail: true,
    otherSmtpHosts: ['smtp-relay.gmail.com'],
    password: 'app',
    portals: ['gmail.com', 'googlemail.com'],
    mxZones: ['google.com', 'googlemail.com'],
    dns: {
      spfZones: ['_spf.google.com', 'aspmx.googlemail.com'],
      spfInclude: '_spf.google.com',
      selectors: ['google'],
    },
  },
  microsoft: {
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    replies: imap('outlook.office365.com'),
    filesSentMail: true,
    otherSmtpHosts: ['smtp-mail.outlook.com'],
    password: null,
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
    replies: imap('imap.worksmobile.com'),
    filesSentMail: null,
    otherSmtpHosts: [],
    password: 'app',
    portals: [],
    mxZones: ['worksmobile.com'],
    dns: {
      spfZones: ['worksmobile.com'],
      spfInclude: 'spf.worksmobile.com',
      selectors: ['naverworks', 'worksmobile'],
    },
  },
  hiworks: {
    smtp: tls('smtps.hiworks.com', 465),
    replies: { protocol: 'pop3', server: tls('pop3s.hiworks.com', 995) },
    filesSentMail: null,
    otherSmtpHosts: ['smtp.hiworks.com'],
    password: 'account',
    portals: [],
    mxZones: ['hiworks.com', 'hiworks.co.kr'],
    dns: { spfZones: ['hiworks.com', 'gabia.com'], spfInclude: null, selectors: ['hiworks'] },
  },
  daouOffice: undocumented('imap', ['daouoffice.com']),
  mailplug: undocumented('imap', ['mailplug.co.kr', 'mailplug.com']),
  // no name of its MX records is known: the user chooses it
  bizboxAlpha: undocumented('imap', []),
  bizmeka: undocumented('imap', ['bizmeka.com']),
  gabia: undocumented('imap', ['gabia.com']),
  cafe24: undocumented('pop3', ['cafe24.com']),
  zoho: {
    smtp: tls('smtppro.zoho.com', 465),
    replies: imap('imappro.zoho.com'),
    filesSentMail: null,
    otherSmtpHosts: ['smtp.zoho.com'],
    password: 'account',
    portals: [],
    // of organisations only: private addresses at zoho.com have other servers
    mxZones: ['mx.zoho.com', 'mx2.zoho.com', 'mx3.zoho.com'],
    dns: { spfZones: ['zohomail.com', 'zoho.com'], spfInclude: 'zohomail.com', selectors: null },
  },
  naver: {
    smtp: tls('smtp.naver.com', 465),
    replies: imap('imap.naver.com'),
    filesSentMail: null,
    otherSmtpHosts: [],
    password: 'app',
    portals: ['naver.com'],
    mxZones: [],
    dns: null,
  },
  daum: {
    smtp: tls('smtp.daum.net', 465),
    replies: imap('imap.daum.net'),
    filesSentMail: null,
    otherSmtpHosts: [],
    password: 'app',
    portals: ['daum.net', 'hanmail.net'],
    mxZones: [],
    dns: null,
  },
  kakao: {
    smtp: tls('smtp.kakao.com', 465),
    replies: imap('imap.kakao.com'),
    filesSentMail: null,
    otherSmtpHosts: [],
    password: 'app',
    portals: ['kakao.com'],
    mxZones: [],
    dns: null,
  },
  yahoo: {
    smtp: tls('smtp.mail.yahoo.com', 465),
    replies: imap('imap.mail.yahoo.com'),
    filesSentMail: null,
    otherSmtpHosts: [],
    password: 'app',
    portals: ['yahoo.com', 'ymail.com'],
    // AOL is received below gm0.yahoodns.net and has other servers
    mxZones: ['am0.yahoodns.net'],
    dns: null,
  },
}

const findService = (matches: (service: MailService) => boolean): MailServiceName | null =>
  MAIL_SERVICE_NAMES.find((name) => matches(MAIL_SERVICES[name])) ?? null

/** Of the service of an SMTP server; null for a server of no known service. */
export function dnsOfSmtp(host: string): ServiceDns | null {
  const name = host.toLowerCase()
  const found = findService(
    ({ smtp, otherSmtpHosts }) => smtp?.host === name || otherSmtpHosts.includes(name),
  )
  return found && MAIL_SERVICES[found].dns
}

/** @returns null for a domain that is not a portal's */
export const serviceOfPortal = (domain: string): MailServiceName | null => {
  const name = domain.toLowerCase()
  return findService(({ portals }) => portals.includes(name))
}

/** Why no service was found: no known one, such as a security gateway or an own server; more than one; no response of the DNS. */
export const SERVICE_PROBLEMS = ['unknown', 'several', 'no_response'] as const
export type ServiceProblem = (typeof SERVICE_PROBLEMS)[number]
export type FoundService =
  | { service: MailServiceName; problem: null }
  | { service: null; problem: ServiceProblem }

/** A host of an MX record; the lowest preference is tried first (RFC 5321 §5.1). */
export type MailHost = { host: string; preference: number }

const serviceOfMx = (host: string): MailServiceName | null => {
  const name = host.toLowerCase().replace(/\.$/, '')
  return findService(({ mxZones }) => mxZones.some((zone) => name === zone || name.endsWith(`.${zone}`)))
}

/**
 * The service of a company's domain: that of its most preferred MX records. A gateway or an own server before a known service
 * decides too: what is behind it is not guessed.
 * @param records null: the query failed
 */
export function serviceOfMailHosts(records: readonly MailHost[] | null): FoundService {
  if (records === null) return { service: null, problem: 'no_response' }
  const best = Math.min(...records.map(({ preference }) => preference))
  const services = new Set(
    records.filter(({ preference }) => preference === best).map(({ host }) => serviceOfMx(host)),
  )
  if (services.size > 1) return { service: null, problem: 'several' }
  const [service] = services
  return service ? { service, problem: null } : { service: null, problem: 'unknown' }
}

/** The domain of an address in lower case; null while it is incomplete. */
export const domainOfAddress = (address: string): string | null =>
  /^\S+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase() ?? null
