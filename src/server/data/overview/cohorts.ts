// The counts of leads on the dashboard with their filters, and the leads behind each.
import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { OverviewFilter, OverviewLead } from '#api/overview/overview.ts'
import type { Intent } from '#core/inbox/intent/intent.ts'
import type { CohortCounts, CohortMetric, Period } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import { hasReplyIntent, isCountedBy, replyIntent, sumsOfCounts } from './cohort-conditions.ts'

export type CohortFilter = Pick<
  OverviewFilter,
  'sequenceId' | 'userEmailAccountId' | 'industry' | 'withoutIndustry' | 'customerGroupId'
> & {
  workspaceIds: readonly string[]
  /** every workspace the caller can see: groups of others do not exist for the caller */
  visible: readonly string[]
}

/** The customer group `g` of a sequence `s`; no row when the caller cannot see it, as in the list of sequences. */
const joinGroup = (visible: readonly string[]) =>
  sql`LEFT JOIN customer_groups g ON g.id = s.customer_group_id AND g.workspace_id = ANY(${visible}::uuid[])`

/** Of a row `c` of either table. @param period null: any day @param workspace the condition for its workspace */
function cohortOf(
  filter: CohortFilter,
  period: Period | null,
  workspace = sql<boolean>`c.workspace_id = ANY(${filter.workspaceIds}::uuid[])`,
): RawBuilder<boolean> {
  const { sequenceId, userEmailAccountId, industry, withoutIndustry, customerGroupId } = filter
  const parts = [workspace]
  if (period) parts.push(sql`c.day BETWEEN ${period.from}::date AND ${period.to}::date`)
  if (sequenceId) parts.push(sql`c.sequence_id = ${sequenceId}`)
  if (userEmailAccountId)
    parts.push(
      userEmailAccountId === 'none'
        ? sql`c.email_account_id IS NULL`
        : sql`c.email_account_id = ${userEmailAccountId}`,
    )
  if (industry) parts.push(sql`c.industry = ${industry}`)
  if (withoutIndustry) parts.push(sql`c.industry = ''`)
  if (customerGroupId)
    parts.push(sql`c.sequence_id IN (
      SELECT s.id FROM sequences s ${joinGroup(filter.visible)}
      WHERE g.id IS NOT DISTINCT FROM ${customerGroupId === 'none' ? null : customerGroupId}::uuid)`)
  return sql.join(parts, sql` AND `)
}

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
           to_char(c.week, 'YYYY-MM-DD') AS week, c.sequence_id, c.email_account_id AS mailbox_id,
           c.industry, ${sumsOfCounts}
    FROM (SELECT c.*, date_trunc('week', c.day)::date AS week FROM cohort_counts c WHERE ${cohortOf(filter, period)}) c
    GROUP BY GROUPING SETS ((), (c.week), (c.sequence_id), (c.email_account_id), (c.industry))`.execute(db)
  return rows
}

export type WeekRow = CohortCounts & { sequenceId: string; week: string }

/** By week, of some sequences. */
export async function countSequenceWeeks(
  db: Db,
  filter: CohortFilter,
  period: Period,
  sequenceIds: readonly string[],
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    SELECT c.sequence_id, to_char(date_trunc('week', c.day), 'YYYY-MM-DD') AS week, ${sumsOfCounts}
    FROM cohort_counts c WHERE ${cohortOf(filter, period)} AND c.sequence_id = ANY(${sequenceIds}::uuid[])
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** Only the totals: of the period before. */
export async function countCohortTotals(
  db: Db,
  filter: CohortFilter,
  period: Period,
): Promise<CohortCounts | undefined> {
  const { rows } = await sql<CohortCounts>`
    SELECT ${sumsOfCounts} FROM cohort_counts c WHERE ${cohortOf(filter, period)}`.execute(db)
  return rows[0]
}

/** The first and the last day with leads; null: there are none. */
export async function readEnrolledDays(db: Db, filter: CohortFilter): Promise<Period | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    SELECT to_char(min(day), 'YYYY-MM-DD') AS from, to_char(max(day), 'YYYY-MM-DD') AS to FROM (
      SELECT c.day FROM cohort_counts c WHERE ${cohortOf(filter, null)} GROUP BY c.day HAVING sum(c.n) > 0) days`.execute(
    db,
  )
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

/** The leads that replied, by intent (`replyIntent`). */
export async function countIntents(
  db: Db,
  filter: CohortFilter,
  period: Period,
): Promise<{ intent: Intent | null; count: number }[]> {
  const { rows } = await sql<{ intent: Intent | null; count: number }>`
    SELECT ${replyIntent} AS intent, sum(c.n)::int AS count FROM cohort_counts c
    WHERE ${cohortOf(filter, period)} AND ${isCountedBy('replied')}
    GROUP BY 1 HAVING sum(c.n) <> 0 ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

type SequenceName = {
  id: string
  name: string
  isDeleted: boolean
  groupId: string | null
  groupName: string | null
}

export async function listSequenceNames(
  db: Db,
  { visible }: CohortFilter,
  ids: readonly string[],
): Promise<SequenceName[]> {
  const { rows } = await sql<SequenceName>`
    SELECT s.id, s.name, s.deleted_at IS NOT NULL AS is_deleted, g.id AS group_id, g.name AS group_name
    FROM sequences s ${joinGroup(visible)} WHERE s.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/**
 * Deletes counters that have become zero; sums do not change. A row that a transaction holds is left for the next time: that
 * transaction may add to it, and one that begins now inserts another row (ADR 40).
 */
export async function deleteEmptyCohorts(db: Db): Promise<void> {
  await sql`
    DELETE FROM cohort_counts WHERE id IN (SELECT id FROM cohort_counts WHERE n = 0 FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
}

export async function listMailboxAddresses(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; address: string }[]> {
  const { rows } = await sql<{ id: string; address: string }>`
    SELECT id, address FROM email_accounts WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

type CohortLeadRow = WithDates<typeof OverviewLead>

/** The leads behind one number, newest enrollment first. `total` is that number. */
export async function listCohortLeads(
  db: Db,
  filter: CohortFilter,
  period: Period,
  number: { metric: CohortMetric; intent?: Intent | 'none' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: CohortLeadRow[]; total: number }> {
  const { metric, intent } = number
  const isCounted = sql`${isCountedBy(metric)}${intent ? sql` AND ${hasReplyIntent(intent)}` : sql``}`
  const [{ rows }, total] = await Promise.all([
    // workspace by workspace, so that the index is read in the order of the list
    sql<CohortLeadRow>`
      SELECT n.id AS enrollment_id, n.sequence_id, s.name AS sequence_name,
             s.deleted_at IS NOT NULL AS is_sequence_deleted, l.id AS lead_id,
             coalesce(l.company_name, '') AS company_name, coalesce(l.contact_name, '') AS contact_name,
             l.contact_email, n.status, x.intent, n.created_at AS enrolled_at
      FROM (
        SELECT found.* FROM unnest(${filter.workspaceIds}::uuid[]) AS w(id)
        CROSS JOIN LATERAL (
          SELECT c.enrollment_id, c.day, c.intent FROM enrollment_facts c
          WHERE ${cohortOf(filter, period, sql<boolean>`c.workspace_id = w.id`)} AND ${isCounted}
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
  return { data: rows, total: total.rows[0]?.n ?? 0 }
}
