// Why leads are being changed: said once per transaction, written beside every changed field by the database (0023).
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type ChangeCause =
  | { cause: 'edited'; userId: string | null }
  | { cause: 'imported' | 'import_undone'; userId: string | null; importId: string }
  | { cause: 'merged' | 'unmerged'; userId: string | null; mergeId: string }

/** Holds until the transaction ends. What is changed without it is noted as an edit by nobody. */
export async function setChangeCause(tx: Db, why: ChangeCause): Promise<void> {
  await sql`SELECT set_config('ieum.change', ${JSON.stringify(why)}, true)`.execute(tx)
}
