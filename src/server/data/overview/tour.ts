// Facts of the tour: what exists of each sequence, and when the first mail of one was sent.
import { sql } from 'kysely'
import type { TourCounts } from '#core/overview/tour.ts'
import type { Db } from '#server/context.ts'

type WorkspaceIds = readonly string[]

/** The tour concerns the first sequences of a workspace. */
const MOST_SEQUENCES = 10
/** Larger numbers are not needed, and counting stops. */
const MOST_MAILS = 1000

export type TourSequence = TourCounts & { id: string; name: string; workflowData: string | null }

/** The oldest sequences, with their numbers in these workspaces. */
export async function listTourSequences(db: Db, workspaceIds: WorkspaceIds): Promise<TourSequence[]> {
  const mails = sql`
    SELECT g.status, g.opened_at, g.review_state FROM generated_emails g
    WHERE g.sequence_id = s.id AND g.status IN ('generated', 'edited')`
  const { rows } = await sql<TourSequence>`
    SELECT s.id, s.name, s.workflow_data AS "workflowData", s.activated_at AS "startedAt",
           (SELECT count(*)::int FROM (${mails} LIMIT ${MOST_MAILS}) m) AS written,
           (SELECT count(*)::int FROM (
              ${mails}
              AND (g.opened_at IS NOT NULL OR g.status = 'edited' OR g.review_state = 'approved')
              LIMIT ${MOST_MAILS}) m) AS reviewed,
           coalesce(c.enrolled, 0) AS enrolled, coalesce(c.open, 0) AS open, coalesce(c.sent, 0) AS sent,
           coalesce(c.replied, 0) AS replied
    FROM (
      SELECT * FROM sequences s WHERE s.deleted_at IS NULL AND NOT s.is_one_off AND s.status <> 'archived' AND s.id IN (
        SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[]))
      ORDER BY s.created_at, s.id LIMIT ${MOST_SEQUENCES}
    ) s
    LEFT JOIN LATERAL (
      SELECT sum(n) FILTER (WHERE node_id = '')::int AS enrolled,
             sum(n) FILTER (WHERE kind IN ('pending', 'active', 'paused', 'blocked'))::int AS open,
             sum(n) FILTER (WHERE kind = 'sent')::int AS sent, sum(n) FILTER (WHERE kind = 'replied_after')::int AS replied
      FROM enrollment_counts WHERE sequence_id = s.id AND workspace_id = ANY(${workspaceIds}::uuid[])
    ) c ON true
    ORDER BY s.created_at, s.id`.execute(db)
  return rows
}

export type TourDates = {
  firstSentAt: Date | null
  /** how far the clock of the mailbox of the first sent or planned mail is ahead, in milliseconds */
  offsetMs: number
  reply: { threadId: string; enrollmentId: string } | null
}

export async function findTourDates(
  db: Db,
  sequenceId: string,
  workspaceIds: WorkspaceIds,
): Promise<TourDates> {
  const { rows } = await sql<{ firstSentAt: Date | null; offsetMs: number }>`
    SELECT e.sent_at AS "firstSentAt",
           (CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END)::float8 AS "offsetMs"
    FROM (
      SELECT sent_at, email_account_id FROM scheduled_executions
      WHERE sequence_id = ${sequenceId} AND workspace_id = ANY(${workspaceIds}::uuid[])
      ORDER BY sent_at NULLS LAST LIMIT 1
    ) e
    LEFT JOIN email_accounts a ON a.id = e.email_account_id LEFT JOIN workspaces w ON w.id = a.workspace_id`.execute(
    db,
  )
  const replies = await sql<{ threadId: string; enrollmentId: string }>`
    SELECT t.id AS "threadId", n.id AS "enrollmentId"
    FROM enrollments n JOIN inbox_threads t ON t.enrollment_id = n.id
    WHERE n.sequence_id = ${sequenceId} AND n.workspace_id = ANY(${workspaceIds}::uuid[]) AND n.status = 'replied'
    ORDER BY t.last_at DESC, t.id LIMIT 1`.execute(db)
  const [first] = rows
  return {
    firstSentAt: first?.firstSentAt ?? null,
    offsetMs: first?.offsetMs ?? 0,
    reply: replies.rows[0] ?? null,
  }
}
