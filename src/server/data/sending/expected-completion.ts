// When the last planned mail of sequences is expected, as far as it can be known.
import { type RawBuilder, sql } from 'kysely'
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
  sequenceId: string
  mailboxes: string[]
}

/** No rows for sequences without planned mails, and for mails the caller cannot see. @param now the real time */
export async function listExpectedCompletion(
  db: Db,
  sequenceIds: readonly string[],
  workspaceIds: readonly string[],
  now: Date,
): Promise<ExpectedCompletionRow[]> {
  const { rows } = await expectedCompletion(sequenceIds, workspaceIds, now).execute(db)
  return rows
}

/** The statement, exported for the test of its plan. */
export const expectedCompletion = (
  sequenceIds: readonly string[],
  workspaceIds: readonly string[],
  now: Date,
): RawBuilder<ExpectedCompletionRow> => sql<ExpectedCompletionRow>`
    SELECT sequence_id, reason, max(planned_at) AS last, count(*)::int AS mail_count,
           count(DISTINCT enrollment_id)::int AS lead_count, bool_or(is_overdue) AS is_overdue,
           coalesce(array_agg(DISTINCT address) FILTER (WHERE address IS NOT NULL), '{}') AS mailboxes
    FROM (
      SELECT e.sequence_id, e.planned_at, e.enrollment_id, a.address,
        e.planned_at <= ${now}::timestamptz
          + CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END * interval '1 millisecond' AS is_overdue,
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
      WHERE e.sequence_id = ANY(${sequenceIds}::uuid[]) AND s.deleted_at IS NULL AND e.state IN ('scheduled', 'claimed', 'sending')
        AND e.workspace_id = ANY(${workspaceIds}::uuid[])
    ) AS mails
    GROUP BY sequence_id, reason ORDER BY sequence_id, lead_count DESC`
