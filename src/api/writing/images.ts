// Images in mails: stored once by content in each workspace, embedded when a mail is composed.
import * as z from 'zod'
import { endpointsOf, Id } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MAX_IMAGE_BYTES } from '#core/writing/mail-images.ts'

const endpoint = endpointsOf('Email templates')

const BASE64_LENGTH = Math.ceil(MAX_IMAGE_BYTES / 3) * 4

export const storeImage = endpoint({
  ...PATHS.images.storeImage,
  audit: '메일에 넣을 이미지를 저장했습니다',
  maxBytes: 2 * 1024 * 1024,
  access: 'member',
  summary:
    'Store a PNG, JPEG, GIF or WebP image of at most 1 MB, sent as base64, in those of the workspaces in which the caller may write. The reply has the address to write into an `img` element.',
  body: z.object({
    workspaceIds: z.array(Id).min(1).max(20),
    image: z.base64().min(1).max(BASE64_LENGTH),
  }),
  reply: z.object({ address: z.string() }),
  limit: { max: 120, perSeconds: 60 },
})

export const getImage = endpoint({
  ...PATHS.images.getImage,
  access: 'viewer',
  summary: 'One stored image, for members of a workspace that has it.',
  params: z.object({ hash: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.unknown(),
})
