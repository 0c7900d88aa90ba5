import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** So many new rows make a plan slow that was made for the table before. */
const MANY = 5000

/**
 * Renews the statistics of tables after a statement or transaction that added many rows: connections then plan their prepared
 * statements again. Autovacuum does the same, one or two minutes later.
 * @param added the number of new rows; nothing is done for a few
 */
export async function renewStatistics(db: Db, added: number, tables: readonly string[]): Promise<void> {
  if (added < MANY) return
  await sql`ANALYZE ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
}
