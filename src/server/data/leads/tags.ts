// Tags of a workspace.
import { sql } from 'kysely'
import type { Tag } from '#api/leads/tags.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { MAX_TAGS, type TagColor } from '#core/leads/tag.ts'
import type { Db } from '#server/context.ts'

const columns = sql`
  t.id, t.workspace_id, t.name, t.color,
  (SELECT count(*)::int FROM lead_tags m WHERE m.tag_id = t.id) AS lead_count`

/** By name. */
export async function listTags(
  db: Db,
  scope: Scope,
  requested: readonly string[] | undefined,
): Promise<Tag[]> {
  const workspaceIds = allowedWorkspaces(scope).filter((id) => !requested || requested.includes(id))
  const { rows } = await sql<Tag>`
    SELECT ${columns} FROM tags t WHERE t.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY lower(t.name), t.id`.execute(db)
  return rows
}

/** @throws tag_not_found when unknown or foreign */
export async function getTag(db: Db, scope: Scope, id: string): Promise<Tag> {
  const { rows } = await sql<Tag>`SELECT ${columns} FROM tags t WHERE t.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'tag_not_found')
}

/** The workspace of each tag, in the order of the ids. @throws tag_not_found when one is unknown or foreign */
export async function listTagWorkspaces(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    SELECT id, workspace_id AS "workspaceId" FROM tags WHERE id = ANY(${ids}::uuid[])`.execute(db)
  const workspaces = new Map(rows.map(({ id, workspaceId }) => [id, workspaceId]))
  return ids.map((id) => allow(scope, workspaces.get(id.toLowerCase()), (own) => [own], 'tag_not_found'))
}

/** @throws tag_taken, tag_limit */
export async function insertTag(
  db: Db,
  tag: { id: string; workspaceId: string; name: string; color: TagColor; at: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO tags (id, workspace_id, name, color, created_at, updated_at)
    VALUES (${tag.id}, ${tag.workspaceId}, ${tag.name}, ${tag.color}, ${tag.at}, ${tag.at})
    ON CONFLICT (workspace_id, lower(name)) DO NOTHING`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw new AppError('tag_taken')
  if ((await countTags(db, tag.workspaceId)) > MAX_TAGS) throw new AppError('tag_limit')
}

async function countTags(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM tags WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** @throws tag_taken */
export async function updateTag(
  db: Db,
  tag: Tag,
  change: { name?: string | undefined; color?: TagColor | undefined },
  at: Date,
): Promise<void> {
  const { name = tag.name, color = tag.color } = change
  const { numAffectedRows } = await sql`
    UPDATE tags t SET name = ${name}, color = ${color}, updated_at = ${at}
    WHERE t.id = ${tag.id} AND NOT EXISTS (
      SELECT 1 FROM tags o
      WHERE o.workspace_id = t.workspace_id AND lower(o.name) = lower(${name}) AND o.id <> t.id)`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw new AppError('tag_taken')
}

export async function removeTag(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM tags WHERE id = ${id}`.execute(db)
}

/** Leads with the one tag get the other. */
export async function moveTag(db: Db, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO lead_tags (lead_id, tag_id, added_at, import_id)
    SELECT lead_id, ${to}, added_at, import_id FROM lead_tags WHERE tag_id = ${from} ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/**
 * The tags with these names; missing ones are created.
 * @param names by key (core/leads/tag.ts)
 * @returns ids by key; a name beyond the limit of the workspace has none
 */
export async function ensureTags(
  db: Db,
  workspaceId: string,
  names: ReadonlyMap<string, string>,
  newId: () => string,
  at: Date,
): Promise<Map<string, string>> {
  const keys = [...names.keys()]
  const find = async () => {
    const { rows } = await sql<{ id: string; key: string }>`
      SELECT t.id, k.key FROM unnest(${keys}::text[]) AS k(key)
      JOIN tags t ON t.workspace_id = ${workspaceId} AND lower(t.name) = lower(k.key)`.execute(db)
    return new Map(rows.map(({ key, id }) => [key, id]))
  }
  const known = await find()
  const room = MAX_TAGS - (await countTags(db, workspaceId))
  const fresh = [...names].filter(([key]) => !known.has(key)).slice(0, Math.max(0, room))
  if (fresh.length === 0) return known
  await sql`
    INSERT INTO tags (id, workspace_id, name, color, created_at, updated_at)
    SELECT x.id, ${workspaceId}, x.name, 'gray', ${at}, ${at}
    FROM unnest(${fresh.map(newId)}::uuid[], ${fresh.map(([, name]) => name)}::text[]) AS x(id, name)
    ON CONFLICT DO NOTHING`.execute(db)
  return find()
}
