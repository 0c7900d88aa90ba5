// Customer groups. Members are read by group-members.ts; a group and its leads are of one workspace.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { allow, allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { describeFilter } from '#core/leads/filter/describe.ts'
import { type Filter, usesAddressRisk } from '#core/leads/filter/filter.ts'
import type { Db } from '#server/context.ts'
import { fillDomains } from '#server/data/leads/mail-domains.ts'
import { listFilterNames } from './group-filters.ts'
import { membersOfGroup } from './group-members.ts'

type GroupRow = Omit<WithDates<typeof CustomerGroup>, 'leadCount' | 'conditions'>

const columns = sql`
  g.id, g.workspace_id, g.name, g.filter,
  (SELECT count(*)::int FROM sequences s WHERE s.customer_group_id = g.id AND s.deleted_at IS NULL) AS sequence_count,
  g.created_at, g.updated_at`

/** With the number of members at `now`. */
async function present(
  db: Db,
  rows: readonly GroupRow[],
  now: Date,
): Promise<WithDates<typeof CustomerGroup>[]> {
  const counts = await countMembers(db, rows, now)
  return (await withConditions(db, rows)).map((group) => ({
    ...group,
    leadCount: counts.get(group.id) ?? 0,
  }))
}

type UncountedGroup = Omit<WithDates<typeof CustomerGroup>, 'leadCount'>

/** With the conditions in Korean. */
async function withConditions(db: Db, rows: readonly GroupRow[]): Promise<UncountedGroup[]> {
  const byFilter = rows.filter(({ filter }) => filter !== null)
  const names = await listFilterNames(db, [...new Set(byFilter.map(({ workspaceId }) => workspaceId))])
  const words = {
    tag: (id: string) => names.tags.get(id),
    customerGroup: (id: string) => names.customerGroups.get(id),
  }
  return rows.map((row) => ({
    ...row,
    conditions: row.filter ? describeFilter(row.filter, words) : [],
  }))
}

async function countMembers(
  db: Db,
  groups: readonly { id: string; workspaceId: string; filter: Filter | null }[],
  now: Date,
): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const risky = groups.filter(({ filter }) => filter && usesAddressRisk(filter))
  if (risky.length > 0) await fillDomains(db, [...new Set(risky.map((group) => group.workspaceId))])
  const counts = groups.map(
    (group) => sql`
      SELECT ${group.id}::uuid AS id, (SELECT count(*)::int FROM (${membersOfGroup(group, now).rows}) AS m) AS n`,
  )
  const { rows } = await sql<{ id: string; n: number }>`${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export type GroupFilter = {
  search?: string | undefined
  kind?: 'manual' | 'filter' | undefined
  workspaceIds?: readonly string[] | undefined
  limit: number
  offset: number
}

/** Newest first. */
export async function listCustomerGroups(
  db: Db,
  scope: Scope,
  filter: GroupFilter,
  now: Date,
): Promise<{ data: WithDates<typeof CustomerGroup>[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search?.trim()
  const where = sql`g.workspace_id = ANY(${workspaceIds}::uuid[])
    ${filter.kind === 'manual' ? sql`AND g.filter IS NULL` : filter.kind === 'filter' ? sql`AND g.filter IS NOT NULL` : sql``}
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
  return { data: await present(db, rows, now), total: counted[0]?.n ?? 0 }
}

export async function getCustomerGroup(
  db: Db,
  scope: Scope,
  id: string,
  now: Date,
): Promise<WithDates<typeof CustomerGroup>> {
  const [group] = await present(db, [await getRow(db, scope, id)], now)
  if (!group) throw new Error('one row is one group')
  return group
}

/** The same without counting its members. */
export async function getUncountedGroup(db: Db, scope: Scope, id: string): Promise<UncountedGroup> {
  const [group] = await withConditions(db, [await getRow(db, scope, id)])
  if (!group) throw new Error('one row is one group')
  return group
}

async function getRow(db: Db, scope: Scope, id: string): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`SELECT ${columns} FROM customer_groups g WHERE g.id = ${id}`.execute(
    db,
  )
  return allow(scope, rows[0], (row) => [row.workspaceId], 'customer_group_not_found')
}

export type GroupRecord = { id: string; workspaceId: string; name: string; filter: Filter | null }

/** Without member counts. @throws customer_group_not_found */
export async function findGroup(db: Db, scope: Scope, id: string): Promise<GroupRecord> {
  const { rows } = await sql<GroupRecord>`
    SELECT id, workspace_id, name, filter FROM customer_groups WHERE id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'customer_group_not_found')
}

/** The workspace of a group; null for an unknown id. */
export async function findGroupWorkspace(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ workspaceId: string }>`
    SELECT workspace_id FROM customer_groups WHERE id = ${id}`.execute(db)
  return rows[0]?.workspaceId ?? null
}

/** A group by hand. @throws customer_group_not_found, customer_group_is_filtered */
export async function findGroupByHand(db: Db, scope: Scope, id: string): Promise<GroupRecord> {
  const group = await findGroup(db, scope, id)
  if (group.filter) throw new AppError('customer_group_is_filtered')
  return group
}

/** Of the sequences whose target it is, those the user may see. */
export async function listGroupSequences(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT s.id, s.name FROM sequences s
    WHERE s.customer_group_id = ${id} AND s.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM sequence_workspaces w
      WHERE w.sequence_id = s.id AND w.workspace_id = ANY(${visibleWorkspaces(scope)}::uuid[]))
    ORDER BY s.name, s.id`.execute(db)
  return rows
}

export async function insertCustomerGroup(
  db: Db,
  { at, ...group }: GroupRecord & { createdBy: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('customer_groups')
    .values({
      ...group,
      filter: group.filter && JSON.stringify(group.filter),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

export async function updateCustomerGroup(db: Db, id: string, name: string, at: Date): Promise<void> {
  await db.updateTable('customer_groups').set({ name, updatedAt: at }).where('id', '=', id).execute()
}

export async function removeCustomerGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('customer_groups').where('id', '=', id).execute()
}

/** Copies the members of one group to another, in order. */
export async function copyMembers(db: Db, from: GroupRecord, toId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT ${toId}, m.lead_id, ${at}::timestamptz + row_number() OVER (ORDER BY m.joined_at, m.lead_id) * interval '1 microsecond'
    FROM (${membersOfGroup(from, at).rows}) AS m`.execute(db)
}

/** Leads of other workspaces, and leads already in the group, are skipped. @returns how many were added */
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
