// Stored DNS records of the mailboxes' domains.
import { sql } from 'kysely'
import type { DomainTexts } from '#core/mailboxes/sender-domain/finding.ts'
import type { Db } from '#server/context.ts'

export type DomainCheck = { domain: string; texts: DomainTexts; lookedAt: Date }

export async function findDomainCheck(db: Db, emailAccountId: string): Promise<DomainCheck | null> {
  const found = await db
    .selectFrom('sender_domains')
    .select(['domain', 'texts', 'lookedAt'])
    .where('emailAccountId', '=', emailAccountId)
    .executeTakeFirst()
  return found ?? null
}

export async function saveDomainCheck(db: Db, emailAccountId: string, look: DomainCheck): Promise<void> {
  const row = { ...look, texts: JSON.stringify(look.texts) }
  await db
    .insertInto('sender_domains')
    .values({ emailAccountId, ...row })
    .onConflict((conflict) => conflict.column('emailAccountId').doUpdateSet(row))
    .execute()
}

/** Latest checks of the domains of connected mailboxes of these workspaces. */
export async function listDomainChecks(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ domain: string; smtpHost: string; texts: DomainTexts }[]> {
  const { rows } = await sql<{ domain: string; smtpHost: string; texts: DomainTexts }>`
    SELECT DISTINCT ON (d.domain) d.domain, d.texts, coalesce(a.connection -> 'smtp' ->> 'host', '') AS smtp_host
    FROM sender_domains d JOIN email_accounts a ON a.id = d.email_account_id
    WHERE a.workspace_id = ANY(${workspaceIds}::uuid[]) AND a.status = 'connected'
    ORDER BY d.domain, d.looked_at DESC`.execute(db)
  return rows
}

/** Domains of the addresses of these workspaces' real mailboxes; without those of the sandbox. */
export async function listMailboxDomains(db: Db, workspaceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    SELECT DISTINCT lower(split_part(address, '@', 2)) AS domain FROM email_accounts
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND kind = 'smtp'`.execute(db)
  return rows.map((row) => row.domain)
}
