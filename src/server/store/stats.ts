// Numbers, counted on read from executions, enrollments and events (product §6 "Counts", §11 Metrics).
import { sql } from 'kysely'
import type { Db } from '../context.ts'

export type EmailCounts = {
  nodeId: string
  sent: number
  replied: number
  bounced: number
  waiting: number
  unsubscribed: number
}

/**
 * Per email draft: mails sent, people whose human reply came after it and before the next mail, and open enrollments
 * that have had it last.
 */
export async function listEmailCounts(db: Db, sequenceId: string): Promise<Map<string, EmailCounts>> {
  const { rows } = await sql<EmailCounts>`
    WITH sent AS (
      SELECT node_id, count(*)::int AS n FROM scheduled_executions
      WHERE sequence_id = ${sequenceId} AND state = 'sent' GROUP BY node_id
    ), answers AS (
      SELECT node_id,
             count(DISTINCT enrollment_id) FILTER (WHERE kind = 'replied')::int AS replied,
             count(DISTINCT enrollment_id) FILTER (WHERE kind = 'bounced')::int AS bounced,
             count(DISTINCT enrollment_id) FILTER (WHERE kind = 'unsubscribed')::int AS unsubscribed
      FROM events WHERE sequence_id = ${sequenceId} AND kind IN ('replied', 'bounced', 'unsubscribed') AND node_id IS NOT NULL
      GROUP BY node_id
    ), waiting AS (
      SELECT last.node_id, count(*)::int AS n
      FROM enrollments n
      CROSS JOIN LATERAL (
        SELECT e.node_id FROM scheduled_executions e
        WHERE e.enrollment_id = n.id AND e.state = 'sent' ORDER BY e.ordinal DESC LIMIT 1
      ) AS last
      WHERE n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
      GROUP BY last.node_id
    )
    SELECT coalesce(s.node_id, a.node_id, w.node_id) AS "nodeId", coalesce(s.n, 0) AS sent,
           coalesce(a.replied, 0) AS replied, coalesce(a.bounced, 0) AS bounced,
           coalesce(a.unsubscribed, 0) AS unsubscribed, coalesce(w.n, 0) AS waiting
    FROM sent s
    FULL JOIN answers a ON a.node_id = s.node_id
    FULL JOIN waiting w ON w.node_id = coalesce(s.node_id, a.node_id)`.execute(db)
  return new Map(rows.map((row) => [row.nodeId, row]))
}

/** Open enrollments that have had no mail yet: they wait below the start. */
export async function countNotStarted(db: Db, sequenceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM enrollments n
    WHERE n.sequence_id = ${sequenceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
      AND NOT EXISTS (SELECT 1 FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type SequenceTotals = {
  enrolled: number
  active: number
  sent: number
  reached: number
  replied: number
  bounced: number
  unsubscribed: number
  completed: number
  blocked: number
}

/** People, except `sent`, which are mails. `reached`: people who have been sent something. */
export async function getSequenceTotals(db: Db, sequenceId: string): Promise<SequenceTotals> {
  const { rows } = await sql<SequenceTotals>`
    SELECT count(*)::int AS enrolled,
           count(*) FILTER (WHERE status IN ('pending', 'active', 'paused', 'blocked'))::int AS active,
           count(*) FILTER (WHERE status = 'replied')::int AS replied,
           count(*) FILTER (WHERE status = 'bounced')::int AS bounced,
           count(*) FILTER (WHERE status = 'unsubscribed')::int AS unsubscribed,
           count(*) FILTER (WHERE status = 'completed')::int AS completed,
           count(*) FILTER (WHERE status = 'blocked')::int AS blocked,
           (SELECT count(*)::int FROM scheduled_executions e
            WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent') AS sent,
           (SELECT count(DISTINCT e.enrollment_id)::int FROM scheduled_executions e
            WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent') AS reached
    FROM enrollments WHERE sequence_id = ${sequenceId}`.execute(db)
  const totals = rows[0]
  if (!totals) throw new Error('an aggregate has one row')
  return totals
}

/** By day in the time zone, oldest first; days on which nothing happened are left out. */
export async function listDaily(
  db: Db,
  sequenceId: string,
  timeZone: string,
): Promise<{ date: string; sent: number; replied: number }[]> {
  const { rows } = await sql<{ date: string; sent: number; replied: number }>`
    SELECT to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date,
           count(*) FILTER (WHERE kind = 'sent')::int AS sent,
           count(DISTINCT enrollment_id) FILTER (WHERE kind = 'replied')::int AS replied
    FROM events WHERE sequence_id = ${sequenceId} AND kind IN ('sent', 'replied')
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** Mails written of the customer group's contacts, per email draft. */
export async function listGeneratedCounts(
  db: Db,
  sequence: { id: string; customerGroupId: string | null },
): Promise<{ total: number; done: Map<string, number> }> {
  const { rows } = await sql<{ nodeId: string; done: number }>`
    SELECT g.node_id AS "nodeId", count(*) FILTER (WHERE g.status IN ('generated', 'edited'))::int AS done
    FROM generated_emails g
    WHERE g.sequence_id = ${sequence.id}
      AND g.lead_id IN (SELECT lead_id FROM customer_group_leads WHERE customer_group_id = ${sequence.customerGroupId})
    GROUP BY g.node_id`.execute(db)
  const total = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM customer_group_leads WHERE customer_group_id = ${sequence.customerGroupId}`.execute(
    db,
  )
  return { total: total.rows[0]?.n ?? 0, done: new Map(rows.map((row) => [row.nodeId, row.done])) }
}
