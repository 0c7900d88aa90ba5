// What the bounce guard counts, and where its verdict is kept.
import { sql } from 'kysely'
import type { BounceCounts, GuardState } from '#core/mailboxes/bounce-guard.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/**
 * Mails of the mailbox that were sent since an instant of its own clock, and how many of them came back for good:
 * refused at the door or by a bounce that was read.
 */
export async function countBounces(db: Db, emailAccountId: string, since: Date): Promise<BounceCounts> {
  const { rows } = await prepared('count_bounces')<BounceCounts>`
    WITH mails AS MATERIALIZED (
      SELECT e.id, e.enrollment_id FROM scheduled_executions e
      WHERE e.email_account_id = ${emailAccountId} AND e.state = 'sent' AND e.sent_at >= ${since}
      UNION ALL
      SELECT e.id, e.enrollment_id FROM scheduled_executions e
      WHERE e.email_account_id = ${emailAccountId} AND e.state = 'failed' AND e.state_reason = 'bounced'
        AND e.claimed_at >= ${since}
    )
    SELECT (SELECT count(*) FROM mails)::int AS sent, (
      -- a count of its own: bounces are few, and need not be looked for mail by mail
      SELECT count(*) FROM mails m WHERE EXISTS (
        SELECT 1 FROM events v WHERE v.enrollment_id = m.enrollment_id AND v.execution_id = m.id AND v.kind = 'bounced'
          AND v.data ->> 'reason' IS DISTINCT FROM 'soft_limit'))::int AS bounced`.execute(db)
  return rows[0] ?? { sent: 0, bounced: 0 }
}

/** The guard steps in; a halted mailbox is paused with it. */
export async function tightenGuard(
  db: Db,
  emailAccountId: string,
  state: Exclude<GuardState, 'ok'>,
  counts: BounceCounts,
  at: Date,
): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set({
      guard: state,
      guard_since: at,
      guard_counts: JSON.stringify(counts),
      ...(state === 'halted' && { status: 'paused' as const, status_reason: null }),
    })
    .where('id', '=', emailAccountId)
    .execute()
}

/** A person restarts it: the counts begin anew, and a mailbox the guard has paused is connected again. */
export async function releaseGuard(db: Db, emailAccountId: string, at: Date): Promise<void> {
  await sql`
    UPDATE email_accounts
    SET guard = 'ok', guard_since = NULL, guard_counts = NULL, guard_from = ${at},
        status = CASE WHEN status = 'paused' THEN 'connected' ELSE status END
    WHERE id = ${emailAccountId}`.execute(db)
}

/** Active sequences whose people all wait for this mailbox, or for others that stand still as well. */
export async function listSequencesWithout(db: Db, emailAccountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sequences s
    WHERE s.status = 'active' AND s.deleted_at IS NULL
      AND EXISTS (
        SELECT 1 FROM enrollments n WHERE n.sequence_id = s.id AND n.email_account_id = ${emailAccountId}
          AND n.status IN ('pending', 'active', 'paused', 'blocked'))
      AND NOT EXISTS (
        SELECT 1 FROM enrollments n JOIN email_accounts a ON a.id = n.email_account_id
        WHERE n.sequence_id = s.id AND n.status IN ('pending', 'active', 'paused', 'blocked')
          AND a.status = 'connected')
    ORDER BY s.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Sequences with people of this mailbox, by what is to be done with them when it goes on. */
export async function listSequencesOf(
  db: Db,
  emailAccountId: string,
): Promise<{ id: string; isHalted: boolean }[]> {
  const { rows } = await sql<{ id: string; isHalted: boolean }>`
    SELECT s.id, s.status = 'halted' AS "isHalted" FROM sequences s
    WHERE s.deleted_at IS NULL AND (s.status = 'active' OR (s.status = 'halted' AND s.status_reason = 'bounce_guard'))
      AND EXISTS (
        SELECT 1 FROM enrollments n WHERE n.sequence_id = s.id AND n.email_account_id = ${emailAccountId}
          AND n.status IN ('pending', 'active', 'paused', 'blocked'))
    ORDER BY s.id`.execute(db)
  return rows
}
