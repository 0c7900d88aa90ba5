// Customer groups and which leads are in them. A group and its leads are of one workspace.
import { sql } from 'kysely'
import type { CustomerGroup } from '#api/customer-groups.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import type { Db } from '../context.ts'

type GroupRow = Omit<CustomerGroup, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const columns = sql`
  g.id, g.workspace_id AS "workspaceId", g.name,
  (SELECT count(*)::int FROM customer_group_leads m WHERE m.customer_group_id = g.id) AS "leadCount",
  (SELECT count(*)::int FROM sequences s WHERE s.customer_group_id = g.id AND s.deleted_at IS NULL) AS "sequenceCount",
  g.created_at AS "createdAt", g.updated_at AS "updatedAt"`

const present = (row: GroupRow): CustomerGroup => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export type GroupFilter = {
  search?: string | undefined
  workspaceIds?: readonly string[] | undefined
  limit: number
  offset: number
}

/** Newest first. */
export async function listCustomerGroups(
  db: Db,
  scope: Scope,
  filter: GroupFilter,
): Promise<{ data: CustomerGroup[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`g.workspace_id = ANY(${workspaceIds}::uuid[])
    ${search ? sql`AND search_text(g.name) LIKE search_pattern(${search})` : sql``}`
  const { rows } = await sql<GroupRow>`
    WITH page AS (
      SELECT g.id FROM customer_groups g WHERE ${where}
      ORDER BY g.created_at DESC, g.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT ${columns} FROM page JOIN customer_groups g ON g.id = page.id
    ORDER BY g.created_at DESC, g.id DESC`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM customer_groups g WHERE ${where}`.execute(db)
  return { data: rows.map(present), total: counted[0]?.n ?? 0 }
}

export async function getCustomerGroup(db: Db, scope: Scope, id: string): Promise<CustomerGroup> {
  const { rows } = await sql<GroupRow>`SELECT ${columns} FROM customer_groups g WHERE g.id = ${id}`.execute(
    db,
  )
  return present(allow(scope, rows[0], (row) => [row.workspaceId], 'customer_group_not_found'))
}

export async function insertCustomerGroup(
  db: Db,
  group: { id: string; workspaceId: string; name: string; createdBy: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('customer_groups')
    .values({
      id: group.id,
      workspace_id: group.workspaceId,
      name: group.name,
      created_by: group.createdBy,
      created_at: group.at,
      updated_at: group.at,
    })
    .execute()
}

export async function updateCustomerGroup(db: Db, id: string, name: string, at: Date): Promise<void> {
  await db.updateTable('customer_groups').set({ name, updated_at: at }).where('id', '=', id).execute()
}

export async function removeCustomerGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('customer_groups').where('id', '=', id).execute()
}

/** Leads of other workspaces, and those already in the group, are passed over. @returns how many came in */
export async function addGroupLeads(
  db: Db,
  group: { id: string; workspaceId: string },
  leadIds: readonly string[],
  at: Date,
): Promise<number> {
  const result = await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT ${group.id}, l.id, ${at} FROM leads l
    WHERE l.id = ANY(${leadIds}::uuid[]) AND l.workspace_id = ${group.workspaceId}
    ON CONFLICT DO NOTHING`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

export async function removeGroupLeads(db: Db, groupId: string, leadIds: readonly string[]): Promise<number> {
  const result = await sql`
    DELETE FROM customer_group_leads
    WHERE customer_group_id = ${groupId} AND lead_id = ANY(${leadIds}::uuid[])`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

export async function countGroupLeads(db: Db, groupId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM customer_group_leads WHERE customer_group_id = ${groupId}`.execute(db)
  return rows[0]?.n ?? 0
}
