import { FREE_MAIL_HOSTS } from '#core/leads/company-domain.ts'
import type { Context } from '#server/context.ts'
import { listMailboxDomains } from '#server/data/mailboxes/sender-domains.ts'

/**
 * Domains that mails of these workspaces may link to without a hint: those of their mailboxes, free mail hosts aside, and
 * the installation's own. Empty when no mailbox has a business domain: the sender's domain is not known then.
 */
export async function listSenderDomains(ctx: Context, workspaceIds: readonly string[]): Promise<string[]> {
  const domains = (await listMailboxDomains(ctx.db, workspaceIds)).filter(
    (domain) => !FREE_MAIL_HOSTS.has(domain),
  )
  return domains.length > 0 ? [...domains, new URL(ctx.appUrl).hostname] : []
}
