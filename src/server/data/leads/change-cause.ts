// The cause of changes of leads: set once per transaction; a trigger writes it with every changed field (note_lead_changes).
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type ChangeCause =
  | { cause: 'edited'; userId: string | null }
  | { cause: 'imported' | 'import_undone'; userId: string | null; importId: string }
  | { cause: 'merged' | 'unmerged'; userId: string | null; mergeId: string }

/** Applies until the transaction ends. Changes without a cause are recorded as an edit without a user. */
export async function setChangeCause(tx: Db, cause: ChangeCause): Promise<void> {
  await sql`SELECT set_config('ieum.change', ${JSON.stringify(cause)}, true)`.execute(tx)
}
