// Queries SPF, DKIM and DMARC of a mailbox's domain and stores the records; findings are computed on every read.
import type { WithDates } from '#api/dates.ts'
import { domainMessage } from '#api/mailboxes/sender-domain-messages.ts'
import type { SenderDomain } from '#api/mailboxes/sender-domains.ts'
import type { Scope } from '#core/access.ts'
import { dnsOfSmtp, type ServiceDns } from '#core/mailboxes/mail-services.ts'
import { domainFindings, namesToQuery } from '#core/mailboxes/sender-domain/domain-check.ts'
import type { DomainTexts } from '#core/mailboxes/sender-domain/finding.ts'
import type { Dns } from '#core/ports.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount } from '#server/data/mailboxes/email-accounts.ts'
import { type DomainCheck, findDomainCheck, saveDomainCheck } from '#server/data/mailboxes/sender-domains.ts'

export async function readSenderDomain(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof SenderDomain>> {
  const sender = await senderOf(ctx, scope, id)
  const look = await findDomainCheck(ctx.db, id)
  return present(sender, look?.domain === sender.domain ? look : null)
}

/** Queries and stores the records; nothing is queried for a sandbox mailbox. */
export async function checkSenderDomain(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof SenderDomain>> {
  const sender = await senderOf(ctx, scope, id)
  if (sender.isSandbox) return present(sender, null)
  const texts = await queryAll(ctx.dns, sender.domain, sender.service)
  const look = { domain: sender.domain, texts, lookedAt: ctx.clock.now() }
  await saveDomainCheck(ctx.db, id, look)
  return present(sender, look)
}

type Sender = { domain: string; service: ServiceDns | null; isSandbox: boolean }

async function senderOf(ctx: Context, scope: Scope, id: string): Promise<Sender> {
  const account = await getEmailAccount(ctx, scope, id)
  const domain = account.address.split('@')[1] ?? ''
  return {
    domain: toAsciiDomain(domain) ?? domain,
    service: dnsOfSmtp(account.smtp?.host ?? ''),
    isSandbox: account.kind === 'sandbox',
  }
}

async function queryAll(dns: Dns, domain: string, service: ServiceDns | null): Promise<DomainTexts> {
  const known: Record<string, readonly string[] | null> = {}
  for (;;) {
    const names = namesToQuery(domain, service, known)
    if (names.length === 0) return known
    const answers = await Promise.all(names.map((name) => dns.texts(name)))
    for (const [i, name] of names.entries()) known[name] = answers[i] ?? null
    // when the query for the domain itself fails, the others are skipped
    if (known[domain] === null) return known
    if (known[domain]?.length === 0 && !(await resolvesPublicNames(dns))) return { [domain]: null }
  }
}

/** Whether the name server resolves public names; in a closed network a missing record means nothing. */
const resolvesPublicNames = async (dns: Dns): Promise<boolean> =>
  ((await dns.texts('gmail.com')) ?? []).length > 0

function present({ domain, service }: Sender, look: DomainCheck | null): WithDates<typeof SenderDomain> {
  const findings = look ? domainFindings(domain, service, look.texts) : []
  return {
    domain,
    lookedAt: look?.lookedAt ?? null,
    findings: findings.map((finding) => ({
      ...finding,
      message: domainMessage(finding.code),
      host: finding.part === 'dmarc' ? `_dmarc.${domain}` : domain,
    })),
  }
}
