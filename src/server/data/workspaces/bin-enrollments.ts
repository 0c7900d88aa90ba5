// Enrollments that were ended by a deletion: their status before it, and how they are restored.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Records the status before the enrollments end. The bin item of the lead or sequence has to exist. */
export async function recordStopped(
  db: Db,
  owner: 'lead' | 'sequence',
  ids: readonly string[],
): Promise<void> {
  const column = sql.ref(owner === 'lead' ? 'n.lead_id' : 'n.sequence_id')
  await sql`
    WITH open AS (
      SELECT n.id, ${column} AS item_id, n.status, n.status_reason, n.status_detail FROM enrollments n
      WHERE ${column} = ANY(${ids}::uuid[]) AND n.status IN ('pending', 'active', 'paused', 'blocked')
    )
    INSERT INTO bin_enrollments (enrollment_id, item_id, status, status_reason, status_detail, heard)
    SELECT o.id, o.item_id, o.status, o.status_reason, o.status_detail, h.heard
    FROM open o JOIN bin_heard(ARRAY(SELECT id FROM open)) h ON h.enrollment_id = o.id
    ON CONFLICT (enrollment_id) DO UPDATE SET item_id = excluded.item_id, status = excluded.status,
      status_reason = excluded.status_reason, status_detail = excluded.status_detail, heard = excluded.heard`.execute(
    db,
  )
}

/** Enrollments that a sequence in the bin has stopped are restored with their lead first. */
export async function reassignStoppedToLeads(db: Db, leadIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE bin_enrollments b SET item_id = n.lead_id FROM enrollments n
    WHERE n.id = b.enrollment_id AND n.lead_id = ANY(${leadIds}::uuid[]) AND b.item_id <> n.lead_id`.execute(
    db,
  )
}

/** Enrollments whose sequence is in the bin are restored with the sequence. */
export async function reassignStoppedToSequences(db: Db, itemIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE bin_enrollments b SET item_id = s.id
    FROM enrollments n JOIN sequences s ON s.id = n.sequence_id AND s.deleted_at IS NOT NULL
    JOIN bin_items i ON i.id = s.id
    WHERE b.item_id = ANY(${itemIds}::uuid[]) AND n.id = b.enrollment_id`.execute(db)
}

/**
 * Restores stopped enrollments at the step where they were; none becomes active. Enrollments whose lead has replied, opted
 * out, is enrolled elsewhere or was deleted in the meantime stay removed.
 * @param as status of enrollments that were neither paused nor blocked before
 * @returns the ids of the restored enrollments
 */
export async function restoreStopped(
  db: Db,
  itemIds: readonly string[],
  as: { status: 'pending' | 'paused'; reason: string },
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH noted AS (
      SELECT b.*, h.heard AS heard_now FROM bin_enrollments b
      JOIN bin_heard(ARRAY(SELECT enrollment_id FROM bin_enrollments WHERE item_id = ANY(${itemIds}::uuid[]))) h
        ON h.enrollment_id = b.enrollment_id
      WHERE b.item_id = ANY(${itemIds}::uuid[])
    ), fit AS (
      SELECT n.id, b.status, b.status_reason, b.status_detail,
        EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'uncertain') AS is_uncertain,
        row_number() OVER (PARTITION BY n.workspace_id, n.lead_id, CASE WHEN n.allow_parallel THEN n.id END
                           ORDER BY n.created_at DESC, n.id) AS nth
      FROM noted b JOIN enrollments n ON n.id = b.enrollment_id JOIN leads l ON l.id = n.lead_id
      JOIN sequences s ON s.id = n.sequence_id
      WHERE n.status = 'removed' AND n.status_reason IN ('contact_deleted', 'sequence_deleted')
        AND s.deleted_at IS NULL AND b.heard_now <= b.heard
        AND NOT EXISTS (SELECT FROM suppressions x WHERE x.workspace_id = n.workspace_id
          AND ((x.kind = 'address' AND x.value = l.email_key)
            OR (x.kind = 'domain' AND x.value = split_part(l.email_key, '@', 2))))
        AND NOT EXISTS (SELECT FROM enrollments o WHERE o.lead_id = n.lead_id AND o.id <> n.id
          AND o.status IN ('pending', 'active', 'paused', 'blocked')
          AND (o.sequence_id = n.sequence_id
            OR o.workspace_id = n.workspace_id AND NOT o.allow_parallel AND NOT n.allow_parallel))
    )
    UPDATE enrollments n
    SET status = CASE WHEN f.is_uncertain OR f.status = 'blocked' THEN 'blocked'
          WHEN f.status = 'paused' THEN 'paused' ELSE ${as.status} END,
        status_reason = CASE WHEN f.is_uncertain THEN 'send_uncertain' WHEN f.status = 'blocked' THEN f.status_reason
          WHEN f.status = 'paused' AND f.status_reason IN ('company_reply', 'wrote_first', 'written_by_member', 'no_consent')
            THEN f.status_reason
          WHEN f.status = 'paused' AND f.status_reason <> 'sequence_paused' THEN 'manual' ELSE ${as.reason} END,
        status_detail = CASE WHEN f.status = 'blocked' THEN f.status_detail END,
        ended_at = NULL, updated_at = ${at}
    FROM fit f WHERE n.id = f.id AND f.nth = 1
    RETURNING n.id`.execute(db)
  return rows.map((row) => row.id)
}
