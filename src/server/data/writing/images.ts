// Images in mails: one row for each content and workspace.
import { sql } from 'kysely'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import type { ImageType } from '#core/writing/mail-images.ts'
import type { Db } from '#server/context.ts'

export type StoredImage = { hash: string; type: ImageType; content: Buffer }

/** An image that is stored already counts as used now. */
export async function insertImage(
  db: Db,
  workspaceIds: readonly string[],
  { hash, type, content }: StoredImage,
  at: Date,
): Promise<void> {
  await db
    .insertInto('images')
    .values(workspaceIds.map((id) => ({ workspaceId: id, hash, type, content, usedAt: at })))
    .onConflict((conflict) => conflict.columns(['workspaceId', 'hash']).doUpdateSet({ usedAt: at }))
    .execute()
}

/** Of any workspace that the caller can see. */
export async function findImage(db: Db, scope: Scope, hash: string): Promise<StoredImage | null> {
  const found = await db
    .selectFrom('images')
    .select(['hash', 'type', 'content'])
    .where('hash', '=', hash)
    .where('workspaceId', 'in', visibleWorkspaces(scope))
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Bytes by hash, of the images that every one of the workspaces has. */
export async function listImageSizes(
  db: Db,
  workspaceIds: readonly string[],
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; bytes: number }>`
    SELECT hash, max(octet_length(content)) AS bytes FROM images
    WHERE hash = ANY(${hashes}) AND workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY hash HAVING count(*) = ${workspaceIds.length}`.execute(db)
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
}

/** The images for a mail of this workspace. They are kept from now on. */
export async function takeImages(
  db: Db,
  workspaceId: string,
  hashes: readonly string[],
): Promise<StoredImage[]> {
  const rows = await db
    .selectFrom('images')
    .select(['hash', 'type', 'content', 'isMailed'])
    .where('workspaceId', '=', workspaceId)
    .where('hash', 'in', hashes)
    .execute()
  const isFirst = rows.filter((row) => !row.isMailed).map(({ hash }) => hash)
  if (isFirst.length > 0)
    await db
      .updateTable('images')
      .set({ isMailed: true })
      .where('workspaceId', '=', workspaceId)
      .where('hash', 'in', isFirst)
      .execute()
  return rows
}

type Unused = { workspaceId: string; hash: string }

/** Images that no mail contained and that were not used since `before`, the longest unused first. */
export async function listLongUnused(db: Db, before: Date, limit: number): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    SELECT workspace_id, hash FROM images
    WHERE NOT is_mailed AND used_at < ${before} ORDER BY used_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Deletes an image that no body of its workspace names; a used one counts as used now. @returns whether it was deleted */
export async function removeUnused(db: Db, { workspaceId, hash }: Unused, at: Date): Promise<boolean> {
  const names = (column: string) => sql`strpos(${sql.ref(column)}::text, ${hash}) > 0`
  const inSequences = sql`SELECT sequence_id FROM sequence_workspaces WHERE workspace_id = ${workspaceId}`
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT 1 FROM email_template_versions WHERE workspace_id = ${workspaceId} AND ${names('body_html')})
      OR EXISTS (SELECT 1 FROM email_templates WHERE workspace_id = ${workspaceId} AND ${names('body_html')})
      OR EXISTS (SELECT 1 FROM sequences WHERE id IN (${inSequences}) AND ${names('workflow_data')})
      OR EXISTS (SELECT 1 FROM sequence_versions WHERE sequence_id IN (${inSequences}) AND ${names('workflow_data')})
      OR EXISTS (SELECT 1 FROM generation_runs WHERE sequence_id IN (${inSequences}) AND ${names('template_body_html')})
      OR EXISTS (SELECT 1 FROM generated_emails WHERE sequence_id IN (${inSequences})
        AND (${names('body_html')} OR ${names('previous')}))
      OR EXISTS (SELECT 1 FROM email_accounts WHERE workspace_id = ${workspaceId} AND ${names('signature_html')})
      OR EXISTS (SELECT 1 FROM workspace_members WHERE workspace_id = ${workspaceId} AND ${names('signature_html')})
      OR EXISTS (SELECT 1 FROM inbox_answers WHERE workspace_id = ${workspaceId} AND ${names('body_html')})
      OR EXISTS (SELECT 1 FROM bin_items WHERE ${workspaceId} = ANY(workspace_ids) AND ${names('kept')})
      AS is_used`.execute(db)
  const isUsed = rows[0]?.isUsed !== false
  if (isUsed)
    await sql`UPDATE images SET used_at = ${at} WHERE workspace_id = ${workspaceId} AND hash = ${hash}`.execute(
      db,
    )
  else
    await sql`DELETE FROM images
      WHERE workspace_id = ${workspaceId} AND hash = ${hash} AND NOT is_mailed AND used_at < ${at}`.execute(
      db,
    )
  return !isUsed
}
