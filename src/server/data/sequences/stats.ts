// Totals of a sequence: leads from the counters of the dashboard, mails and days counted on read.
import { sql } from 'kysely'
import type { CohortCounts } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'
import { isCountedBy, sumsOfCounts } from '#server/data/overview/cohort-conditions.ts'
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

export type WrittenCounts = { total: number; done: number }

/**
 * Per email draft, the leads it is for (of the customer group, with a generated mail, or enrolled on a path with it), and those
 * whose mail is generated or sent: manual mode also writes a mail when it is sent.
 */
export async function countWritten(
  db: Db,
  sequence: { id: string; customerGroupId: string | null },
  { nodeIds, workspaceIds }: { nodeIds: readonly string[]; workspaceIds: readonly string[] },
  now: Date,
): Promise<Map<string, WrittenCounts>> {
  const { rows: members } = await membersOf(db, sequence.customerGroupId, now)
  const isVisible = sql`l.workspace_id = ANY(${workspaceIds}::uuid[])`
  // most leads are in the group, and most sent mails are of leads without a generated one: only the others are compared by node
  const { rows } = await sql<WrittenCounts & { nodeId: string }>`
    WITH members AS MATERIALIZED (
      SELECT m.lead_id FROM (${members}) AS m JOIN leads l ON l.id = m.lead_id AND ${isVisible}
    ), outside AS (
      SELECT g.node_id, g.lead_id FROM generated_emails g
      WHERE g.sequence_id = ${sequence.id} AND NOT EXISTS (SELECT FROM members m WHERE m.lead_id = g.lead_id)
      UNION
      SELECT e.node_id, e.lead_id FROM enrollments n
      JOIN scheduled_executions e ON e.enrollment_id = n.id AND e.state NOT IN ('cancelled', 'skipped')
      WHERE n.sequence_id = ${sequence.id} AND NOT EXISTS (SELECT FROM members m WHERE m.lead_id = n.lead_id)
    ), counts AS (
      SELECT o.node_id, count(*) AS outside, 0 AS done FROM outside o JOIN leads l ON l.id = o.lead_id AND ${isVisible} GROUP BY 1
      UNION ALL
      SELECT g.node_id, 0, count(*) FROM generated_emails g JOIN leads l ON l.id = g.lead_id AND ${isVisible}
      WHERE g.sequence_id = ${sequence.id} AND g.status IN ('generated', 'edited') GROUP BY 1
      UNION ALL
      SELECT e.node_id, 0, count(DISTINCT e.lead_id) FROM scheduled_executions e
      WHERE e.sequence_id = ${sequence.id} AND e.state IN ('sending', 'sent', 'uncertain')
        AND e.workspace_id = ANY(${workspaceIds}::uuid[]) AND NOT EXISTS (
          SELECT FROM generated_emails g WHERE g.sequence_id = e.sequence_id AND g.node_id = e.node_id
            AND g.lead_id = e.lead_id AND g.status IN ('generated', 'edited')) GROUP BY 1
    )
    SELECT nodes.id AS "nodeId", ((SELECT count(*) FROM members) + coalesce(sum(c.outside), 0))::int AS total,
           coalesce(sum(c.done), 0)::int AS done
    FROM unnest(${nodeIds}::text[]) AS nodes(id) LEFT JOIN counts c ON c.node_id = nodes.id GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ nodeId, ...counts }) => [nodeId, counts]))
}
