// The services of the connection form.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { MAIL_SERVICES, type MailService, type MailServiceName } from '#core/mailboxes/mail-services.ts'
import { type OAuthProvider, providerOf } from '#core/mailboxes/oauth/provider.ts'

export type Service = MailServiceName | 'custom'

export const SERVICE_SETTINGS: Record<
  Service,
  Pick<MailService, 'smtp' | 'replies' | 'password' | 'filesSentMail'>
> = {
  ...MAIL_SERVICES,
  custom: {
    smtp: null,
    replies: { protocol: 'imap', server: null },
    password: 'account',
    filesSentMail: null,
  },
}

/** The provider that signs in to it; null: with a password only. */
export const providerOfService = (service: Service): OAuthProvider | null =>
  service === 'custom' ? null : providerOf(service)

export const SERVICES = Object.keys(SERVICE_SETTINGS) as Service[]

/** Whether the service is known and its servers are not: the form asks for them. */
export const asksForServers = (service: Service): service is MailServiceName =>
  service !== 'custom' &&
  (SERVICE_SETTINGS[service].smtp === null || SERVICE_SETTINGS[service].replies.server === null)

/** The service behind the address when it is not the chosen one; own servers fit every address. */
export const differingService = (chosen: Service, found: MailServiceName | null): MailServiceName | null =>
  chosen === 'custom' || chosen === found ? null : found

/** The service of a mailbox, found by its SMTP server. */
export const serviceOf = (account: Pick<EmailAccount, 'smtp' | 'oauth'>): Service =>
  SERVICES.find((service) => account.oauth && providerOfService(service) === account.oauth.provider) ??
  SERVICES.find((service) => account.smtp && SERVICE_SETTINGS[service].smtp?.host === account.smtp.host) ??
  'custom'
