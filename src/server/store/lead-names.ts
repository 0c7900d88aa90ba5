// The names of leads, for lists that are made of something else.
import { sql } from 'kysely'
import type { Db } from '../context.ts'

export async function listLeadNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { companyName: string; contactName: string }>> {
  const { rows } = await sql<{ id: string; companyName: string; contactName: string }>`
    SELECT id, company_name AS "companyName", contact_name AS "contactName" FROM leads
    WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
