// The leads behind a number of a node, and since when: the enrollments that node-metrics.ts counts.
import { type RawBuilder, sql } from 'kysely'
import { isCountedHit } from '#server/data/sending/hits.ts'
import { bouncedAt, lastSent } from './node-metrics.ts'

/** Leads of one of a node's numbers. Without email drafts: enrollments without a mail, below the start. */
export type NodeFilter = {
  state: 'sent' | 'replied' | 'waiting' | 'opened' | 'clicked' | 'bounced'
  nodeIds: readonly string[] | 'start'
}

const isOpen = sql`n.status IN ('pending', 'active', 'paused', 'blocked')`

/** (enrollment_id, at): when the mail was sent, the reply came, or the waiting began; each enrollment once. */
export function leadsBehindMetric(sequenceId: string, { state, nodeIds }: NodeFilter): RawBuilder<unknown> {
  if (nodeIds === 'start') {
    return sql`
      SELECT n.id AS enrollment_id, n.created_at AS at FROM enrollments n
      WHERE n.sequence_id = ${sequenceId} AND ${state === 'waiting' ? isOpen : sql`false`} AND NOT EXISTS (
        SELECT 1 FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent')`
  }
  const isOfThese = sql`node_id = ANY(${nodeIds}::text[])`
  const hits = (isTracked: RawBuilder<unknown>, isHit: RawBuilder<unknown>) => sql`
    SELECT e.enrollment_id, max(v.at) AS at FROM scheduled_executions e JOIN events v ON v.execution_id = e.id
    WHERE e.sequence_id = ${sequenceId} AND e.state = 'sent' AND ${isTracked} AND e.node_id = ANY(${nodeIds}::text[])
      AND ${isHit} AND ${isCountedHit} GROUP BY e.enrollment_id`
  return {
    // a followed link implies an opened mail (hits.ts)
    opened: hits(sql`e.tracks_opens`, sql`true`),
    clicked: hits(sql`e.tracks_clicks`, sql`v.kind = 'clicked'`),
    sent: sql`
      SELECT enrollment_id, max(sent_at) AS at FROM scheduled_executions
      WHERE sequence_id = ${sequenceId} AND state = 'sent' AND ${isOfThese} GROUP BY enrollment_id`,
    replied: sql`
      SELECT n.id AS enrollment_id, n.ended_at AS at
      FROM (${lastSent(sequenceId)}) AS last JOIN enrollments n ON n.id = last.enrollment_id
      WHERE ${isOfThese} AND n.status = 'replied'`,
    bounced: sql`
      SELECT enrollment_id, at FROM (${bouncedAt(sequenceId)}) AS b WHERE ${isOfThese}`,
    waiting: sql`
      SELECT n.id AS enrollment_id, last.sent_at AS at
      FROM (${lastSent(sequenceId)}) AS last JOIN enrollments n ON n.id = last.enrollment_id
      WHERE ${isOfThese} AND ${isOpen}`,
  }[state]
}
