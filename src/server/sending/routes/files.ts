import * as z from 'zod'
import { Id } from '#api/endpoint.ts'
import * as contract from '#api/sending/files.ts'
import { AppError } from '#core/errors.ts'
import { FILE_TOO_LARGE, fileName, MAX_FILE_BYTES } from '#core/sending/attachments.ts'
import { FILE_TYPES } from '#core/sending/file-types.ts'
import type { Context } from '#server/context.ts'
import { getFile } from '#server/data/sending/files.ts'
import { sendDownload } from '#server/platform/http/download.ts'
import { withForm } from '#server/platform/http/multipart.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { storeFile } from '#server/sending/actions/store-file.ts'

const LIMIT = { bytes: MAX_FILE_BYTES, message: FILE_TOO_LARGE }
const Fields = z.object({ workspaceId: Id })

export function registerFiles(api: Api, ctx: Context): void {
  route(api, contract.storeFile, ({ scope, request, reply, user }) =>
    withForm({ request, reply, userId: user.id, limit: LIMIT }, ({ file, fields }) => {
      const { success, data } = Fields.safeParse(fields)
      if (!success) throw missing('workspaceId', '워크스페이스를 선택해 주세요.')
      if (!file) throw missing('file', '파일을 선택해 주세요.')
      return storeFile(ctx, scope, { ...data, ...file })
    }),
  )
  route(api, contract.getFile, async ({ scope, params, query, reply }) => {
    const file = await getFile(ctx.db, scope, params.id)
    const name = fileName(query.name ?? file.name, file.type)
    return sendDownload(reply, { name, type: FILE_TYPES[file.type].mime, content: file.content })
  })
}

const missing = (path: string, message: string): AppError =>
  new AppError('validation_failed', { issues: [{ path, message }] })
