// Writes one field each of many leads, in bulk.
import { sql } from 'kysely'
import type { LeadField } from '#core/leads/fields.ts'
import type { Db } from '#server/context.ts'

export type LeadFill =
  | { leadId: string; field: LeadField; value: string }
  | { leadId: string; custom: string; value: string }

/** The workspace of each existing lead. */
export async function listLeadWorkspaceIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    SELECT id, workspace_id FROM leads WHERE id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.workspaceId]))
}

/** Of several values for one field of a lead the last one wins. */
export async function fillLeads(db: Db, fills: readonly LeadFill[], at: Date): Promise<void> {
  const columns = Map.groupBy(fills, (fill) => ('field' in fill ? fill.field : null))
  for (const [field, rows] of columns) {
    const byLead = new Map(
      rows.map((row) => [`${row.leadId}\n${'custom' in row ? row.custom : ''}`, row] as const),
    )
    const last = [...byLead.values()]
    const ids = last.map((row) => row.leadId)
    const values = last.map((row) => row.value)
    if (field === null) {
      const names = last.map((row) => ('custom' in row ? row.custom : ''))
      await sql`
        UPDATE leads l SET custom_fields = l.custom_fields || x.fields, updated_at = ${at}
        FROM (SELECT id, jsonb_object_agg(name, value) AS fields
              FROM unnest(${ids}::uuid[], ${names}::text[], ${values}::text[]) AS v(id, name, value) GROUP BY id) x
        WHERE l.id = x.id`.execute(db)
    } else {
      await sql`
        UPDATE leads l SET ${sql.ref(field)} = x.value, updated_at = ${at}
        FROM unnest(${ids}::uuid[], ${values}::text[]) AS x(id, value) WHERE l.id = x.id`.execute(db)
    }
  }
}
