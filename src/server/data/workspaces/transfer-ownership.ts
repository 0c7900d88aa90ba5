// A member leaves a workspace: transfers what they own and ends their access.
import { sql } from 'kysely'
import type { Handover } from '#api/workspaces/members.ts'
import type { Db } from '#server/context.ts'

const DISCONNECTED =
  '담당 멤버가 워크스페이스를 나가 연결을 끊었습니다. 다시 사용하려면 연결 정보를 새로 입력해 주세요.'

type Change = {
  workspaceId: string
  userId: string
  successorId: string
  mailboxes: Handover['mailboxes']
  at: Date
}

/**
 * Transfers mailboxes, sequences, open enrollments and inbox threads of one workspace to the successor. Sequences that the member
 * can still reach from another workspace are not transferred.
 */
export async function transferOwnership(db: Db, change: Change): Promise<void> {
  const { workspaceId, userId, successorId, at } = change
  const disconnect = change.mailboxes === 'disconnect'
  if (disconnect)
    await sql`
      DELETE FROM mailbox_tokens t USING email_accounts a
      WHERE a.id = t.email_account_id AND a.workspace_id = ${workspaceId} AND a.user_id = ${userId}`.execute(
      db,
    )
  await sql`
    UPDATE email_accounts SET user_id = ${successorId}, updated_at = ${at}
      ${disconnect ? sql`, secret = NULL, status = 'disconnected', status_reason = ${DISCONNECTED}` : sql``}
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`.execute(db)
  await sql`
    UPDATE sequences s SET created_by = ${successorId}
    WHERE s.created_by = ${userId}
      AND EXISTS (SELECT FROM sequence_workspaces sw WHERE sw.sequence_id = s.id AND sw.workspace_id = ${workspaceId})
      AND NOT EXISTS (
        SELECT FROM sequence_workspaces sw JOIN workspace_members m ON m.workspace_id = sw.workspace_id
        WHERE sw.sequence_id = s.id AND m.user_id = ${userId} AND sw.workspace_id <> ${workspaceId})`.execute(
    db,
  )
  await sql`
    UPDATE enrollments SET enrolled_by = ${successorId}
    WHERE workspace_id = ${workspaceId} AND enrolled_by = ${userId}
      AND status IN ('pending', 'active', 'paused', 'blocked')`.execute(db)
  await sql`
    UPDATE inbox_threads SET assignee_id = ${successorId}
    WHERE workspace_id = ${workspaceId} AND assignee_id = ${userId} AND done_at IS NULL`.execute(db)
}

/** Removes the membership, all sessions, this workspace from their API keys, and their open invitations. */
export async function endAccess(db: Db, workspaceId: string, userId: string): Promise<void> {
  await sql`DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`.execute(
    db,
  )
  await sql`DELETE FROM sessions WHERE user_id = ${userId}`.execute(db)
  await sql`
    DELETE FROM api_key_workspaces kw USING api_keys k
    WHERE k.id = kw.api_key_id AND k.user_id = ${userId} AND kw.workspace_id = ${workspaceId}`.execute(db)
  await sql`
    DELETE FROM api_keys k WHERE k.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM api_key_workspaces kw WHERE kw.api_key_id = k.id)`.execute(db)
  await sql`
    DELETE FROM invitations
    WHERE workspace_id = ${workspaceId} AND created_by = ${userId} AND accepted_at IS NULL`.execute(db)
}
