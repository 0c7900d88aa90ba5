// Saved views of the list of leads, and the counts of statuses beside them.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import { type LeadView, LeadViewContent } from '#api/leads/lead-views.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { LEAD_STATUSES, type LeadStatus } from '#core/leads/lead-status.ts'
import { MAX_LEAD_VIEWS } from '#core/leads/lead-view.ts'
import type { Db } from '#server/context.ts'

type View = Omit<WithDates<typeof LeadView>, 'content'> & Pick<LeadView, 'content'>
type Row = Omit<View, 'content'> & { content: unknown }

const columns = sql`
  v.id, v.workspace_id, v.name, v.content, v.created_at, v.updated_at`

/** A field that was added later has its default. */
const present = (row: Row): View => ({
  ...row,
  content: LeadViewContent.parse(row.content),
})

const chosen = (scope: Scope, requested: readonly string[] | undefined): string[] =>
  allowedWorkspaces(scope).filter((id) => !requested || requested.includes(id))

export async function listLeadViews(
  db: Db,
  scope: Scope,
  requested: readonly string[] | undefined,
): Promise<View[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lead_views v WHERE v.workspace_id = ANY(${chosen(scope, requested)}::uuid[])
    ORDER BY v.created_at, v.id`.execute(db)
  return rows.map(present)
}

/** @throws lead_view_not_found when unknown or foreign */
export async function getLeadView(
  db: Db,
  scope: Scope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<View> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lead_views v WHERE v.id = ${id} ${options.lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  )
  return present(allow(scope, rows[0], (row) => [row.workspaceId], 'lead_view_not_found'))
}

/** Views that filter by this tag or group, locked. */
export async function lockViewsNaming(tx: Db, workspaceId: string, id: string): Promise<View[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lead_views v
    WHERE v.workspace_id = ${workspaceId} AND (v.content -> 'tagIds' ? ${id} OR v.content ->> 'customerGroupId' = ${id})
    ORDER BY v.id FOR UPDATE`.execute(tx)
  return rows.map(present)
}

/** In a transaction. @throws lead_view_taken, lead_view_limit */
export async function insertLeadView(
  db: Db,
  view: Pick<LeadView, 'id' | 'workspaceId' | 'name' | 'content'> & { createdBy: string | null; at: Date },
): Promise<void> {
  // two inserts at the limit wait for each other
  await sql`SELECT FROM workspaces WHERE id = ${view.workspaceId} FOR NO KEY UPDATE`.execute(db)
  const { numAffectedRows } = await sql`
    INSERT INTO lead_views (id, workspace_id, name, content, created_by, created_at, updated_at)
    VALUES (${view.id}, ${view.workspaceId}, ${view.name}, ${JSON.stringify(view.content)}::jsonb, ${view.createdBy},
            ${view.at}, ${view.at})
    ON CONFLICT (workspace_id, lower(name)) DO NOTHING`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw new AppError('lead_view_taken')
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM lead_views WHERE workspace_id = ${view.workspaceId}`.execute(db)
  if ((rows[0]?.n ?? 0) > MAX_LEAD_VIEWS) throw new AppError('lead_view_limit')
}

/** @throws lead_view_taken */
export async function updateLeadView(
  db: Db,
  view: Pick<LeadView, 'id' | 'name' | 'content'>,
  at: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE lead_views v SET name = ${view.name}, content = ${JSON.stringify(view.content)}::jsonb, updated_at = ${at}
    WHERE v.id = ${view.id} AND NOT EXISTS (
      SELECT 1 FROM lead_views o
      WHERE o.workspace_id = v.workspace_id AND lower(o.name) = lower(${view.name}) AND o.id <> v.id)`.execute(
    db,
  )
  if (Number(numAffectedRows ?? 0) === 0) throw new AppError('lead_view_taken')
}

export async function removeLeadView(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM lead_views WHERE id = ${id}`.execute(db)
}

/** Each status is counted along the index, up to MAX_COUNTED_LEADS per workspace. */
export async function countLeadStatuses(
  db: Db,
  scope: Scope,
  requested: readonly string[] | undefined,
): Promise<{ status: LeadStatus; count: number }[]> {
  const { rows } = await sql<{ status: LeadStatus; count: number }>`
    SELECT s.status, least(sum(c.n), ${MAX_COUNTED_LEADS})::int AS count
    FROM unnest(${[...LEAD_STATUSES]}::text[]) WITH ORDINALITY AS s(status, position)
    CROSS JOIN unnest(${chosen(scope, requested)}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT count(*) AS n FROM (
        SELECT 1 FROM lead_states st WHERE st.workspace_id = w.id AND st.position = s.position
        LIMIT ${MAX_COUNTED_LEADS}) found
    ) c
    GROUP BY s.status, s.position HAVING sum(c.n) > 0 ORDER BY s.position`.execute(db)
  return rows
}
