import { sql } from 'kysely'
import type { Session } from '#api/accounts/account.ts'
import type { WithDates } from '#api/dates.ts'
import type { Db } from '#server/context.ts'

type Row = WithDates<typeof Session>

/** The current session first, then the last used first. */
export async function listSessions(db: Db, userId: string, currentId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, kind, id IS NOT DISTINCT FROM ${currentId}::uuid AS is_current, user_agent,
      ip_address, created_at, coalesce(last_used_at, created_at) AS last_used_at
    FROM sessions WHERE user_id = ${userId} AND expires_at > now()
    ORDER BY is_current DESC, last_used_at DESC, id LIMIT 100`.execute(db)
  return rows
}

export async function removeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes all sessions of a user except one. @returns how many ended */
export async function removeSessions(db: Db, userId: string, exceptId: string | null): Promise<number> {
  const ended = await sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${exceptId}::uuid`.execute(db)
  return Number(ended.numAffectedRows ?? 0n)
}
