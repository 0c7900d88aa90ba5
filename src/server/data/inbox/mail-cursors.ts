// Up to which message each folder of a mailbox has been read.
import { sql } from 'kysely'
import type { FolderCursor } from '#core/ports.ts'
import type { Db } from '#server/context.ts'

export async function listCursors(db: Db, emailAccountId: string): Promise<FolderCursor[]> {
  const { rows } = await sql<FolderCursor>`
    SELECT folder, uid_validity, last_uid, seen FROM mail_cursors
    WHERE email_account_id = ${emailAccountId}`.execute(db)
  return rows
}

/** When the mailbox was last read completely, by the real clock; null: never. */
export async function findLastRead(db: Db, emailAccountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT last_synced_at AS at FROM email_accounts WHERE id = ${emailAccountId}`.execute(db)
  return rows[0]?.at ?? null
}

/** @param at when the read began; null: it was not complete */
export async function saveCursors(
  db: Db,
  emailAccountId: string,
  cursors: readonly FolderCursor[],
  at: Date | null,
): Promise<void> {
  await sql`
    WITH saved AS (
      INSERT INTO mail_cursors (email_account_id, folder, uid_validity, last_uid, seen)
      SELECT ${emailAccountId}, x.folder, x.uid_validity, x.last_uid, x.seen
      FROM unnest(${cursors.map((c) => c.folder)}::text[], ${cursors.map((c) => c.uidValidity)}::text[],
                  ${cursors.map((c) => c.lastUid)}::bigint[], ${cursors.map((c) => c.seen ?? null)}::bytea[])
        AS x(folder, uid_validity, last_uid, seen)
      ON CONFLICT (email_account_id, folder) DO UPDATE
      SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid, seen = excluded.seen
      WHERE mail_cursors.uid_validity <> excluded.uid_validity OR mail_cursors.last_uid < excluded.last_uid
        OR mail_cursors.seen IS DISTINCT FROM excluded.seen
    )
    UPDATE email_accounts SET last_synced_at = coalesce(${at}, last_synced_at) WHERE id = ${emailAccountId}`.execute(
    db,
  )
}
