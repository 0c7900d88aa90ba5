// The files of an answer or a one-off mail, from the ids that its writer chose.
import type { AttachedFiles } from '#api/sending/files.ts'
import { AppError } from '#core/errors.ts'
import { attachmentsFault, fileName, mailSizeFault } from '#core/sending/attachments.ts'
import { FILE_TYPES } from '#core/sending/file-types.ts'
import type { MimeFile } from '#server/adapters/mime/build/build-mime.ts'
import type { Db } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import {
  type FileUser,
  findFiles,
  insertMailFiles,
  listEnrollmentFiles,
  readFileContents,
  type UsedFile,
} from '#server/data/sending/files.ts'

/** A file as a mail contains it. */
export type Attached = MimeFile & { hash: string }

const invalid = (message: string, path = 'attachments'): AppError =>
  new AppError('validation_failed', { message, issues: [{ path, message }] })

/** @throws validation_failed with what to do when a mail of this size is not accepted */
export function demandMailSize(mime: Uint8Array, { findings }: Pick<Mailbox, 'findings'>): void {
  const fault = mailSizeFault(mime.length, findings.maxMailBytes)
  if (fault) throw invalid(fault)
}

/**
 * Records that the mail or template uses these files, which are kept from now on.
 * @param serverMax as for `mailSizeFault`
 * @throws validation_failed when a file is unknown in the workspace, or they are too large together
 */
export async function attachFiles(
  tx: Db,
  workspaceId: string,
  mail: FileUser,
  chosen: AttachedFiles,
  serverMax?: number,
): Promise<void> {
  if (chosen.length === 0) return
  const path = 'templateId' in mail ? 'files' : 'attachments'
  await insertMailFiles(tx, mail, await findChosen(tx, [workspaceId], chosen, path, serverMax))
}

/** The files with their contents. @throws as `attachFiles` */
export async function readAttached(db: Db, workspaceId: string, chosen: AttachedFiles): Promise<Attached[]> {
  return withContents(db, workspaceId, chosen.length > 0 ? await findChosen(db, [workspaceId], chosen) : [])
}

/** The files of the mail of a one-off enrollment. */
export async function readFilesOf(db: Db, workspaceId: string, enrollmentId: string): Promise<Attached[]> {
  return withContents(db, workspaceId, await listEnrollmentFiles(db, enrollmentId))
}

/** @param path of the field in the call. @throws as `attachFiles` */
export async function findChosen(
  db: Db,
  workspaceIds: readonly string[],
  chosen: AttachedFiles,
  path?: string,
  serverMax?: number,
): Promise<UsedFile[]> {
  const known = await findFiles(
    db,
    workspaceIds,
    chosen.map(({ fileId }) => fileId),
  )
  const files = chosen.map(({ fileId, name }) => {
    const file = known.get(fileId)
    if (file) return { ...file, name: fileName(name, file.type) }
    throw invalid(`삭제된 첨부파일이 있습니다: ${name}. 목록에서 빼고 다시 첨부해 주세요.`, path)
  })
  const fault = attachmentsFault(
    files.map(({ size }) => size),
    serverMax,
  )
  if (fault) throw invalid(fault, path)
  return files
}

export async function withContents(
  db: Db,
  workspaceId: string,
  files: readonly UsedFile[],
): Promise<Attached[]> {
  const contents = await readFileContents(
    db,
    workspaceId,
    files.map(({ hash }) => hash),
  )
  return files.map(({ name, type, hash }) => {
    const content = contents.get(hash)
    if (!content) throw new Error(`the file ${hash} has no content`)
    return { name, type: FILE_TYPES[type].mime, hash, content }
  })
}
