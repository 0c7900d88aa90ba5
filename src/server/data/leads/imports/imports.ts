// Imports of leads: the file, its progress, and the results of its rows.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { ReplyInputOf } from '#api/endpoint.ts'
import type {
  ImportMapping,
  LeadImport,
  listImportRows as listImportRowsEndpoint,
} from '#api/leads/lead-imports.ts'
import { allow, type Scope } from '#core/access.ts'
import type { Consent } from '#core/compliance/consent.ts'
import type { Db } from '#server/context.ts'
import type { Encoding } from '#server/leads/import/encoding.ts'

export type ImportRow = WithDates<typeof LeadImport>

export const importColumns = sql`
  i.id, i.workspace_id, i.customer_group_id, i.file_name,
  i.encoding, i.columns, i.mapping, i.status, i.error, i.total, i.created, i.updated, i.skipped, i.failed,
  i.created + i.updated + i.skipped + i.failed AS done, i.created_at, i.finished_at`

export type NewImport = {
  id: string
  workspaceId: string
  customerGroupId: string | null
  fileName: string
  content: Buffer
  encoding: Encoding
  columns: string[]
  mapping: ImportMapping
  onDuplicate: 'skip' | 'update'
  /** the legal basis of rows that have none of their own */
  consent: Consent | null
  tags: readonly string[]
  total: number
  createdBy: string | null
  at: Date
}

export async function insertImport(db: Db, file: NewImport): Promise<void> {
  await db
    .insertInto('lead_imports')
    .values({
      id: file.id,
      workspaceId: file.workspaceId,
      customerGroupId: file.customerGroupId,
      fileName: file.fileName,
      content: file.content,
      encoding: file.encoding,
      columns: JSON.stringify(file.columns),
      mapping: JSON.stringify(file.mapping),
      onDuplicate: file.onDuplicate,
      consent: file.consent && JSON.stringify(file.consent),
      tags: JSON.stringify(file.tags),
      status: 'running',
      total: file.total,
      createdBy: file.createdBy,
      createdAt: file.at,
    })
    .execute()
}

export async function getImport(db: Db, scope: Scope, id: string): Promise<ImportRow> {
  const { rows } =
    await sql<ImportRow>`SELECT ${importColumns} FROM lead_imports i WHERE i.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'import_not_found')
}

export type RunningImport = {
  id: string
  workspaceId: string
  customerGroupId: string | null
  content: Buffer
  columns: string[]
  mapping: ImportMapping
  onDuplicate: 'skip' | 'update'
  consent: Consent | null
  tags: readonly string[]
  createdBy: string | null
}

/** The import with its file, or null when it is done or unknown. */
export async function findRunningImport(db: Db, id: string): Promise<RunningImport | null> {
  const { rows } = await sql<RunningImport>`
    SELECT id, workspace_id, customer_group_id, content, columns, mapping,
           on_duplicate, consent, tags, created_by
    FROM lead_imports WHERE id = ${id} AND status = 'running' AND content IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

/** Ends it; deletes the file and keeps its rows. */
export async function finishImport(db: Db, id: string, error: string | null, at: Date): Promise<void> {
  await sql`
    UPDATE lead_imports
    SET status = ${error === null ? 'completed' : 'failed'}, error = ${error}, content = NULL, finished_at = ${at}
    WHERE id = ${id} AND status = 'running'`.execute(db)
}

export type ImportedRow = ReplyInputOf<typeof listImportRowsEndpoint>['data'][number]

const rowColumns = sql`
  r.row_number, r.result, r.reason, l.id AS lead_id, r.cells`

/** In the order of the file. A deleted lead has no id. */
export async function listImportRows(
  db: Db,
  importId: string,
  { result, limit, offset }: { result?: ImportedRow['result'] | undefined; limit: number; offset: number },
): Promise<{ data: ImportedRow[]; total: number }> {
  const where = sql`r.import_id = ${importId} ${result ? sql`AND r.result = ${result}` : sql``}`
  const { rows } = await sql<ImportedRow>`
    SELECT ${rowColumns} FROM lead_import_rows r LEFT JOIN leads l ON l.id = r.lead_id
    WHERE ${where} ORDER BY r.row_number LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM lead_import_rows r WHERE ${where}`.execute(db)
  return { data: rows, total: counted[0]?.n ?? 0 }
}

/** Rows that were not imported, after a row number, for an export. */
export async function listRejectedRows(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    SELECT ${rowColumns} FROM lead_import_rows r LEFT JOIN leads l ON l.id = r.lead_id
    WHERE r.import_id = ${importId} AND r.result IN ('skipped', 'failed') AND r.row_number > ${after}
    ORDER BY r.row_number LIMIT ${limit}`.execute(db)
  return rows
}
