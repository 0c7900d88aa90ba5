// Stores a file for mails.
import { createHash } from 'node:crypto'
import type { MailFile } from '#api/sending/files.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { AppError } from '#core/errors.ts'
import { FILE_EMPTY, fileName, fileType, UNUSED_FILE_DAYS } from '#core/sending/attachments.ts'
import type { Context } from '#server/context.ts'
import { insertFile } from '#server/data/sending/files.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

/** @throws workspace_not_found, file_invalid, quota_exceeded */
export async function storeFile(
  ctx: Context,
  scope: Scope,
  posted: { workspaceId: string; name: string; content: Buffer },
): Promise<MailFile> {
  const workspaceId = allowWorkspace(scope, posted.workspaceId)
  const { content } = posted
  if (content.length === 0) throw new AppError('file_invalid', { message: FILE_EMPTY })
  const type = fileType(content, posted.name)
  if (type === null) throw new AppError('file_invalid')
  const name = fileName(posted.name, type)
  await demandStorageQuota(ctx, ctx.db, [workspaceId], content.length)
  const file = {
    id: ctx.newId(),
    workspaceId,
    hash: createHash('sha256').update(content).digest('base64url'),
    name,
    type,
    content,
  }
  const keptUntil = new Date(ctx.clock.now().getTime() + UNUSED_FILE_DAYS * DAY_MS)
  return { fileId: await insertFile(ctx.db, file, keptUntil), name, type, size: content.length }
}
