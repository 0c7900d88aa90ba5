// Totals of a sequence: leads from the counters of the dashboard, mails and days counted on read.
import { sql } from 'kysely'
import type { CohortCounts } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/leads/store/groups/group-members.ts'
import { isCountedBy, sumsOfCounts } from '#server/overview/store/cohort-conditions.ts'
import type { VisibleLeads } from './node-metrics.ts'

export type SequenceTotals = CohortCounts & { mails: number; completed: number; blocked: number }

/** Leads, except `mails`. `completed` and `blocked`: all of this status, also without a mail. */
export async function getSequenceTotals(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
): Promise<SequenceTotals> {
  const { rows } = await sql<SequenceTotals>`
    SELECT ${sumsOfCounts},
           coalesce(sum(c.n) FILTER (WHERE c.status = 'completed'), 0)::int AS completed,
           coalesce(sum(c.n) FILTER (WHERE c.status = 'blocked'), 0)::int AS blocked,
           (SELECT count(*)::int FROM scheduled_executions e
            WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent'
              AND e.workspace_id = ANY(${workspaceIds}::uuid[])) AS mails
    FROM cohort_counts c WHERE c.sequence_id = ${sequenceId} AND c.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(
    db,
  )
  const totals = rows[0]
  if (!totals) throw new Error('an aggregate has one row')
  return totals
}

/**
 * By day in the time zone, oldest first, without days on which nothing happened. `replied`: enrollments that ended as
 * replied on that day, so that the days add up to the total.
 */
export async function listDaily(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
  timeZone: string,
): Promise<{ date: string; sent: number; replied: number }[]> {
  const { rows } = await sql<{ date: string; sent: number; replied: number }>`
    WITH sent AS (
      SELECT (at AT TIME ZONE ${timeZone})::date AS day, count(*)::int AS n FROM events
      WHERE sequence_id = ${sequenceId} AND kind = 'sent' AND workspace_id = ANY(${workspaceIds}::uuid[]) GROUP BY 1
    ), replied AS (
      SELECT (n.ended_at AT TIME ZONE ${timeZone})::date AS day, count(*)::int AS n
      FROM enrollments n JOIN enrollment_facts c ON c.enrollment_id = n.id
      WHERE n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${isCountedBy('replied')}
      GROUP BY 1
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(sent.n, 0) AS sent, coalesce(replied.n, 0) AS replied
    FROM sent FULL JOIN replied USING (day) ORDER BY day`.execute(db)
  return rows
}

/** Generated mails for leads of the customer group, per email draft. */
export async function listGeneratedCounts(
  db: Db,
  sequence: { id: string; customerGroupId: string | null },
  now: Date,
): Promise<{ total: number; done: Map<string, number> }> {
  const { rows: members } = await membersOf(db, sequence.customerGroupId, now)
  const { rows } = await sql<{ nodeId: string; done: number }>`
    SELECT g.node_id AS "nodeId", count(*) FILTER (WHERE g.status IN ('generated', 'edited'))::int AS done
    FROM generated_emails g
    WHERE g.sequence_id = ${sequence.id}
      AND g.lead_id IN (SELECT m.lead_id FROM (${members}) AS m)
    GROUP BY g.node_id`.execute(db)
  const total = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (${members}) AS m`.execute(db)
  return { total: total.rows[0]?.n ?? 0, done: new Map(rows.map((row) => [row.nodeId, row.done])) }
}
