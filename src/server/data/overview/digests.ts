// Settings of the daily digest, and the digests that were begun.
import { sql } from 'kysely'
import type { DigestResult } from '#core/overview/digest.ts'
import type { Db } from '#server/context.ts'

export type DigestSetting = {
  workspaceId: string
  userId: string
  hour: number
  /** null: the mailbox was deleted */
  emailAccountId: string | null
  /** YYYY-MM-DD of the last digest that was begun, and its state */
  lastDay: string | null
  lastState: DigestState | null
  lastError: string | null
  /** when the last digest is tried again; null unless it is `waiting` */
  retryAt: Date | null
}
type DigestState = 'sending' | DigestResult['state']

const columns = sql`
  s.workspace_id, s.user_id, s.hour, s.email_account_id,
  last.day AS last_day, last.state AS last_state, last.error AS last_error, last.retry_at`
const from = sql`
  FROM digest_settings s
  LEFT JOIN LATERAL (
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.state, d.error, d.retry_at FROM digests d
    WHERE d.workspace_id = s.workspace_id AND d.user_id = s.user_id ORDER BY d.day DESC LIMIT 1
  ) last ON true`

export async function findDigestSetting(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<DigestSetting | null> {
  const { rows } = await sql<DigestSetting>`
    SELECT ${columns} ${from} WHERE s.workspace_id = ${workspaceId} AND s.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export type DigestRecipient = DigestSetting & { name: string; email: string; workspaceName: string }

/** Of members, not viewers, of workspaces that are not deleted. @param emailAccountId only those of this mailbox */
export async function listDigestRecipients(db: Db, emailAccountId?: string): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    SELECT ${columns}, u.name, u.email, w.name AS workspace_name ${from}
    JOIN workspace_members m ON m.workspace_id = s.workspace_id AND m.user_id = s.user_id AND m.role <> 'viewer'
    JOIN users u ON u.id = s.user_id
    JOIN workspaces w ON w.id = s.workspace_id AND w.deleted_at IS NULL
    WHERE s.email_account_id IS NOT NULL ${emailAccountId ? sql`AND s.email_account_id = ${emailAccountId}` : sql``}
    ORDER BY s.workspace_id, s.user_id`.execute(db)
  return rows
}

export async function saveDigestSetting(
  db: Db,
  {
    workspaceId,
    userId,
    hour,
    emailAccountId,
  }: Pick<DigestSetting, 'workspaceId' | 'userId' | 'hour'> & {
    emailAccountId: string
  },
): Promise<void> {
  await sql`
    INSERT INTO digest_settings (workspace_id, user_id, hour, email_account_id)
    VALUES (${workspaceId}, ${userId}, ${hour}, ${emailAccountId})
    ON CONFLICT (workspace_id, user_id) DO UPDATE
      SET hour = excluded.hour, email_account_id = excluded.email_account_id`.execute(db)
}

/** @returns whether the digest was on */
export async function deleteDigestSetting(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM digest_settings WHERE workspace_id = ${workspaceId} AND user_id = ${userId} RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

type DigestKey = { workspaceId: string; userId: string; day: string }

/**
 * Writes the digest as `sending`, a new one or one whose next try is due.
 * @returns how often it has been tried, this try included; null when it was begun by this or another process
 */
export async function beginDigest(
  db: Db,
  { workspaceId, userId, day }: DigestKey,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO digests (workspace_id, user_id, day, state, at)
    SELECT workspace_id, user_id, ${day}::date, 'sending', ${at} FROM digest_settings
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}
    ON CONFLICT (workspace_id, user_id, day) DO UPDATE
      SET state = 'sending', at = excluded.at, attempts = digests.attempts + 1, retry_at = NULL
      WHERE digests.state = 'waiting' AND digests.retry_at <= excluded.at
    RETURNING attempts`.execute(db)
  return rows[0]?.attempts ?? null
}

const MAX_ERROR = 500

/** Records the result of a digest that is `sending`. */
export async function endDigest(
  db: Db,
  { workspaceId, userId, day }: DigestKey,
  result: DigestResult,
): Promise<void> {
  const error = 'why' in result ? result.why.slice(0, MAX_ERROR) : null
  const retryAt = result.state === 'waiting' ? result.retryAt : null
  await sql`
    UPDATE digests SET state = ${result.state}, error = ${error}, retry_at = ${retryAt}
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND day = ${day}::date AND state = 'sending'`.execute(
    db,
  )
}

/** The server was stopped before the mail was sent: this try does not count. */
export async function releaseDigest(
  db: Db,
  { workspaceId, userId, day }: DigestKey,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE digests SET state = 'waiting', retry_at = ${at}, attempts = attempts - 1
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND day = ${day}::date AND state = 'sending'`.execute(
    db,
  )
}
