// Totals of a sequence, counted on read from executions, enrollments and events.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { membersOf } from '#server/leads/store/groups/group-members.ts'
import { interestedIn, lastSent, type VisibleLeads } from './node-metrics.ts'

export type SequenceTotals = {
  enrolled: number
  active: number
  sent: number
  reached: number
  replied: number
  interested: number
  bounced: number
  unsubscribed: number
  completed: number
  blocked: number
}

/**
 * Leads, except `sent` (mails). `reached`: leads who were sent at least one mail. `interested`: of those, whose newest reply
 * shows interest.
 */
export async function getSequenceTotals(
  db: Db,
  { sequenceId, workspaceIds }: VisibleLeads,
): Promise<SequenceTotals> {
  const { rows } = await sql<SequenceTotals>`
    SELECT count(*)::int AS enrolled,
           count(*) FILTER (WHERE status IN ('pending', 'active', 'paused', 'blocked'))::int AS active,
           count(*) FILTER (WHERE status = 'replied')::int AS replied,
           count(*) FILTER (WHERE status = 'bounced')::int AS bounced,
           count(*) FILTER (WHERE status = 'unsubscribed')::int AS unsubscribed,
           count(*) FILTER (WHERE status = 'completed')::int AS completed,
           count(*) FILTER (WHERE status = 'blocked')::int AS blocked,
           (SELECT count(*)::int FROM scheduled_executions e
            WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent'
              AND e.workspace_id = ANY(${workspaceIds}::uuid[])) AS sent,
           (SELECT count(*)::int FROM (${lastSent(sequenceId)}) AS last JOIN enrollments n ON n.id = last.enrollment_id
            WHERE n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])) AS reached,
           (SELECT count(*)::int FROM (${lastSent(sequenceId)}) AS last
            JOIN (${interestedIn(sequenceId)}) AS interested USING (enrollment_id)
            JOIN enrollments n ON n.id = last.enrollment_id
            WHERE n.workspace_id = ANY(${workspaceIds}::uuid[])) AS interested
    FROM enrollments WHERE sequence_id = ${sequenceId} AND workspace_id = ANY(${workspaceIds}::uuid[])`.execute(
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
      SELECT (ended_at AT TIME ZONE ${timeZone})::date AS day, count(*)::int AS n FROM enrollments
      WHERE sequence_id = ${sequenceId} AND status = 'replied' AND workspace_id = ANY(${workspaceIds}::uuid[]) GROUP BY 1
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
