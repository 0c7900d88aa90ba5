// Hits of tracked mails: what was fetched, and how the leads behind them are counted. A hit is an event with its
// classification and the facts behind it, so that it can be classified again; only `by: person` is counted.
import { type RawBuilder, sql } from 'kysely'
import { BURST_SECONDS, type HitKind, QUIET_MINUTES } from '#core/sending/tracking/classify-hit.ts'
import type { Db } from '#server/context.ts'

export type TrackedMail = {
  id: string
  workspaceId: string
  enrollmentId: string
  nodeId: string
  /** when the server accepted it, by the mailbox's clock; null while it is being sent */
  sentAt: Date | null
  clockOffsetMs: number
}

/** Hits of one mail are stored one after the other: the lock ends with the transaction. */
export async function lockTrackedMail(db: Db, executionId: string): Promise<TrackedMail | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${executionId}, 14))`.execute(db)
  const { rows } = await sql<TrackedMail>`
    SELECT e.id, e.workspace_id, e.enrollment_id, e.node_id,
           CASE WHEN e.state <> 'sending' THEN coalesce(e.sent_at, e.claimed_at) END AS sent_at,
           CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END AS clock_offset_ms
    FROM scheduled_executions e
    JOIN workspaces w ON w.id = e.workspace_id
    LEFT JOIN email_accounts a ON a.id = e.email_account_id
    WHERE e.id = ${executionId} AND e.mime IS NOT NULL AND e.state <> 'scheduled'`.execute(db)
  return rows[0] ?? null
}

/**
 * Whether a real mailbox has sent the mail, or is sending it, and its lead is not erased. When the mailbox was deleted,
 * the sender address decides.
 */
export async function wasReallySent(db: Db, executionId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM scheduled_executions e LEFT JOIN email_accounts a ON a.id = e.email_account_id
    WHERE e.id = ${executionId}::uuid AND e.to_address IS NOT NULL AND e.message_id IS NOT NULL
      AND coalesce(a.kind <> 'sandbox', e.from_address NOT LIKE '%@sandbox.ieum.test')`.execute(db)
  return rows.length > 0
}

export type EarlierHit = {
  kind: HitKind
  by: string
  reason: string
  link: number | null
  secondsAgo: number
}

/** Hits of the last half hour: older ones do not change a classification. */
export async function listHits(db: Db, executionId: string, at: Date): Promise<EarlierHit[]> {
  const { rows } = await sql<EarlierHit>`
    SELECT kind, data ->> 'by' AS by, data ->> 'reason' AS reason, (data ->> 'link')::int AS link,
           extract(epoch FROM ${at}::timestamptz - at)::float AS seconds_ago
    FROM events
    WHERE execution_id = ${executionId} AND kind IN ('opened', 'clicked')
      AND at > ${at}::timestamptz - make_interval(mins => ${QUIET_MINUTES})
    ORDER BY at`.execute(db)
  return rows
}

/**
 * Whether the event `v` is a counted hit: by a person, and not the first of several links that a machine followed in a
 * row.
 */
export const isCountedHit: RawBuilder<boolean> = sql`
  v.kind IN ('opened', 'clicked') AND v.data ->> 'by' = 'person' AND NOT EXISTS (
    SELECT 1 FROM events m
    WHERE m.execution_id = v.execution_id AND m.kind = 'clicked' AND m.data ->> 'reason' = 'burst'
      AND m.at BETWEEN v.at - make_interval(secs => ${BURST_SECONDS}) AND v.at + make_interval(secs => ${BURST_SECONDS}))`

/** Leads with tracked mails. A lead that followed a link has opened the mail, whether its pictures were loaded or not. */
export type TrackedNumbers = { openTracked: number; clickTracked: number; opened: number; clicked: number }

/** Per email node, and of the whole sequence under `null`; no entry for what was never tracked. */
export async function countHits(
  db: Db,
  { sequenceId, workspaceIds }: { sequenceId: string; workspaceIds: readonly string[] },
): Promise<Map<string | null, TrackedNumbers>> {
  const { rows } = await sql<TrackedNumbers & { nodeId: string | null }>`
    WITH mails AS (
      SELECT id, enrollment_id, node_id, tracks_opens, tracks_clicks FROM scheduled_executions
      WHERE sequence_id = ${sequenceId} AND (tracks_opens OR tracks_clicks) AND state = 'sent'
        AND workspace_id = ANY(${workspaceIds}::uuid[])
    ), hits AS (
      SELECT v.execution_id, true AS opened, bool_or(v.kind = 'clicked') AS clicked
      FROM events v JOIN mails ON mails.id = v.execution_id
      WHERE ${isCountedHit} GROUP BY v.execution_id
    )
    SELECT m.node_id,
           count(DISTINCT m.enrollment_id) FILTER (WHERE m.tracks_opens)::int AS open_tracked,
           count(DISTINCT m.enrollment_id) FILTER (WHERE m.tracks_clicks)::int AS click_tracked,
           count(DISTINCT m.enrollment_id) FILTER (WHERE m.tracks_opens AND h.opened)::int AS opened,
           count(DISTINCT m.enrollment_id) FILTER (WHERE m.tracks_clicks AND h.clicked)::int AS clicked
    FROM mails m LEFT JOIN hits h ON h.execution_id = m.id
    GROUP BY GROUPING SETS ((m.node_id), ())`.execute(db)
  // without any mail the sum over all still returns a row
  return new Map(
    rows
      .filter(({ openTracked, clickTracked }) => openTracked + clickTracked > 0)
      .map(({ nodeId, ...numbers }) => [nodeId, numbers]),
  )
}
