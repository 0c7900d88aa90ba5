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
 *
 * The counters of mails (ADR 40) give both numbers, except for what is compared here: the enrolled leads outside of the group, or in
 * it where these are fewer; leads that were enrolled several times, and deleted ones; and generated mails.
 */
export async function countWritten(
  db: Db,
  sequence: { id: string; customerGroupId: string | null },
  { nodeIds, workspaceIds }: { nodeIds: readonly string[]; workspaceIds: readonly string[] },
  now: Date,
): Promise<Map<string, WrittenCounts>> {
  const { rows: members } = await membersOf(db, sequence.customerGroupId, now)
  const ofSequence = (table: string) =>
    sql`${sql.ref(`${table}.sequence_id`)} = ${sequence.id} AND ${sql.ref(`${table}.workspace_id`)} = ANY(${workspaceIds}::uuid[])`
  const isPlanned = sql`e.state NOT IN ('cancelled', 'skipped')`
  const isSent = sql`e.state IN ('sending', 'sent', 'uncertain')`
  const { rows } = await sql<WrittenCounts & { nodeId: string }>`
    WITH members AS NOT MATERIALIZED (
      SELECT m.lead_id FROM (${members}) AS m
      WHERE (SELECT workspace_id FROM customer_groups WHERE id = ${sequence.customerGroupId}) = ANY(${workspaceIds}::uuid[])
    ), outside AS MATERIALIZED (
      SELECT n.id FROM enrollments n
      WHERE ${ofSequence('n')} AND n.lead_id IS NOT NULL AND NOT EXISTS (SELECT FROM members m WHERE m.lead_id = n.lead_id)
    ), compared AS MATERIALIZED (
      SELECT (SELECT count(*) FROM outside) * 2 > coalesce(sum(c.n), 0) AS are_members
      FROM enrollment_counts c WHERE ${ofSequence('c')} AND c.node_id = ''
    ), repeated AS MATERIALIZED (
      SELECT n.lead_id FROM enrollments n WHERE ${ofSequence('n')} AND n.lead_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1
    ), counts(node_id, total, done) AS (
      -- mails planned and sent
      SELECT c.node_id, CASE WHEN c.kind = 'planned' AND compared.are_members THEN c.n ELSE 0 END,
             CASE WHEN c.kind = 'sent' THEN c.n ELSE 0 END
      FROM enrollment_counts c CROSS JOIN compared WHERE ${ofSequence('c')} AND c.kind IN ('planned', 'sent')
      UNION ALL
      SELECT e.node_id, 0, count(*) FROM scheduled_executions e
      WHERE ${ofSequence('e')} AND e.node_id = ANY(${nodeIds}::text[]) AND e.state IN ('sending', 'uncertain') GROUP BY 1
      UNION ALL
      -- of the enrollments compared with the group
      SELECT e.node_id, sum(n.sign), 0
      FROM (SELECT id, 1 AS sign FROM outside CROSS JOIN compared WHERE NOT compared.are_members
            UNION ALL
            SELECT n.id, -1 FROM compared CROSS JOIN enrollments n JOIN members m ON m.lead_id = n.lead_id
            WHERE compared.are_members AND ${ofSequence('n')}) AS n
      JOIN scheduled_executions e ON e.enrollment_id = n.id
      WHERE ${ofSequence('e')} AND ${isPlanned} GROUP BY 1
      UNION ALL
      -- further mails of one lead, and those of deleted leads
      SELECT e.node_id, CASE WHEN n.is_counted THEN count(DISTINCT e.lead_id) - count(*) ELSE 0 END,
             count(DISTINCT e.lead_id) FILTER (WHERE ${isSent}) - count(*) FILTER (WHERE ${isSent})
      FROM (SELECT n.id, compared.are_members AS is_counted FROM compared CROSS JOIN enrollments n
            WHERE ${ofSequence('n')} AND n.lead_id IS NULL
            UNION ALL
            SELECT n.id, NOT EXISTS (SELECT FROM members m WHERE m.lead_id = n.lead_id)
            FROM repeated JOIN enrollments n ON n.lead_id = repeated.lead_id WHERE ${ofSequence('n')}) AS n
      JOIN scheduled_executions e ON e.enrollment_id = n.id
      WHERE ${ofSequence('e')} AND ${isPlanned} GROUP BY e.node_id, n.is_counted
      UNION ALL
      SELECT g.node_id, sum(g.total), sum(g.done)
      FROM (
        SELECT g.node_id, g.lead_id, 1 AS total, 0 AS done FROM generated_emails g
        WHERE g.sequence_id = ${sequence.id} AND NOT EXISTS (SELECT FROM members m WHERE m.lead_id = g.lead_id)
          AND NOT EXISTS (SELECT FROM scheduled_executions e WHERE e.node_id = g.node_id AND e.lead_id = g.lead_id
                          AND ${ofSequence('e')} AND ${isPlanned})
        UNION ALL
        SELECT g.node_id, g.lead_id, 0, 1 FROM generated_emails g
        WHERE g.sequence_id = ${sequence.id} AND g.status IN ('generated', 'edited')
          AND NOT EXISTS (SELECT FROM scheduled_executions e WHERE e.node_id = g.node_id AND e.lead_id = g.lead_id
                          AND ${ofSequence('e')} AND ${isSent})
      ) AS g JOIN leads l ON l.id = g.lead_id AND l.workspace_id = ANY(${workspaceIds}::uuid[]) GROUP BY 1
    )
    SELECT nodes.id AS node_id, ((SELECT count(*) FROM members) + coalesce(sum(c.total), 0))::int AS total,
           coalesce(sum(c.done), 0)::int AS done
    FROM unnest(${nodeIds}::text[]) AS nodes(id) LEFT JOIN counts c ON c.node_id = nodes.id GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ nodeId, ...counts }) => [nodeId, counts]))
}
