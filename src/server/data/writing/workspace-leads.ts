// Leads of one workspace with the fields that templates use, newest first as in the lead list.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { type TemplateLeadRow, templateLeadColumns } from './template-leads.ts'

export async function countWorkspaceLeads(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(sum(leads), 0)::int AS n FROM lead_counts WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** @param position from 0 */
export async function findWorkspaceLead(
  db: Db,
  workspaceId: string,
  position: number,
): Promise<TemplateLeadRow | null> {
  const { rows } = await sql<TemplateLeadRow>`
    SELECT ${templateLeadColumns} FROM leads l WHERE l.workspace_id = ${workspaceId}
    ORDER BY l.created_at DESC, l.id DESC LIMIT 1 OFFSET ${position}`.execute(db)
  return rows[0] ?? null
}

export async function findWorkspaceLeadAtPosition(
  db: Db,
  workspaceId: string,
  leadId: string,
): Promise<{ lead: TemplateLeadRow; position: number } | null> {
  const { rows } = await sql<TemplateLeadRow & { position: number }>`
    SELECT ${templateLeadColumns}, (
      SELECT count(*)::int FROM leads o
      WHERE o.workspace_id = l.workspace_id AND (o.created_at, o.id) > (l.created_at, l.id)
    ) AS position
    FROM leads l WHERE l.id = ${leadId} AND l.workspace_id = ${workspaceId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { position, ...lead } = row
  return { lead, position }
}
