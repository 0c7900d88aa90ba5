// The bin: rows are moved into it with their dependent rows, and restored (bin.sql).
import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import type { BinKind } from '#core/workspaces/bin.ts'
import type { Db } from '#server/context.ts'
import { keepBinnedFiles } from '#server/data/sending/files.ts'

/** Who deleted, and when. `by` null: no user. `deletionId`: of a call that deletes many rows. */
export type Deleted = { by: string | null; at: Date; deletionId?: string | undefined }

/** Kinds whose row is removed from its table. A sequence keeps its row. */
const TABLES = { lead: 'leads', template: 'email_templates', group: 'customer_groups' } as const
type TakenKind = keyof typeof TABLES

const LINES = {
  lead: sql`
    coalesce(nullif(t.company_name, ''), nullif(t.contact_name, ''), t.contact_email, '') AS name,
    concat_ws(' · ', CASE WHEN t.company_name <> '' THEN nullif(t.contact_name, '') END, t.contact_email) AS detail,
    t.email_key`,
  template: sql`t.name, t.subject AS detail, NULL AS email_key`,
  group: sql`
    t.name,
    -- the number of leads that match a filter changes
    CASE WHEN t.filter IS NULL
      THEN (SELECT count(*) FROM customer_group_leads m WHERE m.customer_group_id = t.id)::text ELSE '' END AS detail,
    NULL AS email_key`,
}

/** Copies rows and their dependent rows into the bin. The caller deletes them next, in the same transaction. */
export async function moveToBin(
  db: Db,
  kind: TakenKind,
  ids: readonly string[],
  { by, at, deletionId }: Deleted,
): Promise<void> {
  const table = TABLES[kind]
  await sql`
    INSERT INTO bin_items (id, kind, workspace_ids, name, detail, email_key, deleted_by, deleted_at, deletion_id, kept)
    SELECT x.id, ${kind}, ARRAY[x.workspace_id], x.name, x.detail, x.email_key,
           (SELECT u.id FROM users u WHERE u.id = ${by}), ${at}, ${deletionId ?? null}::uuid, k.kept
    FROM (SELECT t.id, t.workspace_id, ${LINES[kind]} FROM ${sql.table(table)} t WHERE t.id = ANY(${ids}::uuid[])) x
    JOIN bin_take(${table}::regclass, ${ids}::uuid[]) k ON k.id = x.id`.execute(db)
  if (kind === 'template') await keepBinnedFiles(db, ids)
}

/** Adds sequences that the caller has marked as deleted. */
export async function recordDeletedSequences(
  db: Db,
  ids: readonly string[],
  { by, at }: Deleted,
): Promise<void> {
  await sql`
    INSERT INTO bin_items (id, kind, workspace_ids, name, deleted_by, deleted_at)
    SELECT s.id, 'sequence', ARRAY(SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id), s.name,
           (SELECT u.id FROM users u WHERE u.id = ${by}), ${at}
    FROM sequences s WHERE s.id = ANY(${ids}::uuid[])`.execute(db)
}

export type BinRecord = {
  id: string
  kind: BinKind
  workspaceIds: string[]
  emailKey: string | null
  deletedAt: Date
}

/** Locks in id order, so that two transactions on the same items run one after the other. */
export async function lockBinItems(db: Db, ids: readonly string[]): Promise<BinRecord[]> {
  const { rows } = await sql<BinRecord>`
    SELECT id, kind, workspace_ids, email_key, deleted_at
    FROM bin_items WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
  return rows
}

/** The items that one call deleted, in the order of their ids, after `after`. */
export async function listDeletedTogether(
  db: Db,
  deletionId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bin_items
    WHERE deletion_id = ${deletionId} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the items of the caller's workspaces; unknown and foreign ids are left out. @throws AppError forbidden */
export async function lockOwnBinItems(db: Db, scope: Scope, ids: readonly string[]): Promise<BinRecord[]> {
  const visible = new Set(scope.memberships.map(({ workspaceId }) => workspaceId))
  const found = (await lockBinItems(db, ids)).filter((item) =>
    item.workspaceIds.some((id) => visible.has(id)),
  )
  for (const item of found) allow(scope, item, ({ workspaceIds }) => workspaceIds, 'bin_item_not_found')
  return found
}

/** Restores the row and its dependent rows. Its address has to be free. */
export async function restoreParts(db: Db, { id, kind }: BinRecord): Promise<void> {
  if (kind === 'sequence') {
    await sql`
      UPDATE sequences SET deleted_at = NULL, status_reason = NULL,
        status = CASE WHEN published_version IS NULL THEN 'draft' ELSE 'paused' END
      WHERE id = ${id}`.execute(db)
    return
  }
  await sql`
    SELECT bin_put_back(${TABLES[kind]}::regclass, b.id, b.kept) FROM bin_items b WHERE b.id = ${id}`.execute(
    db,
  )
  await moveGroupMemberships(db, id)
}

/** A group membership whose other side is still in the bin is moved to that item, and is restored with it. */
async function moveGroupMemberships(db: Db, id: string): Promise<void> {
  await sql`
    UPDATE bin_items b
    SET kept = jsonb_set(b.kept, '{rows,customer_group_leads:handed}',
      coalesce(b.kept #> '{rows,customer_group_leads:handed}', '[]') || jsonb_build_array(p.place))
    FROM bin_items me, jsonb_each(me.kept->'rows') AS r(name, own), jsonb_array_elements(r.own) AS p(place)
    WHERE me.id = ${id} AND r.name LIKE 'customer_group_leads:%' AND b.kind IN ('lead', 'group') AND b.id <> me.id
      AND b.id IN ((p.place->>'lead_id')::uuid, (p.place->>'customer_group_id')::uuid)`.execute(db)
}

/** Sets the lead id of rows that were added to the enrollments of restored leads while they were in the bin. */
export async function linkLaterRows(db: Db, leadIds: readonly string[]): Promise<void> {
  for (const table of ['events', 'scheduled_executions', 'inbound_messages', 'inbox_threads'])
    await sql`
      UPDATE ${sql.table(table)} t SET lead_id = n.lead_id FROM enrollments n
      WHERE n.lead_id = ANY(${leadIds}::uuid[]) AND t.enrollment_id = n.id AND t.lead_id IS NULL`.execute(db)
}

export async function removeBinItems(db: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM bin_items WHERE id = ANY(${ids}::uuid[])`.execute(db)
}

/** Leads in the workspace's bin with one of these addresses, the last deleted first. */
export async function listBinnedByEmail(
  db: Db,
  workspaceId: string,
  emailKeys: readonly string[],
): Promise<{ id: string; emailKey: string }[]> {
  const { rows } = await sql<{ id: string; emailKey: string }>`
    SELECT DISTINCT ON (email_key) id, email_key FROM bin_items
    WHERE kind = 'lead' AND email_key = ANY(${emailKeys}::text[]) AND workspace_ids = ARRAY[${workspaceId}::uuid]
    ORDER BY email_key, deleted_at DESC, id`.execute(db)
  return rows
}

/** Items deleted before the instant, the oldest first. Items locked by another transaction are skipped. */
export async function lockExpired(db: Db, before: Date, limit: number): Promise<BinRecord[]> {
  const { rows } = await sql<BinRecord>`
    SELECT id, kind, workspace_ids, email_key, deleted_at
    FROM bin_items WHERE deleted_at <= ${before} ORDER BY deleted_at, id LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`.execute(db)
  return rows
}
