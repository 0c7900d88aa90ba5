import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** The number of statements in this database that wait for a lock now. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
