// Enrollments with planned mails of a mailbox.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { isUnsent } from '#server/data/sending/executions.ts'

export type WaitingOf = {
  mailboxId: string
  /** the workspace of the mailbox: sequences that are no longer shared with it stay */
  mailboxWorkspaceId: string
  /** workspaces of the leads that the caller may see */
  workspaceIds: readonly string[]
}

/** Rows (enrollment, sequence, and whether nothing was sent to it, or may have been). */
const waiting = ({ mailboxId, mailboxWorkspaceId, workspaceIds }: WaitingOf) => sql`
  SELECT n.id, n.lead_id, n.sequence_id, NOT EXISTS (
      SELECT 1 FROM scheduled_executions m
      WHERE m.enrollment_id = n.id AND m.state IN ('claimed', 'sending', 'sent', 'uncertain')
    ) AND EXISTS (
      SELECT 1 FROM sequence_workspaces w WHERE w.sequence_id = n.sequence_id AND w.workspace_id = ${mailboxWorkspaceId}
    ) AS movable
  FROM enrollments n
  WHERE n.id IN (
      SELECT e.enrollment_id FROM scheduled_executions e
      WHERE e.email_account_id = ${mailboxId} AND ${isUnsent})
    AND n.email_account_id = ${mailboxId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])
    AND n.status IN ('pending', 'active', 'paused', 'blocked')`

/** By sequence, most movable first. */
export async function countWaitingBySequence(
  db: Db,
  of: WaitingOf,
): Promise<{ sequenceId: string; name: string; movable: number; staying: number }[]> {
  const { rows } = await sql<{ sequenceId: string; name: string; movable: number; staying: number }>`
    SELECT counted.*, s.name FROM (
      SELECT sequence_id, count(*) FILTER (WHERE movable)::int AS movable,
             count(*) FILTER (WHERE NOT movable)::int AS staying
      FROM (${waiting(of)}) AS found GROUP BY 1
    ) counted JOIN sequences s ON s.id = counted.sequence_id
    ORDER BY counted.movable DESC, s.name, s.id`.execute(db)
  return rows
}

/** The movable enrollments of a sequence, by id. */
export async function listMovable(
  db: Db,
  of: WaitingOf,
  sequenceId: string,
): Promise<{ id: string; leadId: string }[]> {
  const { rows } = await sql<{ id: string; leadId: string }>`
    SELECT id, lead_id FROM (${waiting(of)}) AS found
    WHERE movable AND sequence_id = ${sequenceId} ORDER BY id`.execute(db)
  return rows
}
