// Notices for users: waiting ones, those of one lead, and moving one to another mailbox.
import { sql } from 'kysely'
import type { WaitingNotice } from '#api/compliance/notices.ts'
import type { WithDates } from '#api/dates.ts'
import type { Db } from '#server/context.ts'

/** The notice a reply refers to. */
export async function findNoticeByMessageIds(
  db: Db,
  emailAccountId: string,
  messageIds: readonly string[],
): Promise<{ workspaceId: string; toAddress: string } | null> {
  if (messageIds.length === 0) return null
  const { rows } = await sql<{ workspaceId: string; toAddress: string }>`
    SELECT workspace_id, to_address FROM notices
    WHERE email_account_id = ${emailAccountId} AND message_id = ANY(${messageIds}::text[])
    ORDER BY created_at DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export type WaitingRow = Omit<WithDates<typeof WaitingNotice>, 'daysLeft' | 'mailboxes'> & {
  mailboxKind: 'sandbox' | 'smtp' | null
  clockOffsetMs: number
}

/** Notices that need a user: mailbox disconnected or deleted, failed, or with an unknown result. */
const isStuck = sql`(
  (n.state = 'scheduled' AND (a.id IS NULL OR a.status <> 'connected')) OR n.state IN ('failed', 'uncertain'))`
const from = sql`
  FROM notices n LEFT JOIN email_accounts a ON a.id = n.email_account_id JOIN workspaces w ON w.id = n.workspace_id`
const columns = sql`
  n.id, n.workspace_id, n.kind, n.state, n.to_address, n.email_account_id,
  a.address AS mailbox_address, a.status AS mailbox_status, a.kind AS mailbox_kind, n.due_at,
  n.planned_at, coalesce(n.last_error, n.state_reason) AS reason,
  CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END AS clock_offset_ms`

export async function listStuckNotices(db: Db, workspaceIds: readonly string[]): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT ${columns} ${from} WHERE n.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${isStuck}
    ORDER BY n.due_at NULLS LAST, n.id LIMIT 200`.execute(db)
  return rows
}

export async function countStuckNotices(db: Db, workspaceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n ${from} WHERE n.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${isStuck}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function findStuckNotice(db: Db, id: string): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`SELECT ${columns} ${from} WHERE n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Notices with a deadline whose real mailbox is disconnected. */
export async function listCutOffNotices(db: Db, dueBefore: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT ${columns} ${from}
    WHERE n.state = 'scheduled' AND n.due_at <= ${dueBefore} AND a.kind = 'smtp' AND a.status <> 'connected'
    ORDER BY n.due_at LIMIT 100`.execute(db)
  return rows
}

/**
 * Moves an unsent notice to another mailbox. Stored bytes of an earlier attempt name the old mailbox, so they are removed and built
 * again; a notice that may have been sent is not moved.
 */
export async function moveNoticeToMailbox(
  db: Db,
  id: string,
  to: { emailAccountId: string; plannedAt: Date; at: Date },
): Promise<boolean> {
  const result = await sql`
    UPDATE notices SET email_account_id = ${to.emailAccountId}, state = 'scheduled', state_reason = NULL,
      planned_at = ${to.plannedAt}, last_error = NULL, attempts = 0, mime = NULL, message_id = NULL, subject = NULL,
      from_address = NULL, worker_id = NULL, updated_at = ${to.at}
    WHERE id = ${id} AND state IN ('scheduled', 'failed')`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** A user resolves a notice with an unknown result, or dismisses a failed one. */
export async function closeNotice(db: Db, id: string, state: 'sent' | 'skipped', at: Date): Promise<boolean> {
  const result = await sql`
    UPDATE notices SET state = ${state}, state_reason = 'manual', last_error = NULL, updated_at = ${at},
      sent_at = CASE WHEN ${state} = 'sent' THEN coalesce(claimed_at, ${at}::timestamptz) ELSE sent_at END
    WHERE id = ${id} AND (state IN ('scheduled', 'failed') AND ${state} = 'skipped' OR state = 'uncertain')
      AND (${state} <> 'sent' OR message_id IS NOT NULL)`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

export type SourceNoticeRow = {
  id: string
  state: string
  at: Date
  subject: string
  toAddress: string
  userName: string | null
}

/** Source notices of one lead, newest first. */
export async function listSourceNotices(db: Db, leadId: string): Promise<SourceNoticeRow[]> {
  const { rows } = await sql<SourceNoticeRow>`
    SELECT n.id, n.state, coalesce(n.sent_at, n.created_at) AS at, n.facts ->> 'subject' AS subject,
           n.to_address, u.name AS user_name
    FROM notices n LEFT JOIN users u ON u.id = n.created_by
    WHERE n.lead_id = ${leadId} AND n.kind = 'source' AND n.state <> 'skipped'
    ORDER BY n.created_at DESC LIMIT 20`.execute(db)
  return rows
}
