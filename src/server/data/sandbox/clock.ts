// The sandbox clock of a workspace: its offset, the next planned mail, and the next instant at which something is due.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { isNext } from '#server/data/sending/due-mails.ts'

/** By a time in milliseconds, or to the next planned mail and on while something is due within an hour. */
export type ClockMove = number | 'nextMail'

export async function findSandboxClock(
  db: Db,
  workspaceId: string,
): Promise<{ offsetMs: number; emailAccountIds: string[] }> {
  const { rows } = await sql<{ offsetMs: number; emailAccountIds: string[] }>`
    SELECT w.sandbox_offset_ms AS offset_ms,
           ARRAY(SELECT a.id FROM email_accounts a WHERE a.workspace_id = w.id AND a.kind = 'sandbox') AS email_account_ids
    FROM workspaces w WHERE w.id = ${workspaceId}`.execute(db)
  return rows[0] ?? { offsetMs: 0, emailAccountIds: [] }
}

/** Sets the offset, never to a smaller one. @returns the current offset */
export async function setSandboxOffset(db: Db, workspaceId: string, offsetMs: number): Promise<number> {
  const { rows } = await sql<{ offsetMs: number }>`
    UPDATE workspaces SET sandbox_offset_ms = greatest(sandbox_offset_ms, ${Math.round(offsetMs)})
    WHERE id = ${workspaceId} RETURNING sandbox_offset_ms AS offset_ms`.execute(db)
  return rows[0]?.offsetMs ?? 0
}

/** The earliest planned mail of the workspace's sandbox mailbox after an instant. */
export async function findNextSandboxMail(db: Db, workspaceId: string, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(next.at) AS at
    FROM email_accounts a
    CROSS JOIN LATERAL (
      SELECT e.planned_at AS at FROM scheduled_executions e
      WHERE e.email_account_id = a.id AND e.state = 'scheduled' AND NOT e.held AND e.planned_at > ${after} AND ${isNext}
      ORDER BY e.planned_at LIMIT 1
    ) AS next
    WHERE a.workspace_id = ${workspaceId} AND a.kind = 'sandbox' AND a.status = 'connected'`.execute(db)
  return rows[0]?.at ?? null
}

/** The earliest planned mail, end of a pause, or end of a last timer of the workspace's sandbox mailbox. */
export async function findNextSandboxInstant(db: Db, workspaceId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(next.at) AS at
    FROM email_accounts a
    CROSS JOIN LATERAL (
      (SELECT e.planned_at AS at FROM scheduled_executions e
       WHERE e.email_account_id = a.id AND e.state = 'scheduled' AND NOT e.held AND ${isNext}
       ORDER BY e.planned_at LIMIT 1)
      UNION ALL
      (SELECT n.resume_at FROM enrollments n
       WHERE n.email_account_id = a.id AND n.status = 'paused' AND n.resume_at IS NOT NULL
       ORDER BY n.resume_at LIMIT 1)
      UNION ALL
      (SELECT n.complete_at FROM enrollments n
       WHERE n.email_account_id = a.id AND n.status = 'active' AND n.complete_at IS NOT NULL
       ORDER BY n.complete_at LIMIT 1)
      UNION ALL
      (SELECT o.planned_at FROM notices o
       WHERE o.email_account_id = a.id AND o.state = 'scheduled'
       ORDER BY o.planned_at LIMIT 1)
    ) AS next
    WHERE a.workspace_id = ${workspaceId} AND a.kind = 'sandbox' AND a.status = 'connected'`.execute(db)
  return rows[0]?.at ?? null
}
