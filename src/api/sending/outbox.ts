// The outbox: planned mails of all visible workspaces by day, and what a user may do with them (rules.md R-319).
import * as z from 'zod'
import { DayInput, Instant, InstantInput } from '#api/dates.ts'
import {
  endpointsOf,
  Id,
  IdList,
  IdsReply,
  idParams,
  namedObject,
  Paging,
  page,
  TEXT_BYTES,
} from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { TextVersion } from '#api/writing/generated-emails.ts'
import { ENROLLMENT_STATUSES, EXECUTION_STATES } from '#core/enrollments/enrollment.ts'
import { CANCEL_REST, OUTBOX_BLOCKERS, OUTBOX_FILTERS, OUTBOX_SORTS } from '#core/sending/outbox.ts'
import { SEQUENCE_STATUSES, SORT_DIRECTIONS } from '#core/sequences/sequence.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'
import { PlannedFile } from './files.ts'

const endpoint = endpointsOf('Outbox')

/** Why an action is not possible; null: it is. */
const Blocker = z.enum(OUTBOX_BLOCKERS).nullable()

export const OutboxMail = namedObject('OutboxMail', {
  id: Id,
  workspaceId: Id,
  enrollmentId: Id,
  sequenceId: Id,
  sequenceName: z.string(),
  sequenceStatus: z.enum(SEQUENCE_STATUSES),
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  userEmailAccountId: Id.nullable(),
  senderAddress: z.string().nullable(),
  nodeId: z.string(),
  /** from 1 */
  order: z.number().int(),
  /** the first mail of its enrollment */
  isFirst: z.boolean(),
  state: z.enum(EXECUTION_STATES),
  plannedAt: Instant,
  waitReason: z.string().nullable(),
  /** set by a user: it is not sent earlier */
  notBefore: Instant.nullable(),
  /** a user chose to send it as soon as possible */
  isHurried: z.boolean(),
  enrollmentStatus: z.enum(ENROLLMENT_STATUSES),
  statusReason: z.string().nullable(),
  statusDetail: z.string().nullable(),
  /** it is not sent until something is resumed or repaired */
  isHeld: z.boolean(),
  /** as it is mailed; empty while it is not known */
  subject: z.string(),
  /** it replies to the mail before it */
  isReply: z.boolean(),
  /** start of the text */
  excerpt: z.string(),
  /** why there is no text to send, in Korean; null when there is one */
  fault: z.string().nullable(),
  isEdited: z.boolean(),
  /** why each action is not possible; null: it is */
  may: z.object({ sendNow: Blocker, notBefore: Blocker, edit: Blocker, cancel: Blocker, restore: Blocker }),
  /** when it would be sent by `sendNow`, and what it would wait for; null when that is not possible */
  soonest: z.object({ at: Instant, waitsFor: z.string().nullable() }).nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

const Filter = z.object({
  workspaceIds: IdList,
  sequenceId: Id.optional(),
  userEmailAccountId: Id.optional(),
  search: SingleLine.max(200).optional(),
  show: z.enum(OUTBOX_FILTERS).default('planned'),
  /** dates in Korea, both included */
  from: DayInput.optional(),
  to: DayInput.optional(),
})

export const listOutbox = endpoint({
  ...PATHS.outbox.listOutbox,
  cost: { search: 'search', sort: 'search' },
  access: 'viewer',
  summary: 'Planned mails, each as it will be sent; in sending order unless `sort` is given.',
  query: Paging.extend({
    ...Filter.shape,
    sort: z.enum(OUTBOX_SORTS).default('planned'),
    direction: z.enum(SORT_DIRECTIONS).default('asc'),
  }),
  reply: page(OutboxMail),
})

export const listOutboxIds = endpoint({
  ...PATHS.outbox.listOutboxIds,
  cost: 'search',
  access: 'viewer',
  summary: 'The ids of all mails that match the filter, in sending order, to change all of them.',
  query: Filter,
  reply: IdsReply,
})

export const outboxDays = endpoint({
  ...PATHS.outbox.outboxDays,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'The number of mails planned on each day, in total and per mailbox; the first 92 days with mails.',
  query: Filter,
  reply: z.object({
    data: z.array(
      z.object({
        date: z.iso.date(),
        total: z.number().int(),
        onHold: z.number().int(),
        mailboxes: z.array(
          z.object({
            id: Id.nullable(),
            address: z.string(),
            total: z.number().int(),
            /** how many more mails its limit allows on that date, today without those already sent; null: no mailbox */
            capacity: z.number().int().nullable(),
          }),
        ),
      }),
    ),
    total: z.number().int(),
  }),
})

export const getOutboxMail = endpoint({
  ...PATHS.outbox.getOutboxMail,
  access: 'viewer',
  summary: 'One planned mail in full: as it will be sent, and the texts that can be edited.',
  params: idParams,
  reply: z.object({
    mail: OutboxMail,
    /** as it is mailed */
    text: z.string(),
    html: z.string().nullable(),
    files: z.array(PlannedFile),
    /** with `{{수신거부}}` and `{{서명}}` not filled in */
    written: z.object({ subject: z.string(), bodyText: z.string(), bodyHtml: z.string() }),
    missing: z.array(z.string()),
    /** of `written` */
    textVersion: TextVersion,
  }),
})

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const executionIds = z.array(Id).min(1).max(500)
export const OutboxOutcome = z.object({
  doneIds: z.array(Id),
  rejected: z.array(z.object({ executionId: Id, reason: z.enum(OUTBOX_BLOCKERS), message: z.string() })),
  /** of `doneIds`, those that the limits of their mailbox delay: from when they are sent, and what they wait for */
  later: z.array(z.object({ executionId: Id, at: Instant, waitsFor: z.string() })),
  /** enrollments that ended because no mail was left */
  endedCount: z.number().int(),
})
export type OutboxOutcome = z.infer<typeof OutboxOutcome>

export const sendOutboxNow = endpoint({
  ...PATHS.outbox.sendOutboxNow,
  audit: '예정된 메일을 지금 발송하도록 변경했습니다',
  access: 'member',
  summary:
    'Send without waiting for the planned day. Sending hours, gap, daily limit, opt-outs, replies, reviews and missing values still apply.',
  body: z.object({ executionIds }),
  reply: OutboxOutcome,
})

export const postponeOutbox = endpoint({
  ...PATHS.outbox.postponeOutbox,
  audit: '예정된 메일을 미뤘습니다',
  access: 'member',
  summary:
    'Send no earlier than this: a date with a time in the time zone of the mailbox (without `time`, when its sending hours begin), or an instant with its offset. Later mails are moved as well. A `date` of null removes the limit.',
  body: z.object({
    executionIds,
    date: z.union([DayInput, InstantInput]).nullable(),
    /** 'HH:MM', with a date */
    time: clockTime.optional(),
  }),
  reply: OutboxOutcome,
})

export const cancelOutbox = endpoint({
  ...PATHS.outbox.cancelOutbox,
  audit: '예정된 메일을 취소했습니다',
  access: 'member',
  summary:
    'Cancel these mails; the enrollments continue with the next mail, or are removed from the sequence.',
  body: z.object({ executionIds, rest: z.enum(CANCEL_REST) }),
  reply: OutboxOutcome,
})

export const restoreOutbox = endpoint({
  ...PATHS.outbox.restoreOutbox,
  audit: '취소한 메일을 되돌렸습니다',
  access: 'member',
  summary: 'Restore cancelled mails as long as no later mail was sent.',
  body: z.object({ executionIds }),
  reply: OutboxOutcome,
})

export const editOutboxMail = endpoint({
  ...PATHS.outbox.editOutboxMail,
  audit: '예정된 메일의 내용을 수정했습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'The text of this mail for this lead only. 409 when a worker has already claimed it. With `textVersion`, a text that another user has edited in between is not overwritten (409).',
  params: idParams,
  body: z.object({
    subject: TemplateLine.max(EMAIL_DRAFT_LIMITS.subject),
    bodyText: TemplateText.max(EMAIL_DRAFT_LIMITS.bodyText),
    bodyHtml: TemplateHtml.max(EMAIL_DRAFT_LIMITS.bodyHtml),
    /** the version of the text the caller edited */
    textVersion: TextVersion.optional(),
  }),
  reply: OutboxMail,
})
