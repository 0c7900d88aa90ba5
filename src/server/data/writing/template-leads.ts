// Leads with the fields that templates use, and the members of a customer group by position.
import { sql } from 'kysely'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import type { TemplateLead } from '#core/writing/template/variables.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/data/leads/field-columns.ts'
import { membersOf } from '#server/data/leads/groups/group-members.ts'

export type TemplateLeadRow = TemplateLead & { id: string }

export const templateLeadColumns = sql`l.id, ${leadFieldColumns}`

export async function listTemplateLeads(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, TemplateLeadRow>> {
  const { rows } = await sql<TemplateLeadRow>`
    SELECT ${templateLeadColumns} FROM leads l WHERE l.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The workspace of a lead; null when there is no such lead. */
export async function findWorkspaceOfLead(db: Db, leadId: string): Promise<string | null> {
  const row = await db.selectFrom('leads').select('workspaceId').where('id', '=', leadId).executeTakeFirst()
  return row?.workspaceId ?? null
}

type Group = { customerGroupId: string | null; workspaceIds: readonly string[] }

/** Workspaces of the sequence that the caller may see. */
const visible = (scope: Scope, group: Group): string[] => {
  const allowed = new Set(allowedWorkspaces(scope))
  return group.workspaceIds.filter((id) => allowed.has(id))
}

export async function countGroupMembers(db: Db, scope: Scope, group: Group, now: Date): Promise<number> {
  const { has } = await membersOf(db, group.customerGroupId, now)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM leads l
    WHERE ${has} AND l.workspace_id = ANY(${visible(scope, group)}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** @param position from 0, in the order of joining the group */
export async function findGroupMember(
  db: Db,
  scope: Scope,
  group: Group,
  position: number,
  now: Date,
): Promise<TemplateLeadRow | null> {
  const { rows: members } = await membersOf(db, group.customerGroupId, now)
  const { rows } = await sql<TemplateLeadRow>`
    SELECT ${templateLeadColumns} FROM (${members}) AS g JOIN leads l ON l.id = g.lead_id
    WHERE l.workspace_id = ANY(${visible(scope, group)}::uuid[])
    ORDER BY g.joined_at, g.lead_id LIMIT 1 OFFSET ${position}`.execute(db)
  return rows[0] ?? null
}

/** One lead of the sequence's workspaces; `position` is null when it is not in the group. */
export async function findLeadAtPosition(
  db: Db,
  scope: Scope,
  group: Group,
  leadId: string,
  now: Date,
): Promise<{ lead: TemplateLeadRow; position: number | null } | null> {
  const { rows: members } = await membersOf(db, group.customerGroupId, now)
  const workspaceIds = visible(scope, group)
  const { rows } = await sql<TemplateLeadRow & { position: number | null }>`
    SELECT ${templateLeadColumns}, (
      SELECT (
        SELECT count(*)::int FROM (${members}) AS g JOIN leads o ON o.id = g.lead_id
        WHERE o.workspace_id = ANY(${workspaceIds}::uuid[])
          AND (g.joined_at, g.lead_id) < (m.joined_at, m.lead_id)
      ) FROM (${members}) AS m WHERE m.lead_id = l.id
    ) AS position
    FROM leads l WHERE l.id = ${leadId} AND l.workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  const [row] = rows
  if (!row) return null
  const { position, ...lead } = row
  return { lead, position }
}
