// The numbers of the dashboard and the leads behind each: both use the same conditions, on cohort_counts and on
// enrollment_facts, which have the same columns (migration 0065, ADR 79).
import { type RawBuilder, sql } from 'kysely'
import type { OverviewFilter, OverviewLead } from '#api/overview/overview.ts'
import { OPEN_STATUSES } from '#core/enrollments/enrollment.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import {
  COHORT_METRICS,
  type CohortCounts,
  type CohortMetric,
  type Period,
} from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'

/** The definition of every number (rules.md R-1306), on a row of either table. */
const CONDITIONS: Record<CohortMetric, RawBuilder<boolean>> = {
  enrolled: sql`true`,
  sent: sql`c.is_reached`,
  delivered: sql`(c.is_reached AND c.status <> 'bounced')`,
  replied: sql`c.status = 'replied'`,
  interested: sql`(c.is_reached AND c.is_interested)`,
  notSent: sql`NOT c.is_reached`,
  bounced: sql`c.status = 'bounced'`,
  open: sql`(c.is_reached AND c.status IN (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))}))`,
  noReply: sql`(c.is_reached AND c.status = 'completed')`,
  unsubscribed: sql`c.status = 'unsubscribed'`,
  removed: sql`(c.is_reached AND c.status = 'removed')`,
}

export type CohortFilter = Pick<
  OverviewFilter,
  'sequenceId' | 'userEmailAccountId' | 'industry' | 'customerGroupId'
> & { workspaceIds: readonly string[] }

/** Of a row `c` of either table. @param workspace the condition for its workspace */
function cohortOf(
  filter: CohortFilter,
  { from, to }: Period,
  workspace = sql`c.workspace_id = ANY(${filter.workspaceIds}::uuid[])`,
): RawBuilder<boolean> {
  const { sequenceId, userEmailAccountId, industry, customerGroupId } = filter
  const parts = [sql<boolean>`${workspace} AND c.day BETWEEN ${from}::date AND ${to}::date`]
  if (sequenceId) parts.push(sql`c.sequence_id = ${sequenceId}`)
  if (userEmailAccountId)
    parts.push(
      userEmailAccountId === 'none'
        ? sql`c.email_account_id IS NULL`
        : sql`c.email_account_id = ${userEmailAccountId}`,
    )
  if (industry) parts.push(sql`c.industry = ${industry === 'none' ? '' : industry}`)
  if (customerGroupId)
    parts.push(sql`c.sequence_id IN (
      SELECT s.id FROM sequences s WHERE s.customer_group_id IS NOT DISTINCT FROM
        ${customerGroupId === 'none' ? null : customerGroupId}::uuid)`)
  return sql.join(parts, sql` AND `)
}

const sums = sql.join(
  COHORT_METRICS.map(
    (metric) => sql`coalesce(sum(c.n) FILTER (WHERE ${CONDITIONS[metric]}), 0)::int AS ${sql.ref(metric)}`,
  ),
)

export type CohortRow = CohortCounts & {
  week: string | null
  sequenceId: string | null
  mailboxId: string | null
  industry: string | null
  by: 'all' | 'week' | 'sequence' | 'mailbox' | 'industry'
}

/** Every number of a period in one pass: in total and by week, sequence, mailbox and industry. */
export async function countCohorts(db: Db, filter: CohortFilter, period: Period): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    SELECT CASE grouping(c.week, c.sequence_id, c.email_account_id, c.industry)
             WHEN 15 THEN 'all' WHEN 7 THEN 'week' WHEN 11 THEN 'sequence' WHEN 13 THEN 'mailbox' ELSE 'industry' END AS by,
           to_char(c.week, 'YYYY-MM-DD') AS week, c.sequence_id AS "sequenceId", c.email_account_id AS "mailboxId",
           c.industry, ${sums}
    FROM (SELECT c.*, date_trunc('week', c.day)::date AS week FROM cohort_counts c WHERE ${cohortOf(filter, period)}) c
    GROUP BY GROUPING SETS ((), (c.week), (c.sequence_id), (c.email_account_id), (c.industry))`.execute(db)
  return rows
}

/** Only the totals: of the period before. */
export async function countCohortTotals(
  db: Db,
  filter: CohortFilter,
  period: Period,
): Promise<CohortCounts | undefined> {
  const { rows } = await sql<CohortCounts>`
    SELECT ${sums} FROM cohort_counts c WHERE ${cohortOf(filter, period)}`.execute(db)
  return rows[0]
}

/** The leads that replied, by the intent of their newest human reply; null: none is decided. */
export async function countIntents(
  db: Db,
  filter: CohortFilter,
  period: Period,
): Promise<{ intent: Intent | null; count: number }[]> {
  const { rows } = await sql<{ intent: Intent | null; count: number }>`
    SELECT c.intent, sum(c.n)::int AS count FROM cohort_counts c
    WHERE ${cohortOf(filter, period)} AND ${CONDITIONS.replied}
    GROUP BY c.intent HAVING sum(c.n) <> 0 ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

export async function listSequenceNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; groupId: string | null; groupName: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; groupId: string | null; groupName: string | null }>`
    SELECT s.id, s.name, g.id AS "groupId", g.name AS "groupName"
    FROM sequences s LEFT JOIN customer_groups g ON g.id = s.customer_group_id
    WHERE s.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

export async function listMailboxAddresses(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    SELECT id, address FROM email_accounts WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

type CohortLeadRow = Omit<OverviewLead, 'enrolledAt'> & { enrolledAt: Date }

/** The leads behind one number, newest enrollment first. `total` is that number. */
export async function listCohortLeads(
  db: Db,
  filter: CohortFilter,
  period: Period,
  number: { metric: CohortMetric; intent?: Intent | 'none' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: OverviewLead[]; total: number }> {
  const { metric, intent } = number
  const isCounted = sql`${CONDITIONS[metric]}${
    intent ? sql` AND c.intent IS NOT DISTINCT FROM ${intent === 'none' ? null : intent}::text` : sql``
  }`
  const [{ rows }, total] = await Promise.all([
    // workspace by workspace, so that the index is read in the order of the list
    sql<CohortLeadRow>`
      SELECT n.id AS "enrollmentId", n.sequence_id AS "sequenceId", s.name AS "sequenceName", l.id AS "leadId",
             coalesce(l.company_name, '') AS "companyName", coalesce(l.contact_name, '') AS "contactName",
             l.contact_email AS "contactEmail", n.status, x.intent, n.created_at AS "enrolledAt"
      FROM (
        SELECT found.* FROM unnest(${filter.workspaceIds}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (
          SELECT c.enrollment_id, c.day, c.intent FROM enrollment_facts c
          WHERE ${cohortOf(filter, period, sql`c.workspace_id = w.id`)} AND ${isCounted}
          ORDER BY c.day DESC, c.enrollment_id DESC LIMIT ${limit + offset}
        ) found
        ORDER BY found.day DESC, found.enrollment_id DESC LIMIT ${limit} OFFSET ${offset}
      ) x
      JOIN enrollments n ON n.id = x.enrollment_id JOIN sequences s ON s.id = n.sequence_id
      LEFT JOIN leads l ON l.id = n.lead_id
      ORDER BY x.day DESC, x.enrollment_id DESC`.execute(db),
    sql<{ n: number }>`
      SELECT coalesce(sum(c.n), 0)::int AS n FROM cohort_counts c WHERE ${cohortOf(filter, period)} AND ${isCounted}`.execute(
      db,
    ),
  ])
  return {
    data: rows.map((row) => ({ ...row, enrolledAt: row.enrolledAt.toISOString() })),
    total: total.rows[0]?.n ?? 0,
  }
}
