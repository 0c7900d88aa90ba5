// The daily digest by mail: the caller's own setting in one workspace (rules.md R-1307 to R-1309).
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DIGEST_HOURS } from '#core/overview/digest.ts'

const endpoint = endpointsOf('Today')

const hour = z.number().int().min(DIGEST_HOURS.first).max(DIGEST_HOURS.last)

export const DigestSetting = namedObject('DigestSetting', {
  isOn: z.boolean(),
  /** in Korea, on working days */
  hour,
  /** sends the mail; null: off, or the mailbox was deleted */
  userEmailAccountId: Id.nullable(),
  /** the mailbox of the workspace when none is chosen: connected, the member's own first; null: none is connected */
  defaultEmailAccountId: Id.nullable(),
  /**
   * The last digest that was begun. `waiting`: it was not sent and is tried again. `sending` after its day: its process ended
   * meanwhile, and it is not sent again. `why`: what the server or the connection reported
   */
  last: z
    .object({
      day: z.iso.date(),
      state: z.enum(['sending', 'waiting', 'sent', 'uncertain', 'failed', 'empty']),
      why: z.string().nullable(),
    })
    .nullable(),
})
export type DigestSetting = z.infer<typeof DigestSetting>

export const getDigest = endpoint({
  ...PATHS.digest.getDigest,
  access: 'viewer',
  summary: 'The daily digest of the signed-in member in this workspace.',
  params: idParams,
  reply: DigestSetting,
})

export const saveDigest = endpoint({
  ...PATHS.digest.saveDigest,
  audit: '매일 요약 메일을 설정했습니다',
  access: 'member',
  sessionOnly: true,
  summary: `Turn the daily digest on or change it. It is sent on working days from this hour of Korea (${DIGEST_HOURS.first} to ${DIGEST_HOURS.last}) through the mailbox.`,
  params: idParams,
  /** without a mailbox: the default one */
  body: z.object({ hour, userEmailAccountId: Id.optional() }),
  reply: DigestSetting,
})

export const stopDigest = endpoint({
  ...PATHS.digest.stopDigest,
  audit: '매일 요약 메일을 껐습니다',
  access: 'member',
  sessionOnly: true,
  summary: 'Turn the daily digest off.',
  params: idParams,
  reply: DigestSetting,
})

export const DigestPreview = namedObject('DigestPreview', {
  /** null: no mailbox is connected */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** false: a digest without tasks and results is not sent */
  hasNews: z.boolean(),
})
export type DigestPreview = z.infer<typeof DigestPreview>

export const previewDigest = endpoint({
  ...PATHS.digest.previewDigest,
  access: 'viewer',
  summary: 'The digest of now as it would be sent through a mailbox, without sending it.',
  params: idParams,
  /** without a mailbox: the chosen or the default one */
  query: z.object({ userEmailAccountId: Id.optional() }),
  reply: DigestPreview,
})

export const testDigest = endpoint({
  ...PATHS.digest.testDigest,
  audit: '요약 메일을 테스트로 보냈습니다',
  access: 'member',
  sessionOnly: true,
  summary: "Send the digest of now to the caller's own address. It does not replace the one of the day.",
  params: idParams,
  body: z.object({ userEmailAccountId: Id }),
  limit: { max: 5, perSeconds: 60 },
  reply: Ok.extend({ message: z.string() }),
})
