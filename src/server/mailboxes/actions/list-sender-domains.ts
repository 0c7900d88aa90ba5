// The domains a sender's mails may link to without anybody wondering.
import { FREE_MAIL_HOSTS } from '#core/leads/lead.ts'
import type { Context } from '#server/context.ts'
import { listSenderDomains } from '#server/writing/store/quality-findings.ts'

/** Of the mailboxes of these workspaces, and this installation's own. Empty: not known. */
export async function listOwnDomains(ctx: Context, workspaceIds: readonly string[]): Promise<string[]> {
  const own = (await listSenderDomains(ctx.db, workspaceIds)).filter((domain) => !FREE_MAIL_HOSTS.has(domain))
  // whoever writes from a free mail host, or only in the sandbox, has no domain to compare with
  return own.length > 0 ? [...own, new URL(ctx.appUrl).hostname] : []
}
