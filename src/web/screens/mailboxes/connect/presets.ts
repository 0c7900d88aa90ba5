// Mail services with their documented servers.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { MailServiceName } from '#core/mailboxes/service-of-domain.ts'

export type Service = MailServiceName | 'custom'
type Server = NonNullable<EmailAccount['smtp']>
export type Preset = { smtp: Server; imap: Server | null; wantsAppPassword: boolean; oauth?: OAuthProvider }

const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })

export const PRESETS: Record<Service, Preset> = {
  gmail: {
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    wantsAppPassword: true,
    oauth: 'google',
  },
  // does not accept passwords any more
  microsoft: {
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: tls('outlook.office365.com', 993),
    wantsAppPassword: false,
    oauth: 'microsoft',
  },
  naverWorks: {
    smtp: tls('smtp.worksmobile.com', 465),
    imap: tls('imap.worksmobile.com', 993),
    wantsAppPassword: true,
  },
  naver: { smtp: tls('smtp.naver.com', 465), imap: tls('imap.naver.com', 993), wantsAppPassword: true },
  daum: { smtp: tls('smtp.daum.net', 465), imap: tls('imap.daum.net', 993), wantsAppPassword: true },
  kakao: { smtp: tls('smtp.kakao.com', 465), imap: tls('imap.kakao.com', 993), wantsAppPassword: true },
  // documents POP3 only
  hiworks: { smtp: tls('smtps.hiworks.com', 465), imap: null, wantsAppPassword: false },
  custom: { smtp: tls('', 465), imap: tls('', 993), wantsAppPassword: false },
}

export const SERVICES = Object.keys(PRESETS) as Service[]

/** The service behind the address when it is not the chosen one; own servers fit every address. */
export const differingService = (chosen: Service, found: MailServiceName | null): MailServiceName | null =>
  chosen === 'custom' || chosen === found ? null : found

/** The service of a mailbox, found by its SMTP server. */
export const serviceOf = (account: Pick<EmailAccount, 'smtp' | 'oauth'>): Service =>
  SERVICES.find((service) => account.oauth && PRESETS[service].oauth === account.oauth.provider) ??
  SERVICES.find((service) => PRESETS[service].smtp.host === account.smtp?.host) ??
  'custom'
