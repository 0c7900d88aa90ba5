// What one chunk of an import writes, in bulk: a thousand rows need a few statements.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import {
  draftColumns,
  draftTable,
  type LeadDraft,
  mergedDraftColumns,
} from '#server/data/leads/field-columns.ts'
import type { ImportedRow, RunningImport } from './imports.ts'

/**
 * Locks the import for this transaction. A second worker on it waits and then finds the rows done.
 * @returns the last row that is done, or null when the import is not running any more
 */
export async function lockImport(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql`
    SELECT 1 FROM lead_imports WHERE id = ${id} AND status = 'running' FOR UPDATE`.execute(db)
  if (rows.length === 0) return null
  const { rows: last } = await sql<{ n: number }>`
    SELECT coalesce(max(row_number), 0) AS n FROM lead_import_rows WHERE import_id = ${id}`.execute(db)
  return last[0]?.n ?? 0
}

/** Leads with these addresses, by key. They cannot be deleted until the transaction ends. */
export async function listLeadsByEmail(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    SELECT l.id, x.key FROM leads l
    JOIN (SELECT id, email_key AS key FROM leads
          WHERE workspace_id = ${workspaceId} AND email_key = ANY(${keys}::text[])
          UNION ALL
          SELECT lead_id, email_key FROM lead_addresses
          WHERE workspace_id = ${workspaceId} AND email_key = ANY(${keys}::text[])) x ON x.id = l.id
    ORDER BY l.id FOR KEY SHARE OF l`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** @returns the inserted ids: one is missing when another transaction inserted the same address meanwhile */
export async function insertLeads(
  db: Db,
  drafts: readonly LeadDraft[],
  { workspaceId, createdBy, at }: { workspaceId: string; createdBy: string | null; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (id, workspace_id, ${draftColumns}, created_by, created_at, updated_at)
    SELECT x.id, ${workspaceId}, ${draftColumns}, (SELECT u.id FROM users u WHERE u.id = ${createdBy}), ${at}, ${at}
    FROM ${draftTable(drafts)}
    ON CONFLICT (workspace_id, email_key) WHERE email_key IS NOT NULL DO NOTHING
    RETURNING id`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Non-empty cells replace the stored values. */
export async function mergeLeads(db: Db, drafts: readonly LeadDraft[], at: Date): Promise<void> {
  await sql`
    UPDATE leads l
    SET ${mergedDraftColumns},
        updated_at = ${at}
    FROM ${draftTable(drafts)} WHERE l.id = x.id`.execute(db)
}

/** Records the results of rows, adds their leads to the group, and updates the counts. */
export async function insertImportRows(
  db: Db,
  { id, customerGroupId }: RunningImport,
  rows: readonly ImportedRow[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO lead_import_rows (import_id, row_number, result, reason, lead_id, cells)
    SELECT ${id}, x.n, x.result, x.reason, x.lead_id, x.cells
    FROM unnest(${rows.map((r) => r.rowNumber)}::int[], ${rows.map((r) => r.result)}::text[],
                ${rows.map((r) => r.reason)}::text[], ${rows.map((r) => r.leadId)}::uuid[],
                ${rows.map((r) => JSON.stringify(r.cells))}::jsonb[]) AS x(n, result, reason, lead_id, cells)`.execute(
    db,
  )
  const count = (result: ImportedRow['result']): number => rows.filter((row) => row.result === result).length
  await sql`
    UPDATE lead_imports
    SET created = created + ${count('created')}, updated = updated + ${count('updated')},
        skipped = skipped + ${count('skipped')}, failed = failed + ${count('failed')}
    WHERE id = ${id}`.execute(db)
  if (customerGroupId === null) return
  const leadIds = rows.flatMap((row) => row.leadId ?? [])
  // a group that was deleted meanwhile gets no members
  await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT g.id, l.id, ${at} FROM customer_groups g, leads l
    WHERE g.id = ${customerGroupId} AND l.id = ANY(${leadIds}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}
