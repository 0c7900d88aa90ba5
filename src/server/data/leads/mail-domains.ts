// DNS records of domains that leads are mailed at, kept for some days.
import { sql } from 'kysely'
import { inParts } from '#core/chunks.ts'
import { type DomainRecords, domainRisks, ROLES, UNKNOWN_RECORDS } from '#core/leads/address-risk.ts'
import type { RiskFilter } from '#core/leads/risks.ts'
import type { Db } from '#server/context.ts'

/** Of lead `l`. */
const domain = sql`split_part(l.email_key, '@', 2)`

/** The stored records, by domain. Older ones than `since` are left out, failed queries after `failedSince` already. */
export async function listMailDomains(
  db: Db,
  domains: readonly string[],
  { since, failedSince }: { since: Date; failedSince: Date },
): Promise<Map<string, DomainRecords>> {
  const { rows } = await sql<DomainRecords & { domain: string }>`
    SELECT domain, mail_hosts, has_address FROM mail_domains
    WHERE domain = ANY(${domains}::text[]) 
      AND checked_at > CASE WHEN mail_hosts IS NULL THEN ${failedSince}::timestamptz ELSE ${since} END`.execute(
    db,
  )
  return new Map(rows.map(({ domain, ...records }) => [domain, records]))
}

export async function saveMailDomains(
  db: Db,
  found: ReadonlyMap<string, DomainRecords>,
  at: Date,
): Promise<void> {
  if (found.size === 0) return
  const rows = [...found].map(([domain, { mailHosts, hasAddress }]) => ({
    domain,
    mailHosts,
    hasAddress,
    risks: domainRisks(domain, { mailHosts, hasAddress }),
  }))
  await sql`
    INSERT INTO mail_domains (domain, mail_hosts, has_address, risks, checked_at)
    SELECT x.domain, x."mailHosts", x."hasAddress", x.risks, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(domain text, "mailHosts" jsonb, "hasAddress" boolean, risks text[])
    ORDER BY x.domain
    ON CONFLICT (domain) DO UPDATE SET mail_hosts = excluded.mail_hosts, has_address = excluded.has_address,
      risks = excluded.risks, checked_at = excluded.checked_at
    WHERE mail_domains.checked_at <= excluded.checked_at`.execute(db)
}

/** Stores what the text of a domain says, so that leads can be filtered by it before its records are read. */
export async function fillDomains(db: Db, workspaceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ domain: string }>`
    SELECT DISTINCT ${domain} AS domain FROM leads l
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND l.email_key IS NOT NULL
      AND NOT EXISTS (SELECT FROM mail_domains d WHERE d.domain = ${domain})`.execute(db)
  for (const part of inParts(rows, FILL))
    await saveMailDomains(db, new Map(part.map(({ domain }) => [domain, UNKNOWN_RECORDS])), NEVER)
}
const FILL = 5000
/** Older than any record that is used. */
const NEVER = new Date(0)

export async function deleteMailDomains(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM mail_domains WHERE checked_at < ${before}`.execute(db)
}

/** The keys of these to which a mail from the workspace hard-bounced, and the bounce was not undone. */
export async function listBouncedKeys(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT l.email_key AS key FROM leads l
    WHERE l.workspace_id = ${workspaceId} AND l.email_key = ANY(${keys}::text[]) AND ${isBouncedLead}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.key))
}

/** Whether a sequence of lead `l` ended by a hard bounce; one that the sandbox simulated says nothing about the address. */
export const isBouncedLead = sql`EXISTS (
  SELECT FROM (SELECT n.status, n.email_account_id FROM enrollments n WHERE n.lead_id = l.id OFFSET 0) n
  WHERE n.status = 'bounced'
    AND NOT EXISTS (SELECT FROM email_accounts a WHERE a.id = n.email_account_id AND a.kind = 'sandbox'))`

/** The stored records of the domain of lead `l`, for `addressRisk`. */
export const recordsOfLead = sql`(
  SELECT json_build_object('mailHosts', d.mail_hosts, 'hasAddress', d.has_address)
  FROM mail_domains d WHERE d.domain = ${domain})`

/** Whether lead `l` has the risk; those of a domain only when it has a row. */
export function riskCondition(risk: RiskFilter) {
  const role = sql`regexp_replace(split_part(l.email_key, '@', 1), '\\d+$', '') = ANY(${ROLES}::text[])`
  const ofDomain = sql`EXISTS (SELECT FROM mail_domains d WHERE d.domain = ${domain}
    AND ${risk === 'any' ? sql`d.risks <> '{}'` : sql`${risk} = ANY(d.risks)`})`
  if (risk === 'role') return role
  if (risk === 'bounced') return isBouncedLead
  return risk === 'any' ? sql`(${ofDomain} OR ${role} OR ${isBouncedLead})` : ofDomain
}
