// A mail to one lead outside of all sequences (rules.md ).
import * as z from 'zod'
import { Instant, InstantInput } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, TEXT_BYTES } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AttachedFiles } from '#api/sending/files.ts'
import { LaunchItem } from '#api/sequences/sequences.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'

const endpoint = endpointsOf('Leads')

export const PlannedOneOffMail = namedObject('PlannedOneOffMail', {
  enrollmentId: Id,
  /** the planned mail, for the calls of the outbox */
  executionId: Id,
  /** by the clock of its mailbox */
  plannedAt: Instant,
  senderAddress: z.string(),
  /** launch findings about the law and the sender domain; the mail is planned */
  warnings: z.array(LaunchItem),
  /** true: the same mail was requested within the last minute; this is its planned mail, and no second one is planned */
  isRepeated: z.boolean(),
})
export type PlannedOneOffMail = z.infer<typeof PlannedOneOffMail>

export const sendOneOffMail = endpoint({
  ...PATHS.oneOffMails.sendOneOffMail,
  audit: '개별 메일을 예약했습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Plan one mail to this lead, outside of all sequences: at the next free time of its mailbox, or not before `startAt`. The same rules as for mails of a sequence apply.',
  params: idParams,
  body: z.object({
    userEmailAccountId: Id,
    subject: TemplateLine.trim().min(1).max(EMAIL_DRAFT_LIMITS.subject),
    /** the same variables as in an email draft */
    bodyText: TemplateText.max(EMAIL_DRAFT_LIMITS.bodyText),
    bodyHtml: TemplateHtml.max(EMAIL_DRAFT_LIMITS.bodyHtml).default(''),
    startAt: InstantInput.optional(),
    attachments: AttachedFiles,
    /** true: with a warning nothing is planned, and the call answers `one_off_warnings` with the report */
    stopAtWarnings: z.boolean().default(false),
  }),
  reply: PlannedOneOffMail,
})
