// Deletion of a workspace: counts what it contains, stops it, restores it, removes it.
import { sql } from 'kysely'
import type { WorkspaceContents } from '#api/workspaces/workspace-ends.ts'
import type { Db } from '#server/context.ts'

/** The status reason of stopped mailboxes; mailboxes with this reason are connected again when the workspace is restored. */
const STOPPED = '워크스페이스가 삭제되어 중지되었습니다.'

export async function countHoldings(db: Db, id: string): Promise<WorkspaceContents> {
  const { rows } = await sql<WorkspaceContents>`
    SELECT
      (SELECT count(*)::int FROM sequences s JOIN sequence_workspaces w ON w.sequence_id = s.id
       WHERE w.workspace_id = ${id} AND s.status = 'active' AND s.deleted_at IS NULL AND NOT s.is_one_off) AS running_sequences,
      (SELECT count(*)::int FROM enrollments n
       WHERE n.workspace_id = ${id} AND n.status IN ('pending', 'active', 'paused', 'blocked')) AS open_enrollments,
      (SELECT count(*)::int FROM email_accounts a WHERE a.workspace_id = ${id} AND a.kind = 'smtp') AS mailboxes,
      (SELECT count(*)::int FROM workspace_members m WHERE m.workspace_id = ${id}) AS members,
      coalesce((SELECT c.leads::int FROM lead_counts c WHERE c.workspace_id = ${id}), 0) AS leads`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the count returned no row')
  return row
}

/** All workspaces that are not deleted, locked in id order, so that two concurrent deletions cannot delete the last one. */
export async function lockOpenWorkspaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM workspaces WHERE deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(db)
  return rows.map((row) => row.id)
}

export type OwnedWorkspace = { id: string; name: string; deletedAt: Date | null }

/** Workspaces of which the user is an owner, deleted ones included. */
export async function listOwned(db: Db, userId: string): Promise<OwnedWorkspace[]> {
  const { rows } = await sql<OwnedWorkspace>`
    SELECT w.id, w.name, w.deleted_at
    FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
    WHERE m.user_id = ${userId} AND m.role = 'owner' ORDER BY w.deleted_at DESC NULLS LAST, w.id`.execute(db)
  return rows
}

/** Sequences that are in no other workspace that is not deleted. One-off mails stay active: their enrollments are paused. */
export async function listOwnSequences(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sequences s JOIN sequence_workspaces w ON w.sequence_id = s.id AND w.workspace_id = ${id}
    WHERE NOT s.is_one_off AND NOT EXISTS (SELECT FROM sequence_workspaces o JOIN workspaces x ON x.id = o.workspace_id
                      WHERE o.sequence_id = s.id AND o.workspace_id <> ${id} AND x.deleted_at IS NULL)
    ORDER BY s.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Marks the workspace as deleted, pauses its sequences and enrollments, holds its planned mails and pauses its mailboxes. */
export async function stopWorkspace(
  db: Db,
  id: string,
  ownSequences: readonly string[],
  at: Date,
): Promise<void> {
  await sql`SELECT 1 FROM sequences WHERE id = ANY(${ownSequences}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  await sql`
    UPDATE sequences SET status = 'paused', status_reason = NULL, updated_at = ${at}
    WHERE id = ANY(${ownSequences}::uuid[]) AND status = 'active'`.execute(db)
  await sql`
    UPDATE enrollments n SET status = 'paused', updated_at = ${at}, resume_at = NULL,
      status_reason = CASE WHEN n.sequence_id = ANY(${ownSequences}::uuid[]) THEN 'sequence_paused' ELSE 'manual' END
    WHERE n.workspace_id = ${id} AND n.status = 'active'`.execute(db)
  await sql`
    UPDATE enrollments SET resume_at = NULL WHERE workspace_id = ${id} AND status = 'paused' AND resume_at IS NOT NULL`.execute(
    db,
  )
  await sql`
    UPDATE scheduled_executions SET held = true
    WHERE workspace_id = ${id} AND state = 'scheduled' AND NOT held`.execute(db)
  await sql`
    UPDATE email_accounts SET status = 'paused', status_reason = ${STOPPED}, updated_at = ${at}
    WHERE workspace_id = ${id} AND status = 'connected'`.execute(db)
  await sql`UPDATE workspaces SET deleted_at = ${at}, updated_at = ${at} WHERE id = ${id}`.execute(db)
}

/** Connects the stopped mailboxes again; sequences stay paused. */
export async function reopenWorkspace(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE email_accounts SET status = 'connected', status_reason = NULL, updated_at = ${at}
    WHERE workspace_id = ${id} AND status = 'paused' AND status_reason = ${STOPPED}`.execute(db)
  await sql`UPDATE workspaces SET deleted_at = NULL, updated_at = ${at} WHERE id = ${id}`.execute(db)
}

/** Mails of the workspace in state `sending` whose worker is running. */
export async function countSendingFromWorkspace(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_executions e JOIN workers w ON w.id = e.worker_id
    WHERE e.workspace_id = ${id} AND e.state = 'sending' AND w.heartbeat_at > now() - interval '20 seconds'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A workspace deleted before the instant. One locked by another transaction is skipped. */
export async function lockOverdueWorkspace(db: Db, before: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM workspaces WHERE deleted_at <= ${before} ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Removes the workspace with everything in it. What is shared with another workspace stays there. */
export async function removeWorkspace(db: Db, id: string): Promise<void> {
  await sql`
    DELETE FROM sequences s USING sequence_workspaces w
    WHERE w.sequence_id = s.id AND w.workspace_id = ${id}
      AND NOT EXISTS (SELECT FROM sequence_workspaces o WHERE o.sequence_id = s.id AND o.workspace_id <> ${id})`.execute(
    db,
  )
  await sql`DELETE FROM bin_items WHERE workspace_ids <@ ARRAY[${id}::uuid]`.execute(db)
  await sql`
    UPDATE bin_items SET workspace_ids = array_remove(workspace_ids, ${id}::uuid)
    WHERE workspace_ids @> ARRAY[${id}::uuid]`.execute(db)
  await sql`DELETE FROM workspaces WHERE id = ${id}`.execute(db)
}
