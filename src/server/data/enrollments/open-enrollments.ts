// What was sent to and is planned for the open enrollments of a sequence, to predict which of them a change affects.
import { sql } from 'kysely'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'

export async function hasOpenEnrollments(db: Db, sequenceId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM enrollments
    WHERE sequence_id = ${sequenceId} AND status IN ('pending', 'active', 'paused', 'blocked') LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

export type OpenEnrollmentGroup = {
  /** one of them, when several are counted together */
  enrollmentId: string
  count: number
  /** their mails in the order of their ordinals */
  nodeIds: string[]
  states: ExecutionState[]
  /** the node where a user lets them continue */
  continueAt: string | null
  /** nodes whose mail was generated for the lead */
  writtenIds: string[]
}

/**
 * @param together groups enrollments with the same past and plan in one row: correct only when their path does not
 *   depend on the lead (a workflow without variants); thousands become a few rows
 */
export async function listOpenEnrollmentGroups(
  db: Db,
  sequenceId: string,
  together: boolean,
): Promise<OpenEnrollmentGroup[]> {
  const { rows } = await sql<OpenEnrollmentGroup>`
    WITH mails AS (
      SELECT e.enrollment_id, array_agg(e.node_id ORDER BY e.ordinal) AS node_ids,
             array_agg(e.state ORDER BY e.ordinal) AS states
      FROM scheduled_executions e WHERE e.sequence_id = ${sequenceId} GROUP BY e.enrollment_id
    ), written AS (
      SELECT g.lead_id, array_agg(g.node_id ORDER BY g.node_id) AS node_ids
      FROM generated_emails g
      WHERE g.sequence_id = ${sequenceId} AND g.status IN ('generated', 'edited') GROUP BY g.lead_id
    )
    SELECT min(n.id::text) AS enrollment_id, count(*)::int AS count, coalesce(m.node_ids, '{}') AS node_ids,
           coalesce(m.states, '{}') AS states, coalesce(w.node_ids, '{}') AS written_ids
    FROM enrollments n
    LEFT JOIN mails m ON m.enrollment_id = n.id
    LEFT JOIN written w ON w.lead_id = n.lead_id
    WHERE n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
    GROUP BY m.node_ids, m.states, n.continue_at, w.node_ids ${together ? sql`` : sql`, n.id`}`.execute(db)
  return rows
}

/** The nodes of the sequence whose mail was generated, by lead. */
export async function listWrittenNodes(
  db: Db,
  sequenceId: string,
  leadIds: readonly (string | null)[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ leadId: string; nodeIds: string[] }>`
    SELECT lead_id, array_agg(node_id) AS node_ids FROM generated_emails
    WHERE sequence_id = ${sequenceId} AND lead_id = ANY(${leadIds}::uuid[]) AND status IN ('generated', 'edited')
    GROUP BY lead_id`.execute(db)
  return new Map(rows.map(({ leadId, nodeIds }) => [leadId, nodeIds]))
}
