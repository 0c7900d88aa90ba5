// When the last planned mail of a sequence is expected, as far as it can be known.
import { sql } from 'kysely'
import type { UNKNOWN_FINISH_REASONS } from '#api/sending/sequence-plan.ts'
import type { Db } from '#server/context.ts'

export type ExpectedCompletionRow = {
  /** null: the time of these mails is known */
  reason: (typeof UNKNOWN_FINISH_REASONS)[number] | null
  last: Date
  /** by the clock of its mailbox a time of them has passed: they are planned again when they continue */
  isOverdue: boolean
  mailCount: number
  leadCount: number
}

export async function listExpectedCompletion(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
  now: Date,
): Promise<ExpectedCompletionRow[]> {
  const { rows } = await sql<ExpectedCompletionRow>`
    SELECT reason, max(planned_at) AS last, bool_or(overdue) AS "isOverdue", count(*)::int AS "mailCount",
           count(DISTINCT enrollment_id)::int AS "leadCount"
    FROM (
      SELECT e.planned_at, e.enrollment_id,
        e.planned_at <= ${now}::timestamptz
          + CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END * interval '1 millisecond' AS overdue,
      CASE
        WHEN n.status = 'blocked' THEN 'blocked'
        WHEN n.status = 'pending' AND n.status_reason IN ('awaiting_content', 'awaiting_approval') THEN n.status_reason
        WHEN n.status = 'paused' AND n.status_reason IS DISTINCT FROM 'sequence_paused' THEN 'paused'
        WHEN a.id IS NULL OR a.status <> 'connected' OR a.guard = 'halted'
          OR (a.guard = 'first_mails_stopped' AND e.ordinal = 0) THEN 'mailbox_stopped'
        WHEN s.status <> 'active' THEN 'sequence_stopped'
        WHEN n.status <> 'active' THEN 'paused'
      END AS reason
      FROM scheduled_executions e
      JOIN enrollments n ON n.id = e.enrollment_id
      JOIN sequences s ON s.id = e.sequence_id
      JOIN workspaces w ON w.id = e.workspace_id
      LEFT JOIN email_accounts a ON a.id = e.email_account_id
      WHERE e.sequence_id = ${sequenceId} AND e.state IN ('scheduled', 'claimed', 'sending')
        AND e.workspace_id = ANY(${workspaceIds}::uuid[])
    ) AS mails
    GROUP BY reason ORDER BY 4 DESC`.execute(db)
  return rows
}
