// What is known of the mail services people send through: which SPF name covers their servers and under which selectors
// they publish DKIM keys. A selector cannot be found in the DNS, only asked for by its name (RFC 6376 §3.1).
import { FREE_MAIL_HOSTS } from '#core/leads/lead.ts'

export type MailService = {
  /** any SPF include at or below one of these covers the service */
  spfZones: readonly string[]
  /** what to write into the record; null: the service's own admin page says it */
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

/** @param smtpHost the server an account sends through @returns null for a server of one's own */
export const mailService = (smtpHost: string): MailService | null =>
  SERVICES.find(({ hosts }) => hosts.includes(smtpHost.toLowerCase())) ?? null

/** Tried where the server is one's own: names that many installations choose. */
export const COMMON_SELECTORS = ['default', 'mail', 'dkim', 's1', 'selector1', 'google'] as const

/** A portal's address: its records are the portal's matter. */
export const isPortalDomain = (domain: string): boolean => FREE_MAIL_HOSTS.has(domain)
