// The leads of a finished import, by what can be done with them.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** The leads it created or updated, each once. */
const imported = (id: string) => sql`(
  SELECT l.id, min(r.row_number) AS row_number, l.contact_email, l.email_key
  FROM lead_import_rows r JOIN leads l ON l.id = r.lead_id
  WHERE r.import_id = ${id} AND r.result IN ('created', 'updated') GROUP BY l.id)`

/** All leads of the file that have an address, also those that were skipped, in the order of the file. */
export async function listFileLeadIds(db: Db, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.id FROM lead_import_rows r JOIN leads l ON l.id = r.lead_id
    WHERE r.import_id = ${id} AND l.email_key IS NOT NULL
    GROUP BY l.id ORDER BY min(r.row_number) LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export async function countImportedWithoutAddress(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${imported(id)} x WHERE x.email_key IS NULL`.execute(db)
  return rows[0]?.n ?? 0
}

/** The domains of their addresses with the number of leads. */
export async function countImportedDomains(db: Db, id: string): Promise<{ domain: string; count: number }[]> {
  const { rows } = await sql<{ domain: string; count: number }>`
    SELECT split_part(x.email_key, '@', 2) AS domain, count(*)::int AS count
    FROM ${imported(id)} x WHERE x.email_key IS NOT NULL GROUP BY 1`.execute(db)
  return rows
}

export async function listImportedAt(
  db: Db,
  id: string,
  domains: readonly string[],
  limit: number,
): Promise<{ leadId: string; rowNumber: number; email: string }[]> {
  const { rows } = await sql<{ leadId: string; rowNumber: number; email: string }>`
    SELECT x.id AS lead_id, x.row_number, x.contact_email AS email FROM ${imported(id)} x
    WHERE split_part(x.email_key, '@', 2) = ANY(${domains}::text[]) ORDER BY x.row_number LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** The cells of rows with a lead whose cell in this column may have several addresses. */
export async function listRowsWithSeveral(db: Db, id: string, column: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    SELECT cells FROM lead_import_rows
    WHERE import_id = ${id} AND result <> 'failed' AND cells->>${column}::int ~ '[@＠].*[@＠]'
    ORDER BY row_number`.execute(db)
  return rows.map((row) => row.cells)
}

/** The names of the tags it adds to every row. */
export async function listImportTags(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`SELECT tags FROM lead_imports WHERE id = ${id}`.execute(db)
  return rows[0]?.tags ?? []
}
