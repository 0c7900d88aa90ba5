import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** The number of jobs of these rows, or of all, that have not ended. A job that has ended does nothing more. */
export async function unfinishedJobs(db: Db, rowIds?: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pgboss.job WHERE state < 'completed'
    AND (${rowIds === undefined} OR data->>'rowId' = ANY(${rowIds ?? []}::text[]))`.execute(db)
  return rows[0]?.n ?? 0
}
