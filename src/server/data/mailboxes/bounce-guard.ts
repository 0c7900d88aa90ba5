import { sql } from 'kysely'
import type { BounceCounts, GuardState } from '#core/mailboxes/bounce-guard.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/**
 * Mails sent from the mailbox since an instant of its clock, and how many of them hard-bounced: rejected by SMTP or by a bounce
 * message. A bounce that a user has undone does not count.
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
        -- redundant: it ended after it was claimed, and the index of failed mails has this time
        AND e.updated_at >= ${since}
    )
    SELECT (SELECT count(*) FROM mails)::int AS sent, (
      -- a separate count: bounces are few, so no lookup per mail
      SELECT count(*) FROM mails m JOIN enrollments n ON n.id = m.enrollment_id AND n.status = 'bounced' WHERE EXISTS (
        SELECT 1 FROM events v WHERE v.enrollment_id = m.enrollment_id AND v.execution_id = m.id AND v.kind = 'bounced'
          AND v.data ->> 'reason' IS DISTINCT FROM 'soft_limit'))::int AS bounced`.execute(db)
  return rows[0] ?? { sent: 0, bounced: 0 }
}

/** Stores the guard state; a halted mailbox is paused. */
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
      guardSince: at,
      guardCounts: JSON.stringify(counts),
      ...(state === 'halted' && { status: 'paused' as const, statusReason: null }),
    })
    .where('id', '=', emailAccountId)
    .execute()
}

/** Resets the guard: counts start at `at`, and a paused mailbox becomes connected. */
export async function releaseGuard(db: Db, emailAccountId: string, at: Date): Promise<void> {
  await sql`
    UPDATE email_accounts
    SET guard = 'ok', guard_since = NULL, guard_counts = NULL, guard_from = ${at},
        status = CASE WHEN status = 'paused' THEN 'connected' ELSE status END
    WHERE id = ${emailAccountId}`.execute(db)
}

/**
 * Active sequences that use this mailbox and whose open enrollments have no connected mailbox. A one-off mail waits for its
 * mailbox or for another one: no screen could reactivate its sequence.
 */
export async function listSequencesWithout(db: Db, emailAccountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sequences s
    WHERE s.status = 'active' AND NOT s.is_one_off AND s.deleted_at IS NULL
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

/** Sequences with open enrollments of this mailbox that are active or were halted by the guard. */
export async function listSequencesOf(
  db: Db,
  emailAccountIds: readonly string[],
): Promise<{ id: string; isHalted: boolean }[]> {
  const { rows } = await sql<{ id: string; isHalted: boolean }>`
    SELECT s.id, s.status = 'halted' AS is_halted FROM sequences s
    WHERE s.deleted_at IS NULL AND (s.status = 'active' OR (s.status = 'halted' AND s.status_reason = 'bounce_guard'))
      AND EXISTS (
        SELECT 1 FROM enrollments n WHERE n.sequence_id = s.id AND n.email_account_id = ANY(${emailAccountIds}::uuid[])
          AND n.status IN ('pending', 'active', 'paused', 'blocked'))
    ORDER BY s.id`.execute(db)
  return rows
}
