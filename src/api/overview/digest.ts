// The daily digest by mail: the caller's own setting in one workspace (rules.md R-1307 to R-1309).
import * as z from 'zod'
import { endpoint, Id, idParams, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const hour = z.number().int().min(0).max(23)

export const DigestSetting = z
  .object({
    isOn: z.boolean(),
    /** 0–23 in Korea, on working days */
    hour,
    /** sends the mail; null: off, or the mailbox was deleted */
    userEmailAccountId: Id.nullable(),
    /** the last digest that was begun. `sending` after its day: its process ended meanwhile, and it is not sent again */
    last: z
      .object({ day: z.string(), state: z.enum(['sending', 'sent', 'uncertain', 'failed', 'empty']) })
      .nullable(),
  })
  .meta({ id: 'DigestSetting' })
export type DigestSetting = z.infer<typeof DigestSetting>

export const getDigest = endpoint({
  ...PATHS.digest.getDigest,
  access: 'viewer',
  tag: 'Today',
  summary: 'The daily digest of the signed-in member in this workspace.',
  params: idParams,
  reply: DigestSetting,
})

export const saveDigest = endpoint({
  ...PATHS.digest.saveDigest,
  access: 'member',
  sessionOnly: true,
  tag: 'Today',
  summary:
    'Turn the daily digest on or change it. It is sent on working days from this hour of Korea through the mailbox.',
  params: idParams,
  body: z.object({ hour, userEmailAccountId: Id }),
  reply: DigestSetting,
})

export const stopDigest = endpoint({
  ...PATHS.digest.stopDigest,
  access: 'member',
  sessionOnly: true,
  tag: 'Today',
  summary: 'Turn the daily digest off.',
  params: idParams,
  reply: DigestSetting,
})

export const testDigest = endpoint({
  ...PATHS.digest.testDigest,
  access: 'member',
  sessionOnly: true,
  tag: 'Today',
  summary: "Send the digest of now to the caller's own address. It does not replace the one of the day.",
  params: idParams,
  body: z.object({ userEmailAccountId: Id }),
  limit: { max: 5, perSeconds: 60 },
  reply: Ok.extend({ message: z.string() }),
})
