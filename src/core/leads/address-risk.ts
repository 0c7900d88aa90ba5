// What makes a mail to an address likely to bounce or to reach no person, from facts that need no mail: its text, the
// DNS of its domain, and what was sent in the workspace before.
import { correctedAddress, hasKnownEnding } from './address-typo.ts'
import { normalizeEmail } from './lead.ts'
import type { AddressRisk, DomainRisk } from './risks.ts'

/** Records of a domain; null: the query failed, which says nothing about the domain. */
export type DomainRecords = {
  /** hosts of the MX records; a null MX has the host '' or '.' */
  mailHosts: readonly string[] | null
  /** whether it has an A or AAAA record */
  hasAddress: boolean | null
}
export const UNKNOWN_RECORDS: DomainRecords = { mailHosts: null, hasAddress: null }

/** How long records are used after they were read. */
export const RECORD_DAYS = 7

export type RiskReport = {
  risks: AddressRisk[]
  /** the address that was probably meant; offered, never used without a user */
  suggestion: string | null
}

/** @param address as stored, or as typed */
export function addressRisk(
  address: string,
  records: DomainRecords,
  history: { hasBounced: boolean },
): RiskReport {
  const email = normalizeEmail(address)
  const suggestion = correctedAddress(address)
  if (!email.ok) return { risks: ['invalid'], suggestion }
  const at = email.key.lastIndexOf('@')
  return {
    risks: [
      ...domainRisks(email.key.slice(at + 1), records),
      ...(isRole(email.key.slice(0, at)) ? (['role'] as const) : []),
      ...(history.hasBounced ? (['bounced'] as const) : []),
    ],
    suggestion,
  }
}

/** @param domain in lower case with A-labels */
export function domainRisks(domain: string, { mailHosts, hasAddress }: DomainRecords): DomainRisk[] {
  const risks: DomainRisk[] = []
  if (mailHosts?.length === 0 && hasAddress === false) risks.push('no_mail_server')
  if (mailHosts?.length === 1 && /^\.?$/.test(mailHosts[0] ?? '')) risks.push('refuses_mail')
  if (correctedAddress(`x@${domain}`) !== null || !hasKnownEnding(domain)) risks.push('mistyped')
  if (isDisposable(domain)) risks.push('disposable')
  return risks
}

/** Local parts of functions, without a number behind them: "sales2" is one, "sales.kim" is a person. */
export const ROLES =
  `abuse accounting accounts admin administrator as ask billing biz career careers ceo contact contactus cs
  customer customercare customerservice enquiries enquiry feedback finance hello help helpdesk hi hr info information inquiry
  invoice ir jobs legal mail mailer manager marketing master media news newsletter no-reply noreply do-not-reply donotreply
  office order orders partner partners partnership postmaster pr press privacy purchase recruit recruiting reply root sales
  security service shop staff support team tech webadmin webmaster welcome`.split(/\s+/)
const ROLE_NAMES: ReadonlySet<string> = new Set(ROLES)

const isRole = (local: string): boolean => ROLE_NAMES.has(local.replace(/\d+$/, ''))

/** The services most in use; others are found by their mail servers or by a bounce. */
const DISPOSABLE: ReadonlySet<string> = new Set(
  `10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net discard.email discardmail.com dispostable.com
  dropmail.me emailondeck.com fakeinbox.com fakemail.net getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com
  guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com inboxkitten.com
  mail-temp.com mailcatch.com maildrop.cc mailinator.com mailinator.net mailnesia.com mailnull.com mailsac.com mailtemp.net
  minutemail.com mintemail.com moakt.com mohmal.com mytemp.email mytrashmail.com sharklasers.com spam4.me spamgourmet.com
  temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com tempmail.dev tempmail.net tempmailo.com throwawaymail.com
  trash-mail.com trashmail.com trashmail.de trashmail.net yopmail.com yopmail.fr yopmail.net`.split(/\s+/),
)

/** Also a host below one: many services give each user a subdomain. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => DISPOSABLE.has(labels.slice(at).join('.')))
}
