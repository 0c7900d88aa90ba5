// The services of the connection form.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { MAIL_SERVICES, type MailService, type MailServiceName } from '#core/mailboxes/mail-services.ts'
import { type OAuthProvider, providerOf } from '#core/mailboxes/oauth/provider.ts'

export type Service = MailServiceName | 'custom'

export const PRESETS: Record<Service, Pick<MailService, 'smtp' | 'imap' | 'wantsAppPassword'>> = {
  ...MAIL_SERVICES,
  custom: {
    smtp: { host: '', port: 465, security: 'tls' },
    imap: { host: '', port: 993, security: 'tls' },
    wantsAppPassword: false,
  },
}

/** The provider that signs in to it; null: with a password only. */
export const providerOfService = (service: Service): OAuthProvider | null =>
  service === 'custom' ? null : providerOf(service)

export const SERVICES = Object.keys(PRESETS) as Service[]

/** The service behind the address when it is not the chosen one; own servers fit every address. */
export const differingService = (chosen: Service, found: MailServiceName | null): MailServiceName | null =>
  chosen === 'custom' || chosen === found ? null : found

/** The service of a mailbox, found by its SMTP server. */
export const serviceOf = (account: Pick<EmailAccount, 'smtp' | 'oauth'>): Service =>
  SERVICES.find((service) => account.oauth && providerOfService(service) === account.oauth.provider) ??
  SERVICES.find((service) => PRESETS[service].smtp.host === account.smtp?.host) ??
  'custom'
