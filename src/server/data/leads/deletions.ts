// Deleting leads: open enrollments end first, in the same transaction; the history stays.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export async function listLeadWorkspaces(
  db: Db,
  leadIds: readonly string[],
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    SELECT id, workspace_id FROM leads WHERE id = ANY(${leadIds}::uuid[])`.execute(db)
  return rows
}

/**
 * Locks the leads and their open enrollments. Enrollments are locked first, as everywhere; a locked lead cannot be enrolled
 * meanwhile.
 * @returns the open enrollments
 */
export async function lockLeads(db: Db, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM enrollments
    WHERE lead_id = ANY(${leadIds}::uuid[]) AND status IN ('pending', 'active', 'paused', 'blocked')
    ORDER BY id FOR UPDATE`.execute(db)
  await sql`SELECT 1 FROM leads WHERE id = ANY(${leadIds}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
  return rows.map((row) => row.id)
}

/** Ends open enrollments as removed/contact_deleted. @returns how many ended */
export async function endEnrollmentsOfLeads(db: Db, leadIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE enrollments n
    SET status = 'removed', status_reason = 'contact_deleted', status_detail = NULL, resume_at = NULL,
        complete_at = NULL, ended_at = ${now}, updated_at = ${now}
    WHERE n.lead_id = ANY(${leadIds}::uuid[]) AND n.status IN ('pending', 'active', 'paused', 'blocked')
    RETURNING n.id`.execute(db)
  const ended = rows.map((row) => row.id)
  await sql`
    UPDATE scheduled_executions
    SET state = 'skipped', state_reason = 'contact_deleted', worker_id = NULL, updated_at = ${now}
    WHERE enrollment_id = ANY(${ended}::uuid[]) AND state IN ('scheduled', 'claimed')`.execute(db)
  await sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at, data)
    SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, 'removed',
           ${now}::timestamptz + coalesce(w.sandbox_offset_ms, 0) * interval '1 millisecond',
           '{"reason": "contact_deleted"}'::jsonb
    FROM enrollments n
    LEFT JOIN email_accounts a ON a.id = n.email_account_id AND a.kind = 'sandbox'
    LEFT JOIN workspaces w ON w.id = a.workspace_id
    WHERE n.id = ANY(${ended}::uuid[])`.execute(db)
  return ended.length
}

/** Cancels their waiting notices and manual replies. Notices the law requires after an opt-out are still sent. */
export async function cancelOtherMails(db: Db, leadIds: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE notices SET state = 'skipped', state_reason = 'contact_deleted', worker_id = NULL, updated_at = ${now}
    WHERE lead_id = ANY(${leadIds}::uuid[]) AND kind <> 'opt_out' AND state IN ('scheduled', 'claimed')`.execute(
    db,
  )
  await sql`
    UPDATE inbox_answers a SET state = 'cancelled', state_reason = 'contact_deleted', worker_id = NULL, updated_at = ${now}
    FROM inbox_threads t
    WHERE t.id = a.thread_id AND t.lead_id = ANY(${leadIds}::uuid[]) AND a.state IN ('scheduled', 'claimed')`.execute(
    db,
  )
}

/** Mails of these enrollments that a running worker is sending now. */
export async function countSendingOfEnrollments(db: Db, enrollmentIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions e JOIN workers w ON w.id = e.worker_id
    WHERE e.enrollment_id = ANY(${enrollmentIds}::uuid[]) AND e.state = 'sending'
      AND w.heartbeat_at > now() - interval '20 seconds'`.execute(db)
  return rows[0]?.n ?? 0
}

export async function removeLeads(db: Db, leadIds: readonly string[]): Promise<number> {
  const result = await sql`DELETE FROM leads WHERE id = ANY(${leadIds}::uuid[])`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
