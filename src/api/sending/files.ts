// Files attached to mails: stored once by content in each workspace.
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MAX_MAIL_FILES } from '#core/sending/attachments.ts'
import { FILE_TYPE_NAMES } from '#core/sending/file-types.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Files')

export const MailFile = namedObject('MailFile', {
  fileId: Id,
  name: z.string(),
  type: z.enum(FILE_TYPE_NAMES),
  /** bytes */
  size: z.number().int(),
})
export type MailFile = z.infer<typeof MailFile>

/** A file of a mail that is not sent yet. */
export const PlannedFile = MailFile.extend({
  /** too large to be in the mail: the text has a link to it */
  isLink: z.boolean(),
}).meta({ id: 'PlannedFile' })
export type PlannedFile = z.infer<typeof PlannedFile>

const Name = SingleLine.max(200)

/** Files for a mail, in their order, each with the name it has in this mail. */
export const AttachedFiles = z
  .array(z.object({ fileId: Id, name: Name }))
  .max(MAX_MAIL_FILES)
  .default([])
export type AttachedFiles = z.output<typeof AttachedFiles>

export const storeFile = endpoint({
  ...PATHS.files.storeFile,
  audit: '첨부파일을 올렸습니다',
  access: 'member',
  summary:
    'Store one file of at most 10 MB for mails of a workspace, with the multipart fields `workspaceId` and `file`. Its type is decided by its bytes. The reply has the id to attach it by. A file that no mail uses is deleted after seven days.',
  multipart: true,
  reply: MailFile,
  limit: { max: 120, perSeconds: 60 },
})

export const getFile = endpoint({
  ...PATHS.files.getFile,
  access: 'viewer',
  summary:
    'One stored file, always as a download. `name` is the name to save it under; its ending stays that of its type.',
  params: idParams,
  query: z.object({ name: Name.optional() }),
  reply: z.unknown(),
})
