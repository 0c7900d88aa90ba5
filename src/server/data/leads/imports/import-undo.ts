// Undoing an import, in bulk: the leads it created and changed, what happened to them since, and the previous values.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { KEPT_REASONS } from '#api/leads/import-fields.ts'
import type { ImportRecord, UndoCounts } from '#api/leads/lead-imports.ts'
import type { Consent } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'
import { restoredColumns } from '#server/data/leads/field-columns.ts'
import { importColumns } from './imports.ts'

type UndoResult = 'free' | (typeof KEPT_REASONS)[number]
export type ImportedLead = { leadId: string; isCreated: boolean; fate: UndoResult; name: string }

/** Newest first. */
export async function listImports(
  db: Db,
  workspaceIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: WithDates<typeof ImportRecord>[]; total: number }> {
  const { rows } = await sql<WithDates<typeof ImportRecord>>`
    SELECT ${importColumns}, c.name AS created_by_name, i.undone_at, u.name AS undone_by_name, i.undone_counts
    FROM lead_imports i LEFT JOIN users c ON c.id = i.created_by LEFT JOIN users u ON u.id = i.undone_by
    WHERE i.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM lead_imports WHERE workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

/** Locks a finished import that was not undone. @returns false for any other */
export async function lockForUndo(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM lead_imports WHERE id = ${id} AND status <> 'running' AND undone_at IS NULL FOR UPDATE`.execute(
    db,
  )
  return rows.length === 1
}

/** Locks the leads the import created or changed, and their enrollments: they cannot be enrolled or edited meanwhile. */
export async function lockImportedLeads(db: Db, id: string): Promise<void> {
  const touched = sql`(SELECT lead_id FROM lead_import_rows WHERE import_id = ${id} AND result IN ('created', 'updated'))`
  await sql`SELECT 1 FROM enrollments WHERE lead_id IN ${touched} ORDER BY id FOR UPDATE`.execute(db)
  await sql`SELECT 1 FROM leads WHERE id IN ${touched} ORDER BY id FOR UPDATE`.execute(db)
}

/** The leads the import created or changed, and what has happened since that keeps them. */
export async function listImportedLeads(db: Db, id: string): Promise<ImportedLead[]> {
  const { rows } = await sql<ImportedLead>`
    SELECT t.lead_id, t.is_created,
      coalesce(concat_ws(' · ', nullif(l.company_name, ''), nullif(l.contact_name, ''), l.contact_email), '') AS name,
      CASE
        WHEN l.id IS NULL THEN 'gone'
        WHEN EXISTS (SELECT FROM enrollments n WHERE n.lead_id = l.id
          AND (t.is_created OR n.created_at >= i.created_at)) THEN 'enrolled'
        WHEN EXISTS (SELECT FROM notices n WHERE n.lead_id = l.id AND n.created_at >= i.created_at)
          OR EXISTS (SELECT FROM inbox_threads x WHERE x.lead_id = l.id AND x.created_at >= i.created_at) THEN 'mailed'
        WHEN EXISTS (SELECT FROM lead_changes c WHERE c.lead_id = l.id AND c.at >= i.created_at
            AND c.import_id IS DISTINCT FROM i.id)
          OR EXISTS (SELECT FROM consent_log g WHERE g.lead_id = l.id AND g.at >= i.created_at
            AND (g.action <> 'imported' OR g.at > i.finished_at))
          OR EXISTS (SELECT FROM lead_merges m WHERE m.survivor_id = l.id AND m.merged_at >= i.created_at) THEN 'edited'
        ELSE 'free' END AS fate
    FROM (
      SELECT import_id, lead_id, bool_or(result = 'created') AS is_created FROM lead_import_rows
      WHERE import_id = ${id} AND result IN ('created', 'updated') AND lead_id IS NOT NULL GROUP BY 1, 2) t
    JOIN lead_imports i ON i.id = t.import_id
    LEFT JOIN leads l ON l.id = t.lead_id ORDER BY t.lead_id`.execute(db)
  return rows
}

/** Restores the values the import changed. @returns the leads whose values changed */
export async function restoreValues(
  db: Db,
  id: string,
  leadIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE leads l
    SET ${restoredColumns}, updated_at = ${at}
    FROM (
      -- of two changes of one field by one file, the first has the previous value
      SELECT c.lead_id, jsonb_object_agg(f.key, f.value ORDER BY c.id DESC) AS was
      FROM lead_changes c, jsonb_each(c.before) f
      WHERE c.import_id = ${id} AND c.cause = 'imported' AND c.lead_id = ANY(${leadIds}::uuid[]) GROUP BY 1) x
    WHERE l.id = x.lead_id RETURNING l.id`.execute(db)
  return rows.map((row) => row.id)
}

/** The previous legal basis of leads whose basis the file changed. */
export async function listConsentsBefore(
  db: Db,
  id: string,
  leadIds: readonly string[],
): Promise<Map<string, Consent | null>> {
  const { rows } = await sql<{ leadId: string; before: Consent | null }>`
    SELECT DISTINCT ON (g.lead_id) g.lead_id, g.before
    FROM consent_log g JOIN lead_imports i ON i.id = ${id}
    WHERE g.lead_id = ANY(${leadIds}::uuid[]) AND g.action = 'imported'
      AND g.at BETWEEN i.created_at AND coalesce(i.finished_at, i.created_at)
    ORDER BY g.lead_id, g.id`.execute(db)
  return new Map(rows.map((row) => [row.leadId, row.before]))
}

/** Removes leads from the group of the import unless they were in it before. @param kept leads that stay */
export async function leaveGroup(db: Db, id: string, kept: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM customer_group_leads m USING lead_imports i
    WHERE i.id = ${id} AND m.customer_group_id = i.customer_group_id
      AND m.added_at BETWEEN i.created_at AND coalesce(i.finished_at, i.created_at)
      AND m.lead_id IN (SELECT r.lead_id FROM lead_import_rows r WHERE r.import_id = i.id)
      AND m.lead_id <> ALL(${kept}::uuid[])`.execute(db)
}

/** Removes the tags the file added. @param kept leads that keep them */
export async function removeImportTags(db: Db, id: string, kept: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM lead_tags t
    WHERE t.import_id = ${id} AND t.lead_id <> ALL(${kept}::uuid[])
      AND t.lead_id IN (SELECT r.lead_id FROM lead_import_rows r WHERE r.import_id = ${id})`.execute(db)
}

export async function markImportUndone(
  db: Db,
  id: string,
  { counts, by, at }: { counts: UndoCounts; by: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE lead_imports SET undone_at = ${at}, undone_by = (SELECT u.id FROM users u WHERE u.id = ${by}),
      undone_counts = ${JSON.stringify(counts)}::jsonb
    WHERE id = ${id}`.execute(db)
}
