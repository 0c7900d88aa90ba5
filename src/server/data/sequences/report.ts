// Results of a sequence in total, by sender and by week of enrollment: the numbers of the dashboard, of one sequence and
// without a period.
import { sql } from 'kysely'
import type { IntentCount } from '#api/overview/cohort-counts.ts'
import type { CohortCounts } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import {
  countsOfFacts,
  isCountedBy,
  replyIntent,
  sumsOfCounts,
} from '#server/data/overview/cohort-conditions.ts'
import { lastSent, type VisibleLeads } from './node-metrics.ts'

/** Of a row `c` of enrollment_facts or of cohort_counts. */
const isOf = ({ sequenceId, workspaceIds }: VisibleLeads) =>
  sql`c.sequence_id = ${sequenceId} AND c.workspace_id = ANY(${workspaceIds}::uuid[])`

export async function countLeads(db: Db, visible: VisibleLeads): Promise<CohortCounts> {
  const { rows } = await sql<CohortCounts>`
    SELECT ${sumsOfCounts} FROM cohort_counts c WHERE ${isOf(visible)}`.execute(db)
  const [total] = rows
  if (!total) throw new Error('an aggregate has one row')
  return total
}

/** Of the leads that replied, most first. */
export async function listIntents(db: Db, visible: VisibleLeads): Promise<IntentCount[]> {
  const { rows } = await sql<IntentCount>`
    SELECT coalesce(${replyIntent}, 'none') AS intent, sum(c.n)::int AS count FROM cohort_counts c
    WHERE ${isOf(visible)} AND ${isCountedBy('replied')}
    GROUP BY 1 HAVING sum(c.n) <> 0 ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

export type SenderCounts = CohortCounts & {
  userEmailAccountId: string | null
  address: string | null
  mails: number
}

/** By the mailbox leads are mailed from, most leads first. Deleted mailboxes are one row. */
export async function listBySender(db: Db, visible: VisibleLeads): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    WITH mails AS (
      SELECT f.email_account_id, count(*)::int AS n
      FROM scheduled_executions e JOIN enrollment_facts f ON f.enrollment_id = e.enrollment_id
      WHERE e.sequence_id = ${visible.sequenceId} AND e.workspace_id = ANY(${visible.workspaceIds}::uuid[])
        AND e.state = 'sent' GROUP BY 1
    )
    SELECT c.email_account_id AS user_email_account_id, a.address, coalesce((
             SELECT m.n FROM mails m WHERE m.email_account_id IS NOT DISTINCT FROM c.email_account_id), 0) AS mails,
           ${countsOfFacts}
    FROM enrollment_facts c LEFT JOIN email_accounts a ON a.id = c.email_account_id
    WHERE ${isOf(visible)} GROUP BY c.email_account_id, a.address
    ORDER BY enrolled DESC, a.address`.execute(db)
  return rows
}

export type ModelCounts = { model: string; promptVersion: string | null; sent: number; replied: number }

/**
 * By the model and the version of the prompt that wrote the mails, most leads first: leads that were sent such a mail, and
 * those that replied after it (status `replied`, and it is the last mail they were sent). Mails of templates are not among them.
 */
export async function listByModel(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
): Promise<ModelCounts[]> {
  const { rows } = await sql<ModelCounts>`
    SELECT g.model_used AS model, g.prompt_version, count(DISTINCT e.enrollment_id)::int AS sent,
      (count(DISTINCT e.enrollment_id) FILTER (WHERE n.status = 'replied' AND last.node_id = e.node_id))::int AS replied
    FROM scheduled_executions e
    JOIN enrollments n ON n.id = e.enrollment_id
    JOIN (${lastSent(sequenceId)}) AS last ON last.enrollment_id = e.enrollment_id
    JOIN generated_emails g ON g.sequence_id = e.sequence_id AND g.node_id = e.node_id AND g.lead_id = e.lead_id
    WHERE e.sequence_id = ${sequenceId} AND e.workspace_id = ANY(${workspaceIds}::uuid[]) AND e.state = 'sent'
      AND g.model_used IS NOT NULL
    GROUP BY 1, 2 ORDER BY sent DESC, 1, 2`.execute(db)
  return rows
}

/** By the Monday of the week of enrollment, in the given time zone; oldest first. */
export async function listByWeek(
  db: Db,
  visible: VisibleLeads,
  timeZone: string,
): Promise<(CohortCounts & { week: string })[]> {
  const { rows } = await sql<CohortCounts & { week: string }>`
    SELECT to_char(date_trunc('week', n.created_at AT TIME ZONE ${timeZone}), 'YYYY-MM-DD') AS week, ${countsOfFacts}
    FROM enrollment_facts c JOIN enrollments n ON n.id = c.enrollment_id
    WHERE ${isOf(visible)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
