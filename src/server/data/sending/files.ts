// Files attached to mails: one row for each content and workspace, and which mails use it.
import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import type { FileType } from '#core/sending/attachments.ts'
import type { Db } from '#server/context.ts'

type NewFile = {
  id: string
  workspaceId: string
  hash: string
  name: string
  type: FileType
  content: Buffer
}

/** @param keptUntil it is not deleted before, with or without a use. @returns the id of the file with this content */
export async function insertFile(db: Db, file: NewFile, keptUntil: Date): Promise<string> {
  const { id } = await db
    .insertInto('files')
    .values({ ...file, keptUntil })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'hash']).doUpdateSet({ keptUntil }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws file_not_found when unknown or foreign */
export async function getFile(db: Db, scope: Scope, id: string) {
  const file = await db
    .selectFrom('files')
    .select(['workspaceId', 'name', 'type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  return allow(scope, file, (row) => [row.workspaceId], 'file_not_found')
}

/** Deletes files that were uploaded and that no mail uses. */
export async function deleteUnusedFiles(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM files f WHERE f.kept_until < ${now}
      AND NOT EXISTS (SELECT FROM mail_files m WHERE m.file_id = f.id)`.execute(db)
}
