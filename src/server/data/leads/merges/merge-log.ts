// The record of every merge: who, when, what moved, and for thirty days the data an undo needs.
import { sql } from 'kysely'
import type { MergeCounts } from '#api/leads/duplicates.ts'
import type { Db } from '#server/context.ts'
import type { MovedRows } from './merges.ts'

/** What an undo needs. */
export type StoredMerge = {
  leads: { id: string; kept: object }[]
  moved: MovedRows
  /** the survivor's fields before and after: fields edited since are kept */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type MergeRecord = {
  id: string
  workspaceId: string
  survivorId: string
  mergedIds: string[]
  mergedAt: Date
  kept: StoredMerge | null
  undoneAt: Date | null
}

export async function insertMerge(
  db: Db,
  merge: Omit<MergeRecord, 'undoneAt' | 'kept'> & {
    counts: MergeCounts
    /** stored in `counts` under the key 'people' */
    mergedNames: readonly string[]
    mergedBy: string | null
  },
): Promise<void> {
  await sql`
    INSERT INTO lead_merges (id, workspace_id, survivor_id, merged_ids, counts, merged_by, merged_at)
    VALUES (${merge.id}, ${merge.workspaceId}, ${merge.survivorId}, ${merge.mergedIds}::uuid[],
            ${JSON.stringify({ ...merge.counts, people: merge.mergedNames })}::jsonb, (SELECT id FROM users WHERE id = ${merge.mergedBy}),
            ${merge.mergedAt})`.execute(db)
}

export async function storeForUndo(db: Db, id: string, kept: StoredMerge): Promise<void> {
  await sql`UPDATE lead_merges SET kept = ${JSON.stringify(kept)}::jsonb WHERE id = ${id}`.execute(db)
}

export async function lockMerge(db: Db, id: string): Promise<MergeRecord | null> {
  const { rows } = await sql<MergeRecord>`
    SELECT id, workspace_id, survivor_id, merged_ids, merged_at, kept, undone_at
    FROM lead_merges WHERE id = ${id} FOR UPDATE`.execute(db)
  return rows[0] ?? null
}

/** Whether the survivor was merged again since, as a survivor or not. */
export async function isMergedAgain(db: Db, { id, survivorId, mergedAt }: MergeRecord): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM lead_merges WHERE id <> ${id} AND undone_at IS NULL AND merged_at >= ${mergedAt}
      AND (survivor_id = ${survivorId} OR ${survivorId}::uuid = ANY(merged_ids))`.execute(db)
  return rows.length > 0
}

/** Restores the leads and their rows, with messages of their enrollments received since. */
export async function restoreMergedLeads(db: Db, { id, survivorId, kept }: MergeRecord): Promise<void> {
  if (!kept) return
  await sql`DELETE FROM lead_addresses WHERE merge_id = ${id}`.execute(db)
  for (const [table, { column, rows }] of Object.entries(kept.moved))
    await removeMerged(db, table, column, rows, survivorId)
  for (const lead of kept.leads) {
    await loosen(db, lead, survivorId)
    await sql`SELECT bin_put_back('leads'::regclass, ${lead.id}, ${JSON.stringify(lead.kept)}::jsonb)`.execute(
      db,
    )
    for (const table of ['events', 'scheduled_executions', 'inbound_messages', 'inbox_threads'])
      await sql`
        UPDATE ${sql.table(table)} t SET lead_id = ${lead.id} FROM enrollments n
        WHERE n.lead_id = ${lead.id} AND t.enrollment_id = n.id AND t.lead_id = ${survivorId}`.execute(db)
  }
}

/** Deletes moved rows from the survivor when they are unchanged; a row with an id is restored later. */
async function removeMerged(
  db: Db,
  table: string,
  column: string,
  rows: object[],
  survivorId: string,
): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)} t
    USING jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    WHERE t.${sql.ref(column)} = ${survivorId}
      AND to_jsonb(t) - ${column}::text = to_jsonb(r) - ${column}::text`.execute(db)
}

/** Sets references to the lead to NULL, so that the restore can set them. */
async function loosen(db: Db, lead: { id: string; kept: object }, survivorId: string): Promise<void> {
  const { links = {} } = lead.kept as { links?: Record<string, { column: string; ids: string[] }> }
  for (const [place, { column, ids }] of Object.entries(links))
    await sql`
      UPDATE ${sql.table(place.split(':')[0] ?? '')} t SET ${sql.ref(column)} = NULL
      WHERE t.id::text = ANY(${ids}::text[]) AND t.${sql.ref(column)} = ${survivorId}`.execute(db)
}

export async function markUndone(db: Db, id: string, by: string | null, at: Date): Promise<void> {
  await sql`
    UPDATE lead_merges SET undone_at = ${at}, undone_by = (SELECT u.id FROM users u WHERE u.id = ${by}), kept = NULL
    WHERE id = ${id}`.execute(db)
}

/** After thirty days: deletes the data for an undo. */
export async function removeMergeRecords(db: Db, before: Date): Promise<void> {
  await sql`UPDATE lead_merges SET kept = NULL WHERE kept IS NOT NULL AND merged_at <= ${before}`.execute(db)
}

/** On erasure: deletes the data for an undo, and the names. */
export async function eraseFromMerges(db: Db, leadIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE lead_merges SET kept = NULL, counts = counts - 'people'
    WHERE survivor_id = ANY(${leadIds}::uuid[]) OR merged_ids && ${leadIds}::uuid[]`.execute(db)
}
