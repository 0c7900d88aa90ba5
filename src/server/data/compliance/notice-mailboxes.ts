// The mailboxes of a workspace that can send a notice.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type NoticeMailbox = {
  id: string
  workspaceId: string
  name: string
  address: string
  kind: 'sandbox' | 'smtp'
  status: 'connected' | 'paused' | 'disconnected'
}

export async function listNoticeMailboxes(db: Db, workspaceIds: readonly string[]): Promise<NoticeMailbox[]> {
  const { rows } = await sql<NoticeMailbox>`
    SELECT id, workspace_id, name, address, kind, status FROM email_accounts
    WHERE workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY (kind = 'smtp') DESC, created_at, id`.execute(db)
  return rows
}

/** A connected real mailbox, else a connected sandbox mailbox. */
export async function findNoticeMailbox(db: Db, workspaceId: string): Promise<string | null> {
  const all = await listNoticeMailboxes(db, [workspaceId])
  return all.find(({ status }) => status === 'connected')?.id ?? null
}

/** The latest planned time of a confirmation through this mailbox. */
export async function findLastPlannedNotice(db: Db, emailAccountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(planned_at) AS at FROM notices
    WHERE email_account_id = ${emailAccountId} AND kind = 'confirm' AND state = 'scheduled'`.execute(db)
  return rows[0]?.at ?? null
}
