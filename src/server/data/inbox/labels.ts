import { sql } from 'kysely'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { DEFAULT_LABELS, type LabelColor } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'

const columns = sql`b.id, b.workspace_id, b.name, b.color`

export async function listLabels(
  db: Db,
  scope: Scope,
  requested: readonly string[] | undefined,
): Promise<InboxLabel[]> {
  const workspaceIds = allowedWorkspaces(scope).filter((id) => !requested || requested.includes(id))
  const { rows } = await sql<InboxLabel>`
    SELECT ${columns} FROM inbox_labels b WHERE b.workspace_id = ANY(${workspaceIds}::uuid[])
    ORDER BY b.created_at, b.id`.execute(db)
  return rows
}

/** @throws inbox_label_not_found when unknown or foreign */
export async function getLabel(db: Db, scope: Scope, id: string): Promise<InboxLabel> {
  const { rows } = await sql<InboxLabel>`SELECT ${columns} FROM inbox_labels b WHERE b.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'inbox_label_not_found')
}

/** @throws inbox_label_taken */
export async function insertLabel(db: Db, label: InboxLabel & { at: Date }): Promise<void> {
  const result = await sql`
    INSERT INTO inbox_labels (id, workspace_id, name, color, created_at)
    VALUES (${label.id}, ${label.workspaceId}, ${label.name}, ${label.color}, ${label.at})
    ON CONFLICT (workspace_id, name) DO NOTHING`.execute(db)
  if (Number(result.numAffectedRows ?? 0) === 0) throw new AppError('inbox_label_taken')
}

export async function insertDefaultLabels(
  db: Db,
  workspaceId: string,
  newId: () => string,
  at: Date,
): Promise<void> {
  for (const [nth, label] of DEFAULT_LABELS.entries())
    await insertLabel(db, { ...label, id: newId(), workspaceId, at: new Date(at.getTime() + nth) })
}

/** @throws inbox_label_taken */
export async function updateLabel(
  db: Db,
  label: InboxLabel,
  change: { name?: string | undefined; color?: LabelColor | undefined },
): Promise<InboxLabel> {
  const next = { ...label, name: change.name ?? label.name, color: change.color ?? label.color }
  const { rows } = await sql<InboxLabel>`
    UPDATE inbox_labels b SET name = ${next.name}, color = ${next.color}
    WHERE b.id = ${label.id} AND NOT EXISTS (
      SELECT 1 FROM inbox_labels o WHERE o.workspace_id = b.workspace_id AND o.name = ${next.name} AND o.id <> b.id)
    RETURNING ${columns}`.execute(db)
  if (!rows[0]) throw new AppError('inbox_label_taken')
  return rows[0]
}

export async function removeLabel(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM inbox_labels WHERE id = ${id}`.execute(db)
}

/** Adds labels only to threads of their own workspace. */
export async function addLabels(
  db: Db,
  threadIds: readonly string[],
  labelIds: readonly string[],
): Promise<void> {
  if (labelIds.length === 0) return
  await sql`
    INSERT INTO inbox_thread_labels (thread_id, label_id)
    SELECT t.id, b.id FROM inbox_threads t JOIN inbox_labels b ON b.workspace_id = t.workspace_id
    WHERE t.id = ANY(${threadIds}::uuid[]) AND b.id = ANY(${labelIds}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function removeLabels(
  db: Db,
  threadIds: readonly string[],
  labelIds: readonly string[],
): Promise<void> {
  if (labelIds.length === 0) return
  await sql`
    DELETE FROM inbox_thread_labels
    WHERE thread_id = ANY(${threadIds}::uuid[]) AND label_id = ANY(${labelIds}::uuid[])`.execute(db)
}
