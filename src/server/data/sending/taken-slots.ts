// The planned and sent mails of a mailbox, and the mails to each company from all mailboxes of a workspace: what every
// plan and every claim counts.
import { sql } from 'kysely'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import type { CompanyMailCount, TakenSlot } from '#core/sending/plan/plan.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { isUnsent } from './executions.ts'

type CountedMailbox = Pick<Mailbox, 'id' | 'workspaceId' | 'kind' | 'rules'>

/** Planned mails that are not among `except`, and mails sent since `since`. */
export async function listTakenSlots(
  db: Db,
  mailbox: Pick<Mailbox, 'id'>,
  since: Date,
  exceptEnrollmentIds: readonly string[],
): Promise<TakenSlot[]> {
  const { rows } = await sql<TakenSlot>`
    SELECT e.planned_at AS at, e.to_domain AS company FROM scheduled_executions e
    WHERE e.email_account_id = ${mailbox.id} AND ${isUnsent}
      AND e.planned_at >= ${since} AND e.enrollment_id <> ALL(${exceptEnrollmentIds}::uuid[])
    UNION ALL
    SELECT sent_at, to_domain FROM scheduled_executions
    WHERE email_account_id = ${mailbox.id} AND state = 'sent' AND sent_at >= ${since}`.execute(db)
  return rows
}

/** The business domain of each enrollment, or of each lead. */
export async function listCompanies(
  db: Db,
  by: { enrollmentIds: readonly string[] } | { leadIds: readonly string[] },
): Promise<Map<string, string | null>> {
  const { rows } = await ('leadIds' in by
    ? sql<{ id: string; emailKey: string | null }>`
        SELECT id, email_key FROM leads WHERE id = ANY(${by.leadIds}::uuid[])`
    : sql<{ id: string; emailKey: string | null }>`
        SELECT n.id, l.email_key FROM enrollments n JOIN leads l ON l.id = n.lead_id
        WHERE n.id = ANY(${by.enrollmentIds}::uuid[])`
  ).execute(db)
  return new Map(
    rows.map(({ id, emailKey }) => [id, emailKey === null ? null : companyDomainOfKey(emailKey)]),
  )
}

const countedAt = sql`CASE e.state WHEN 'sent' THEN e.sent_at WHEN 'scheduled' THEN e.planned_at ELSE e.claimed_at END`

/** The other mailboxes of the workspace. Sandbox mail reaches no lead, so it counts among sandbox mailboxes only. */
const beside = ({ id, workspaceId, kind }: CountedMailbox) => sql`
  SELECT a.id FROM email_accounts a
  WHERE a.workspace_id = ${workspaceId} AND a.kind = ${kind} AND a.id <> ${id}`

/** What the other mailboxes have planned and sent to the companies since `since`; empty without a company limit. */
export async function listCompanySlots(
  db: Db,
  mailbox: CountedMailbox,
  companies: Iterable<string | null>,
  since: Date,
  exceptEnrollmentIds: readonly string[],
): Promise<CompanyMailCount[]> {
  const domains = [...new Set(companies)].filter((one) => one !== null)
  if (mailbox.rules.perCompanyCap === null || domains.length === 0) return []
  const { rows } = await sql<CompanyMailCount>`
    SELECT to_char((${countedAt}) AT TIME ZONE ${mailbox.rules.timeZone}, 'YYYY-MM-DD') AS date,
           e.to_domain AS company, count(*)::int AS count
    FROM scheduled_executions e
    WHERE e.email_account_id IN (${beside(mailbox)}) AND e.to_domain = ANY(${domains}::text[])
      AND e.state IN ('scheduled', 'claimed', 'sending', 'sent', 'uncertain') AND ${countedAt} >= ${since}
      AND e.enrollment_id <> ALL(${exceptEnrollmentIds}::uuid[])
    GROUP BY 1, 2`.execute(db)
  return rows
}

/**
 * Locks the companies for all mailboxes of the workspace until the transaction ends: the next count sees what is claimed
 * here.
 */
export async function lockCompanies(
  db: Db,
  { workspaceId, kind }: CountedMailbox,
  companies: readonly string[],
): Promise<void> {
  const keys = [...new Set(companies)].sort().map((company) => `${workspaceId} ${kind} ${company}`)
  if (keys.length === 0) return
  // locked in one order by all callers, so that there is no deadlock
  await prepared('lock_companies')`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS k(key, n)`.execute(db)
}

/**
 * Locks planning many mails in these workspaces until the transaction ends: two plans that count the day of a company at
 * the same moment would both find it free. Call it before locking a mailbox, so that there is no deadlock.
 */
export async function lockPlanning(db: Db, workspaceIds: readonly string[]): Promise<void> {
  const keys = [...new Set(workspaceIds)].sort().map((id) => `${id} plans`)
  if (keys.length === 0) return
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS k(key, n)`.execute(db)
}

/** Mails to each company that the workspace has sent since an instant, or is sending. */
export async function countSentToCompanies(
  db: Db,
  mailbox: CountedMailbox,
  since: Date,
  companies: readonly string[],
): Promise<Map<string, number>> {
  if (companies.length === 0) return new Map()
  const { rows } = await prepared('count_sent_to_companies')<{ company: string; n: number }>`
    SELECT e.to_domain AS company, count(*)::int AS n FROM scheduled_executions e
    WHERE (e.email_account_id = ${mailbox.id} OR e.email_account_id IN (${beside(mailbox)}))
      AND e.to_domain = ANY(${companies}::text[]) AND e.state IN ('claimed', 'sending', 'sent', 'uncertain')
      AND ${countedAt} >= ${since}
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ company, n }) => [company, n]))
}
