// Review of generated emails: opened, approved, restored, counted (rules.md R-412).
import * as z from 'zod'
import { Instant, InstantInput } from '#api/dates.ts'
import { endpointsOf, IDS_BYTES, Id, idList, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { GENERATED_EMAIL_STATUSES, REVIEW_STATES } from '#core/writing/generated-email.ts'
import { QUALITY_CODES } from '#core/writing/quality/quality-codes.ts'
import { GeneratedEmailDetail, TextVersion } from './generated-emails.ts'

const endpoint = endpointsOf('Generated emails')

const emailParams = z.object({ id: Id, nodeId: SingleLine.min(1).max(200), emailId: Id })

const ReviewFilter = z.object({
  status: z.enum(GENERATED_EMAIL_STATUSES).optional(),
  reviewState: z.enum(REVIEW_STATES).optional(),
  /** one mark, any mark, or none at all */
  mark: z.enum([...QUALITY_CODES, 'any', 'none']).optional(),
  search: SingleLine.max(200).optional(),
})
export type ReviewFilter = z.infer<typeof ReviewFilter>

export const reviewEmails = endpoint({
  ...PATHS.reviews.reviewEmails,
  audit: '생성된 이메일을 검토했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary:
    'Approve generated mails or revoke the approval: by ids, of one lead, or by filter. `dryRun` only counts. With `textVersion`, one mail is approved only in that text (409 when changed).',
  params: idParams,
  body: z
    .object({
      nodeId: SingleLine.min(1).max(200).optional(),
      leadId: Id.optional(),
      emailIds: idList(100_000).optional(),
      filter: ReviewFilter.optional(),
      reviewState: z.enum(REVIEW_STATES),
      /** `asOf` of an earlier response: mails changed since then are skipped */
      asOf: InstantInput.optional(),
      /** of the one mail in `emailIds`, as the caller has read it */
      textVersion: TextVersion.optional(),
      dryRun: z.boolean().optional(),
    })
    .refine((body) => body.nodeId ?? body.leadId ?? body.emailIds, {
      path: ['nodeId'],
      message: 'nodeId, leadId, emailIds 중 하나가 필요합니다.',
    })
    .refine((body) => body.textVersion === undefined || body.emailIds?.length === 1, {
      path: ['textVersion'],
      message: 'textVersion은 emailIds에 이메일 하나를 적을 때만 쓸 수 있습니다.',
    }),
  reply: z.object({
    changed: z.number().int(),
    /** of those changed: how many were never opened */
    neverOpened: z.number().int(),
    /** not written yet, failed, sent already, or changed since `asOf` */
    skipped: z.number().int(),
    /** the changed mails, so that the same ones can be approved after a count, or reverted */
    emailIds: z.array(Id),
    asOf: Instant,
  }),
})

export const openGeneratedEmail = endpoint({
  ...PATHS.reviews.openGeneratedEmail,
  audit: '생성된 이메일을 열람했습니다',
  access: 'member',
  summary:
    'Mark a mail as opened by a user who may approve it. A viewer has read nothing that counts as reviewed.',
  params: emailParams,
  reply: GeneratedEmailDetail,
})

export const restorePreviousEmail = endpoint({
  ...PATHS.reviews.restorePreviousEmail,
  audit: '생성된 이메일을 이전 내용으로 되돌렸습니다',
  access: 'member',
  summary: 'Restore the previous text; the current text becomes the previous one.',
  params: emailParams,
  reply: GeneratedEmailDetail,
})

const counts = {
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** this and the next three: of those done; `marked` without those that have only the mark `claim_to_check` */
  unreviewed: z.number().int(),
  neverOpened: z.number().int(),
  marked: z.number().int(),
  byMark: z.partialRecord(z.enum(QUALITY_CODES), z.number().int()),
}

export const reviewSummary = endpoint({
  ...PATHS.reviews.reviewSummary,
  access: 'viewer',
  summary: 'Number of mails written, opened, approved and marked, per node and for the sequence.',
  params: idParams,
  reply: namedObject('ReviewSummary', {
    ...counts,
    nodes: z.array(z.object({ nodeId: z.string(), ...counts })),
  }),
})
