// Files attached to mails: one row for each content and workspace, and which mails use it.
import { sql } from 'kysely'
import type { MailFile } from '#api/sending/files.ts'
import { allow, type Scope } from '#core/access.ts'
import { fileName } from '#core/sending/attachments.ts'
import type { FileType } from '#core/sending/file-types.ts'
import type { Db } from '#server/context.ts'
import type { SendingTables } from './tables.ts'

type NewFile = Omit<SendingTables['files'], 'keptUntil'>

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

export type UsedFile = Omit<MailFile, 'fileId'> & { id: string; hash: string }

/**
 * Files of workspaces, which are not deleted before the transaction ends.
 * @returns by id; unknown ones are missing
 */
export async function findFiles(
  db: Db,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, UsedFile & { workspaceId: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<UsedFile & { workspaceId: string }>`
    SELECT id, workspace_id, hash, name, type, octet_length(content) AS size FROM files
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What uses a file: an answer, a one-off mail or a version of a template. */
export type FileUser =
  | { answerId: string }
  | { enrollmentId: string }
  | { templateId: string; templateVersion: number }

/** From now on they are kept as long as the mail or template. */
export async function insertMailFiles(
  db: Db,
  mail: FileUser,
  files: readonly { id: string; name: string }[],
): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await db
    .insertInto('mail_files')
    .values(files.map(({ id, name }, position) => ({ fileId: id, name, position, ...mail })))
    .execute()
  await db.updateTable('files').set({ keptUntil: null }).where('id', 'in', ids).execute()
}

/** The files of templates that are moved to the bin are kept as long as their items. */
export async function keepBinnedFiles(db: Db, templateIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO mail_files (file_id, bin_item_id, position, name)
    SELECT file_id, template_id, position, name FROM mail_files
    WHERE template_id = ANY(${templateIds}::uuid[])`.execute(db)
}

/** The files of the mail of a one-off enrollment, in their order, with the names they have in it. */
export async function listEnrollmentFiles(db: Db, enrollmentId: string): Promise<UsedFile[]> {
  const { rows } = await sql<UsedFile>`
    SELECT f.id, f.hash, m.name, f.type, octet_length(f.content) AS size
    FROM mail_files m JOIN files f ON f.id = m.file_id
    WHERE m.enrollment_id = ${enrollmentId} ORDER BY m.position`.execute(db)
  return rows
}

type SentFile = MailFile & { index: number; isComplete: boolean }

/** The files in a sent mail of a sequence or a one-off mail, in their order. @param id of the execution. @param hashes of its bytes */
export async function listSentFiles(db: Db, id: string, hashes: readonly string[]): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    SELECT (row_number() OVER (ORDER BY array_position(${hashes}, f.hash), m.position) - 1)::int AS index,
      true AS is_complete, f.id AS file_id, m.name, f.type, octet_length(f.content) AS size
    FROM scheduled_executions e
    JOIN mail_files m ON m.enrollment_id = e.enrollment_id OR m.sequence_id = e.sequence_id
    JOIN files f ON f.id = m.file_id
    WHERE e.id = ${id} AND f.hash = ANY(${hashes}) ORDER BY index`.execute(db)
  return rows
}

/** From now on they are kept as long as the sequence. Unknown files and those of other workspaces are left out. */
export async function keepSequenceFiles(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
  files: readonly { fileId: string; name: string }[],
): Promise<void> {
  const names = new Map(files.map(({ fileId, name }) => [fileId, name]))
  const found = await findFiles(db, workspaceIds, [...names.keys()])
  if (found.size === 0) return
  await db
    .insertInto('mail_files')
    .values(
      [...found.values()].map(({ id, type, name }) => ({
        fileId: id,
        sequenceId,
        position: 0,
        name: fileName(names.get(id) ?? name, type),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['sequenceId', 'fileId'])
        .where('sequenceId', 'is not', null)
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute()
  await db
    .updateTable('files')
    .set({ keptUntil: null })
    .where('id', 'in', [...found.keys()])
    .execute()
}

/** Those of the files that the sequence keeps, by id, with the names they have in it. */
export async function findSequenceFiles(
  db: Db,
  sequenceId: string,
  ids: readonly string[],
): Promise<Map<string, UsedFile & { workspaceId: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<UsedFile & { workspaceId: string }>`
    SELECT f.id, f.workspace_id, f.hash, m.name, f.type, octet_length(f.content) AS size
    FROM mail_files m JOIN files f ON f.id = m.file_id
    WHERE m.sequence_id = ${sequenceId} AND f.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A file of any workspace: the caller has a signed link to it. */
export async function findAnyFile(
  db: Db,
  fileId: string,
): Promise<{ name: string; type: FileType; content: Buffer } | null> {
  const file = await db
    .selectFrom('files')
    .select(['name', 'type', 'content'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file ?? null
}

/** The file of a link in a mail of a sequence; null when the mail, its lead or the file is deleted. */
export async function findLinkedFile(
  db: Db,
  executionId: string,
  fileId: string,
): Promise<{ name: string; type: FileType; content: Buffer } | null> {
  const { rows } = await sql<{ name: string; type: FileType; content: Buffer }>`
    SELECT m.name, f.type, f.content
    FROM scheduled_executions e
    JOIN mail_files m ON m.sequence_id = e.sequence_id AND m.file_id = ${fileId}
    JOIN files f ON f.id = m.file_id
    WHERE e.id = ${executionId} AND e.lead_id IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

/** The contents of files by their hash; unknown ones are missing. */
export async function readFileContents(
  db: Db,
  workspaceId: string,
  hashes: readonly string[],
): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['hash', 'content'])
    .where('workspaceId', '=', workspaceId)
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ hash, content }) => [hash, content]))
}

/** The files of a mail as JSON, in their order. @param of a condition on `m`, of the table mail_files */
export const mailFilesJson = (of: ReturnType<typeof sql>) => sql<MailFile[]>`
  coalesce((
    SELECT json_agg(json_build_object(
      'fileId', f.id, 'name', m.name, 'type', f.type, 'size', octet_length(f.content)) ORDER BY m.position)
    FROM mail_files m JOIN files f ON f.id = m.file_id WHERE ${of}), '[]')`
