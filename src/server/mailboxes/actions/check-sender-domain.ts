// Looks SPF, DKIM and DMARC of a mailbox's domain up and keeps what was said; the verdict is core's, made on every read.
import { domainMessage } from '#api/mailboxes/sender-domain-messages.ts'
import type { SenderDomain } from '#api/mailboxes/sender-domains.ts'
import type { Scope } from '#core/access.ts'
import { keyRecordName } from '#core/mailboxes/sender-domain/dkim-key.ts'
import { domainFindings, namesToQuery } from '#core/mailboxes/sender-domain/domain-check.ts'
import type { DomainTexts } from '#core/mailboxes/sender-domain/finding.ts'
import { type MailService, mailService } from '#core/mailboxes/sender-domain/mail-services.ts'
import type { Dns } from '#core/ports.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import type { Context } from '#server/context.ts'
import { findDkimKey } from '#server/mailboxes/store/dkim-keys.ts'
import { getEmailAccount } from '#server/mailboxes/store/email-accounts.ts'
import { findDomainCheck, type LookedAt, saveDomainCheck } from '#server/mailboxes/store/sender-domains.ts'

export async function readSenderDomain(ctx: Context, scope: Scope, id: string): Promise<SenderDomain> {
  const sender = await senderOf(ctx, scope, id)
  const look = await findDomainCheck(ctx.db, id)
  return inWords(sender, look?.domain === sender.domain ? look : null)
}

/** A sandbox mailbox sends nowhere: nothing is looked up for it. */
export async function checkSenderDomain(ctx: Context, scope: Scope, id: string): Promise<SenderDomain> {
  const sender = await senderOf(ctx, scope, id)
  if (sender.isSandbox) return inWords(sender, null)
  const asked = await queryAll(ctx.dns, sender.domain, sender.service)
  const key = await findDkimKey(ctx.db, id)
  const texts = key?.isOn
    ? { ...asked, [keyRecordName(key)]: await ctx.dns.texts(keyRecordName(key)) }
    : asked
  const look = { domain: sender.domain, texts, lookedAt: ctx.clock.now() }
  await saveDomainCheck(ctx.db, id, look)
  return inWords(sender, look)
}

type Sender = { domain: string; service: MailService | null; isSandbox: boolean }

async function senderOf(ctx: Context, scope: Scope, id: string): Promise<Sender> {
  const account = await getEmailAccount(ctx.db, scope, ctx.clock.now(), id)
  const domain = account.address.split('@')[1] ?? ''
  return {
    domain: toAsciiDomain(domain) ?? domain,
    service: mailService(account.smtp?.host ?? ''),
    isSandbox: account.kind === 'sandbox',
  }
}

async function queryAll(dns: Dns, domain: string, service: MailService | null): Promise<DomainTexts> {
  const known: Record<string, readonly string[] | null> = {}
  for (;;) {
    const names = namesToQuery(domain, service, known)
    if (names.length === 0) return known
    const answers = await Promise.all(names.map((name) => dns.texts(name)))
    for (const [i, name] of names.entries()) known[name] = answers[i] ?? null
    // who does not answer for the domain itself does not answer for the rest
    if (known[domain] === null) return known
    if (known[domain]?.length === 0 && !(await isOpen(dns))) return { [domain]: null }
  }
}

/** A closed network's name server knows no name outside: then a missing record says nothing. */
const isOpen = async (dns: Dns): Promise<boolean> => ((await dns.texts('gmail.com')) ?? []).length > 0

function inWords({ domain, service }: Sender, look: LookedAt | null): SenderDomain {
  const findings = look ? domainFindings(domain, service, look.texts) : []
  return {
    domain,
    lookedAt: look?.lookedAt.toISOString() ?? null,
    findings: findings.map((finding) => ({
      ...finding,
      message: domainMessage(finding.code),
      host: finding.part === 'dmarc' ? `_dmarc.${domain}` : domain,
    })),
  }
}
