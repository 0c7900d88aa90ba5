// Known mail services: the SPF names that cover their servers and the selectors of their DKIM keys. DNS cannot list selectors,
// they can only be queried by name (RFC 6376 §3.1).
import { FREE_MAIL_HOSTS } from '#core/leads/lead.ts'

export type MailService = {
  /** any SPF include at or below one of these covers the service */
  spfZones: readonly string[]
  /** the include for the SPF record; null: see the service's admin page */
  spfInclude: string | null
  selectors: readonly string[]
}

const SERVICES: readonly (MailService & { hosts: readonly string[] })[] = [
  {
    hosts: ['smtp.gmail.com', 'smtp-relay.gmail.com'],
    spfZones: ['_spf.google.com', 'aspmx.googlemail.com'],
    spfInclude: '_spf.google.com',
    selectors: ['google'],
  },
  {
    hosts: ['smtp.office365.com', 'smtp-mail.outlook.com'],
    spfZones: ['protection.outlook.com'],
    spfInclude: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  {
    hosts: ['smtp.worksmobile.com'],
    spfZones: ['worksmobile.com'],
    spfInclude: 'spf.worksmobile.com',
    selectors: ['naverworks', 'worksmobile'],
  },
  {
    hosts: ['smtps.hiworks.com', 'smtp.hiworks.com', 'smtp.gabia.com'],
    spfZones: ['hiworks.com', 'gabia.com'],
    spfInclude: null,
    selectors: ['hiworks'],
  },
]

/** @returns the service of an SMTP server, null for other servers */
export const mailService = (smtpHost: string): MailService | null =>
  SERVICES.find(({ hosts }) => hosts.includes(smtpHost.toLowerCase())) ?? null

/** Common selectors, queried for servers that are not of a known service. */
export const COMMON_SELECTORS = ['default', 'mail', 'dkim', 's1', 'selector1', 'google'] as const

/** Whether a domain belongs to a portal, which manages its DNS records. */
export const isPortalDomain = (domain: string): boolean => FREE_MAIL_HOSTS.has(domain)
