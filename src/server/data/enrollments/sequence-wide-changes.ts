// Set-based changes of all enrollments of a sequence.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/**
 * Enrollments waiting for the launch become active. Those without a legal basis are paused, also while they wait for
 * content or approval. The caller re-plans their mails.
 * @param withoutConsent ids of open enrollments
 * @returns the ids of those that are paused for this reason now
 */
export async function activateWaiting(
  db: Db,
  sequenceId: string,
  withoutConsent: ReadonlySet<string>,
  at: Date,
): Promise<string[]> {
  const excluded = [...withoutConsent]
  const { rows } = await sql<{ id: string }>`
    UPDATE enrollments SET status = 'paused', status_reason = 'no_consent', status_detail = NULL, updated_at = ${at}
    WHERE sequence_id = ${sequenceId} AND id = ANY(${excluded}::uuid[])
      AND (status IN ('pending', 'active') OR (status = 'paused' AND status_reason = 'sequence_paused'))
    RETURNING id`.execute(db)
  await sql`
    UPDATE enrollments SET status = 'active', status_reason = NULL, status_detail = NULL, updated_at = ${at}
    WHERE sequence_id = ${sequenceId} AND id <> ALL(${excluded}::uuid[])
      AND ((status = 'pending' AND status_reason = 'sequence_not_active')
        OR (status = 'paused' AND status_reason IN ('sequence_paused', 'no_consent')))`.execute(db)
  return rows.map(({ id }) => id)
}

/** For a stopped sequence: no mail is due; every enrollment keeps its step and reason. */
export async function pauseEnrollments(db: Db, sequenceId: string, at: Date): Promise<void> {
  await sql`
    UPDATE enrollments SET status = 'paused', status_reason = 'sequence_paused', updated_at = ${at}
    WHERE sequence_id = ${sequenceId} AND status = 'active'`.execute(db)
  await sql`
    UPDATE scheduled_executions SET held = true
    WHERE sequence_id = ${sequenceId} AND state = 'scheduled' AND NOT held`.execute(db)
}

/** Ends every open enrollment of the sequences. @returns how many ended */
export async function endOpenEnrollments(
  db: Db,
  sequenceIds: readonly string[],
  reason: 'sequence_deleted',
  at: Date,
): Promise<number> {
  const ended = await sql<{ id: string }>`
    UPDATE enrollments
    SET status = 'removed', status_reason = ${reason}, status_detail = NULL, ended_at = ${at}, updated_at = ${at},
        resume_at = NULL, complete_at = NULL
    WHERE sequence_id = ANY(${sequenceIds}::uuid[]) AND status IN ('pending', 'active', 'paused', 'blocked')
    RETURNING id`.execute(db)
  await sql`
    UPDATE scheduled_executions SET state = 'skipped', state_reason = ${reason}, worker_id = NULL, updated_at = ${at}
    WHERE sequence_id = ANY(${sequenceIds}::uuid[]) AND state IN ('scheduled', 'claimed')`.execute(db)
  await sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at, data)
    SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, 'removed', ${at}, ${JSON.stringify({ reason })}::jsonb
    FROM enrollments n WHERE n.id = ANY(${ended.rows.map((row) => row.id)}::uuid[])`.execute(db)
  return ended.rows.length
}

/** How many mails of the sequences are being sent. */
export async function countSendingMails(db: Db, sequenceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions e JOIN workers w ON w.id = e.worker_id
    WHERE e.sequence_id = ANY(${sequenceIds}::uuid[]) AND e.state = 'sending'
      AND w.heartbeat_at > now() - interval '20 seconds'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether its lead has another open enrollment that excludes this one (the two unique indexes). */
export async function isEnrolledAgain(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM enrollments me JOIN enrollments n ON n.lead_id = me.lead_id AND n.id <> me.id
    WHERE me.id = ${id} AND n.status IN ('pending', 'active', 'paused', 'blocked')
      AND (n.sequence_id = me.sequence_id
        OR (n.workspace_id = me.workspace_id AND NOT n.allow_parallel AND NOT me.allow_parallel))
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The enrollments without a sent mail, or one being sent. */
export async function listNeverMailed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n
    WHERE n.id = ANY(${ids}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM scheduled_executions e
      WHERE e.enrollment_id = n.id AND e.state IN ('claimed', 'sending', 'sent', 'uncertain'))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Changes the mailbox of enrollments and of their planned mails. */
export async function assignMailbox(
  db: Db,
  ids: readonly string[],
  emailAccountId: string,
  at: Date,
): Promise<void> {
  await sql`
    WITH mails AS (
      UPDATE scheduled_executions SET email_account_id = ${emailAccountId}, updated_at = ${at}
      WHERE enrollment_id = ANY(${ids}::uuid[])
    )
    UPDATE enrollments SET email_account_id = ${emailAccountId}, updated_at = ${at}
    WHERE id = ANY(${ids}::uuid[])`.execute(db)
}
