// Filters of groups and what they refer to: tags and groups by hand cannot be deleted while a filter refers to them.
import { sql } from 'kysely'
import { type Filter, referencedIds } from '#core/leads/filter/filter.ts'
import type { Db } from '#server/context.ts'

export type FilterGroup = { id: string; name: string; filter: Filter }

/** Until the transaction ends, no other transaction changes filters or deletes what they refer to. */
export async function lockFilters(tx: Db, workspaceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`filters ${workspaceId}`}, 0))`.execute(tx)
}

async function listFilterGroups(db: Db, workspaceId: string): Promise<FilterGroup[]> {
  const { rows } = await sql<FilterGroup>`
    SELECT id, name, filter FROM customer_groups
    WHERE workspace_id = ${workspaceId} AND filter IS NOT NULL ORDER BY name, id`.execute(db)
  return rows
}

/** Groups by filter whose conditions refer to this tag or group. */
export async function listGroupsNaming(db: Db, workspaceId: string, id: string): Promise<FilterGroup[]> {
  return (await listFilterGroups(db, workspaceId)).filter(({ filter }) => {
    const { tagIds, customerGroupIds } = referencedIds(filter)
    return tagIds.includes(id) || customerGroupIds.includes(id)
  })
}

/** Which of these are not a tag, or not a group by hand, of the workspace. */
export async function findUnknownNames(db: Db, workspaceId: string, filter: Filter): Promise<string[]> {
  const { tagIds, customerGroupIds } = referencedIds(filter)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM tags WHERE workspace_id = ${workspaceId} AND id = ANY(${tagIds}::uuid[])
    UNION ALL
    SELECT id FROM customer_groups
    WHERE workspace_id = ${workspaceId} AND filter IS NULL AND id = ANY(${customerGroupIds}::uuid[])`.execute(
    db,
  )
  const known = new Set(rows.map(({ id }) => id))
  return [...tagIds, ...customerGroupIds].filter((id) => !known.has(id))
}

/** Names of all tags and groups that filters of these workspaces can refer to. */
export async function listFilterNames(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ tags: Map<string, string>; customerGroups: Map<string, string> }> {
  const { rows } = await sql<{ kind: 'tag' | 'group'; id: string; name: string }>`
    SELECT 'tag' AS kind, id, name FROM tags WHERE workspace_id = ANY(${workspaceIds}::uuid[])
    UNION ALL
    SELECT 'group', id, name FROM customer_groups
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND filter IS NULL`.execute(db)
  const of = (kind: 'tag' | 'group') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { tags: of('tag'), customerGroups: of('group') }
}

export async function updateFilter(db: Db, id: string, filter: Filter, at: Date): Promise<void> {
  await db
    .updateTable('customer_groups')
    .set({ filter: JSON.stringify(filter), updatedAt: at })
    .where('id', '=', id)
    .execute()
}
