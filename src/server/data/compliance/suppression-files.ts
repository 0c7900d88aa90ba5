// Imported files of suppressions with the results of their rows, and the rows of an export. The tables store the result
// `rejected` as 'refused'.
import { sql } from 'kysely'
import type {
  listSuppressionRows as listSuppressionRowsEndpoint,
  SuppressionImport,
  SuppressionLogEntry,
} from '#api/compliance/suppression-files.ts'
import type { WithDates } from '#api/dates.ts'
import type { ReplyInputOf } from '#api/endpoint.ts'
import { allow, type Scope } from '#core/access.ts'
import type { Db } from '#server/context.ts'

export type SuppressionRow = ReplyInputOf<typeof listSuppressionRowsEndpoint>['data'][number]

/** Inserts several with their log entries. @returns the values that are new */
export async function insertSuppressions(
  db: Db,
  workspaceId: string,
  entries: readonly { id: string; kind: 'address' | 'domain'; value: string; note: string }[],
  by: { userId: string | null; at: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    WITH added AS (
      INSERT INTO suppressions (id, workspace_id, kind, value, reason, note, created_at, created_by)
      SELECT x.id, ${workspaceId}, x.kind, x.value, 'manual', x.note, ${by.at}, ${by.userId}
      FROM unnest(${entries.map((e) => e.id)}::uuid[], ${entries.map((e) => e.kind)}::text[],
                  ${entries.map((e) => e.value)}::text[], ${entries.map((e) => e.note)}::text[]) AS x(id, kind, value, note)
      ORDER BY x.value
      ON CONFLICT (workspace_id, kind, value) DO NOTHING
      RETURNING workspace_id, kind, value, reason, note, created_by, created_at
    ), logged AS (
      INSERT INTO suppression_log (workspace_id, kind, value, action, reason, note, user_id, at)
      SELECT workspace_id, kind, value, 'added', reason, note, created_by, created_at FROM added
    )
    SELECT value FROM added`.execute(db)
  return new Set(rows.map((row) => row.value))
}

export async function insertSuppressionImport(
  db: Db,
  file: {
    id: string
    workspaceId: string
    fileName: string
    columns: string[]
    createdBy: string | null
    at: Date
  },
): Promise<void> {
  await sql`
    INSERT INTO suppression_imports (id, workspace_id, file_name, columns, created_by, created_at)
    VALUES (${file.id}, ${file.workspaceId}, ${file.fileName}, ${JSON.stringify(file.columns)}, ${file.createdBy},
            ${file.at})`.execute(db)
}

/** Records the results of rows and updates the counts. @param ended how many enrollments ended by them */
export async function insertSuppressionRows(
  db: Db,
  importId: string,
  rows: readonly SuppressionRow[],
  ended: number,
): Promise<void> {
  await sql`
    INSERT INTO suppression_import_rows (import_id, row_number, result, value, reason, cells)
    SELECT ${importId}, x.n, CASE x.result WHEN 'rejected' THEN 'refused' ELSE x.result END, x.value, x.reason, x.cells
    FROM unnest(${rows.map((r) => r.rowNumber)}::int[], ${rows.map((r) => r.result)}::text[],
                ${rows.map((r) => r.value)}::text[], ${rows.map((r) => r.reason)}::text[],
                ${rows.map((r) => JSON.stringify(r.cells))}::jsonb[]) AS x(n, result, value, reason, cells)`.execute(
    db,
  )
  const count = (result: SuppressionRow['result']) => rows.filter((row) => row.result === result).length
  await sql`
    UPDATE suppression_imports
    SET added = added + ${count('added')}, known = known + ${count('known')},
        refused = refused + ${count('rejected')}, ended = ended + ${ended}
    WHERE id = ${importId}`.execute(db)
}

type ImportRow = WithDates<typeof SuppressionImport> & { columns: string[] }

export async function getSuppressionImport(db: Db, scope: Scope, id: string): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    SELECT id, workspace_id, file_name, columns, added, known, refused AS rejected, ended, created_at
    FROM suppression_imports WHERE id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'import_not_found')
}

export async function listSuppressionRows(
  db: Db,
  importId: string,
  { result, limit, offset }: { result?: SuppressionRow['result'] | undefined; limit: number; offset: number },
): Promise<{ data: SuppressionRow[]; total: number }> {
  const where = sql`import_id = ${importId} ${result ? sql`AND result = ${result === 'rejected' ? 'refused' : result}` : sql``}`
  const { rows } = await sql<SuppressionRow>`
    SELECT row_number,
           CASE result WHEN 'refused' THEN 'rejected' ELSE result END AS result, value, reason, cells FROM suppression_import_rows
    WHERE ${where} ORDER BY row_number LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM suppression_import_rows WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

const pattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`

export type LogFilter = {
  search?: string | undefined
  action?: 'added' | 'removed' | undefined
  limit: number
  offset: number
}

/** Newest first. */
export async function listSuppressionLog(
  db: Db,
  workspaceIds: readonly string[],
  { search, action, limit, offset }: LogFilter,
): Promise<{ data: WithDates<typeof SuppressionLogEntry>[]; total: number }> {
  const where = sql`
    s.workspace_id = ANY(${workspaceIds}::uuid[]) ${action ? sql`AND s.action = ${action}` : sql``}
    ${search?.trim() ? sql`AND s.value LIKE ${pattern(search)}` : sql``}`
  const { rows } = await sql<WithDates<typeof SuppressionLogEntry>>`
    SELECT s.id::int AS id, s.workspace_id, s.kind, s.value, s.action, s.reason, s.note, u.name AS user_name, s.at
    FROM suppression_log s LEFT JOIN users u ON u.id = s.user_id
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM suppression_log s WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

export type ExportedSuppression = {
  kind: 'address' | 'domain'
  value: string
  reason: string
  note: string
  userName: string | null
  at: Date
}

/** The rows after a value, in order, for an export. */
export async function listForExport(
  db: Db,
  workspaceIds: readonly string[],
  after: string,
  limit: number,
  search: string | undefined,
): Promise<(ExportedSuppression & { key: string })[]> {
  const key = sql`(s.value || ' ' || s.id::text)`
  const { rows } = await sql<ExportedSuppression & { key: string }>`
    SELECT s.kind, s.value, s.reason, s.note, u.name AS user_name, s.created_at AS at, ${key} AS key
    FROM suppressions s LEFT JOIN users u ON u.id = s.created_by
    WHERE s.workspace_id = ANY(${workspaceIds}::uuid[]) AND ${key} > ${after}
      ${search?.trim() ? sql`AND s.value LIKE ${pattern(search)}` : sql``}
    ORDER BY key LIMIT ${limit}`.execute(db)
  return rows
}
