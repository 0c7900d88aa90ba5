// Names of what makes mailing an address risky. `address-risk.ts` decides them; the browser needs only the names.

/**
 * `invalid`: no mail can be addressed to it. `no_mail_server`: the domain has neither MX nor an address (RFC 5321 §5.1).
 * `refuses_mail`: null MX (RFC 7505). `mistyped`: one letter away from a known domain, or an ending that does not exist.
 * `disposable`: thrown away after use. `role`: a function and no person (info@). `bounced`: a mail to it hard-bounced before.
 */
export const ADDRESS_RISKS = [
  'invalid',
  'no_mail_server',
  'refuses_mail',
  'mistyped',
  'disposable',
  'role',
  'bounced',
] as const
export type AddressRisk = (typeof ADDRESS_RISKS)[number]

/** How a list of leads is filtered. An invalid address is never stored. */
export const RISK_FILTERS = ['any', ...ADDRESS_RISKS.filter((risk) => risk !== 'invalid')] as const
export type RiskFilter = (typeof RISK_FILTERS)[number]

/** Risks of a whole domain, the same for all of its addresses. */
export type DomainRisk = Exclude<AddressRisk, 'invalid' | 'role' | 'bounced'>
