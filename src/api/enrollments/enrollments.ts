// Enrollments: one lead in one sequence each (rules.md ).
import * as z from 'zod'
import { isInstantKey, LongPaging, longPage } from '#api/cursor.ts'
import { DayInput, Instant, InstantInput, InstantText } from '#api/dates.ts'
import {
  endpointsOf,
  IDS_BYTES,
  Id,
  IdsReply,
  idList,
  idParams,
  MAX_IDS,
  namedObject,
  Paging,
  page,
} from '#api/endpoint.ts'
import { atMostOneLeadChoice, CHOICE_COST, leadChoice, ONE_LEAD_CHOICE } from '#api/leads/leads.ts'
import { PATHS } from '#api/paths.ts'
import { allowUnreadReplies } from '#api/sequences/sequences.ts'
import {
  ENROLLMENT_SORTS,
  ENROLLMENT_STATUSES,
  EXECUTION_STATES,
  NODE_STATES,
  PATCHABLE_STATUSES,
  SKIP_REASONS,
} from '#core/enrollments/enrollment.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { MAX_ROTATED_MAILBOXES } from '#core/mailboxes/new-leads.ts'
import { COHORT_METRICS } from '#core/overview/dashboard.ts'
import { SORT_DIRECTIONS } from '#core/sequences/sequence.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Enrollments')

export const Enrollment = namedObject('Enrollment', {
  id: Id,
  sequenceId: Id,
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  userEmailAccountId: Id.nullable(),
  senderAddress: z.string().nullable(),
  enrolledBy: Id.nullable(),
  status: z.enum(ENROLLMENT_STATUSES),
  statusReason: z.string().nullable(),
  /** details in Korean: the missing variable, the response of the server */
  statusDetail: z.string().nullable(),
  /** why the next mail of an active enrollment is not sent now */
  waitReason: z.string().nullable(),
  nextActionAt: Instant.nullable(),
  resumeAt: Instant.nullable(),
  currentNodeId: z.string().nullable(),
  nextNodeId: z.string().nullable(),
  sentCount: z.number().int(),
  lastEvent: z.object({ kind: z.string(), at: InstantText }).nullable(),
  /** how far the clock of its mailbox is ahead, in milliseconds; only that of a sandbox is */
  clockOffsetMs: z.number(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Enrollment = z.infer<typeof Enrollment>

export const WorkflowEnrollment = Enrollment.extend({
  /** with `nodeId`: when the mail was sent, or the reply came; for waiting enrollments, when the last mail was sent */
  countedAt: Instant.nullable(),
}).meta({ id: 'WorkflowEnrollment' })
export type WorkflowEnrollment = z.infer<typeof WorkflowEnrollment>

export const EnrollResult = namedObject('EnrollResult', {
  enrolledCount: z.number().int(),
  /** planned mails: all steps of the path of every new enrollment */
  scheduledExecutions: z.number().int(),
  skipped: z.array(z.object({ leadId: Id, reason: z.enum(SKIP_REASONS), message: z.string() })),
  /** only with `userEmailAccountIds`: the leads of each of these mailboxes */
  mailboxes: z
    .array(z.object({ userEmailAccountId: Id, address: z.string(), enrolledCount: z.number().int() }))
    .optional(),
})
export type EnrollResult = z.infer<typeof EnrollResult>

/** By ids; a customer group may have more. The response lists every skipped lead. */
export const MAX_ENROLLED = 100_000
const leadIds = idList(MAX_ENROLLED)
export const RotatedMailboxes = idList(MAX_ROTATED_MAILBOXES)
const options = {
  userEmailAccountId: Id.optional(),
  /** instead of `userEmailAccountId`: the leads are distributed over these mailboxes */
  userEmailAccountIds: RotatedMailboxes.optional(),
  enrolledBy: Id.optional(),
  /** also leads enrolled in another sequence of the workspace */
  allowParallel: z.boolean().optional(),
  /** also from a mailbox that reads no replies, so that a reply does not stop sending */
  allowUnreadReplies,
}

type Senders = { userEmailAccountId?: string | undefined; userEmailAccountIds?: string[] | undefined }
export const atMostOneSender = (body: Senders): boolean =>
  body.userEmailAccountId === undefined || body.userEmailAccountIds === undefined
export const ONE_SENDER = {
  path: ['userEmailAccountIds'],
  message: 'userEmailAccountId와 userEmailAccountIds 중 하나만 보내 주세요.',
}
export const NEEDS_SENDER = { path: ['userEmailAccountId'], message: '발송 계정을 선택해 주세요.' }

/** Which enrollments: all given conditions apply. */
const EnrollmentFilter = z.object({
  /** `open`: not ended */
  status: z
    .enum(ENROLLMENT_STATUSES)
    .or(z.enum(['all', 'open']))
    .optional(),
  search: SingleLine.max(200).optional(),
  /** true: was sent at least one mail */
  reached: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** sent from this mailbox; `none`: the mailbox was deleted */
  userEmailAccountId: Id.or(z.literal('none')).optional(),
  /** enrolled in the week of this Monday, in the sequence’s time zone */
  week: DayInput.optional(),
  /** counted by this number of the metrics (rules.md R-1306) */
  metric: z.enum(COHORT_METRICS).optional(),
  /** the intent of their newest human reply; `none`: no reply, or its intent is not decided */
  intent: z.enum([...INTENTS, 'none']).optional(),
  /** counted by a number of this node; `nodeState` names the number, `sent` when left out */
  nodeId: SingleLine.max(200).optional(),
  nodeState: z.enum([...NODE_STATES, 'bounced']).optional(),
})
export type EnrollmentFilter = z.output<typeof EnrollmentFilter>

export const listEnrollments = endpoint({
  ...PATHS.enrollments.listEnrollments,
  cost: { search: 'search', sort: 'search' },
  access: 'viewer',
  summary:
    'Enrollments of a sequence, newest first unless `sort` is given. By offset, or in the order without `sort` from `nextCursor` with the same filter.',
  params: idParams,
  query: LongPaging.extend({
    ...EnrollmentFilter.shape,
    sort: z.enum(ENROLLMENT_SORTS).default('enrolled'),
    direction: z.enum(SORT_DIRECTIONS).default('desc'),
  }).refine(
    ({ cursor, sort, direction }) =>
      !cursor || (isInstantKey(cursor) && sort === 'enrolled' && direction === 'desc'),
    { path: ['cursor'] },
  ),
  reply: longPage(Enrollment).extend({
    /** number of enrollments by status, regardless of the filter */
    counts: z.record(z.enum(ENROLLMENT_STATUSES), z.number().int()),
  }),
})

export const listEnrollmentIds = endpoint({
  ...PATHS.enrollments.listEnrollmentIds,
  cost: 'search',
  access: 'viewer',
  summary: 'The ids of all enrollments that match the filter, to change all of them.',
  params: idParams,
  query: EnrollmentFilter,
  reply: IdsReply,
})

export const enroll = endpoint({
  ...PATHS.enrollments.enroll,
  audit: '연락처를 등록했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary: 'Enrol leads and plan every mail of their path.',
  params: idParams,
  body: z.object({ leadIds, ...options }).refine(atMostOneSender, ONE_SENDER),
  reply: EnrollResult,
})

export const enrollBulk = endpoint({
  ...PATHS.enrollments.enrollBulk,
  audit: '연락처를 일괄 등록했습니다',
  maxBytes: IDS_BYTES,
  access: 'admin',
  summary: 'Enrol many leads from one mailbox, or distributed over several.',
  params: idParams,
  body: z
    .object({ leadIds, ...options })
    .refine(
      (body) => body.userEmailAccountId !== undefined || body.userEmailAccountIds !== undefined,
      NEEDS_SENDER,
    )
    .refine(atMostOneSender, ONE_SENDER),
  reply: EnrollResult,
})

const SchedulingBody = z
  .object({
    ...leadChoice,
    leadIds: leadIds.optional(),
    customerGroupId: Id.optional(),
    ...options,
    startAt: InstantInput.optional(),
  })
  .refine((body) => body.leadIds ?? body.leadFilter ?? body.customerGroupId, {
    path: ['leadIds'],
    message: 'leadIds, leadFilter, customerGroupId 중 하나가 필요합니다.',
  })
  .refine(atMostOneLeadChoice, ONE_LEAD_CHOICE)
  .refine(atMostOneSender, ONE_SENDER)

export const enrollWithScheduling = endpoint({
  ...PATHS.enrollments.enrollWithScheduling,
  audit: '연락처를 등록하고 발송을 예약했습니다',
  maxBytes: IDS_BYTES,
  cost: CHOICE_COST,
  access: 'admin',
  summary:
    'Enrol leads, those that match a filter, or a whole customer group. No mail is sent before `startAt`.',
  params: idParams,
  body: SchedulingBody,
  reply: EnrollResult,
})

export const listWorkflowEnrollments = endpoint({
  ...PATHS.enrollments.listWorkflowEnrollments,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'Enrollments for the designer, 50 a page, with the current node of each. `nodeId` with `state` returns exactly the leads behind that number of GET nodes/stats.',
  params: idParams,
  query: Paging.extend({
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
    nodeId: SingleLine.max(200).optional(),
    /** only with `nodeId`; `sent` when left out */
    state: z.enum(NODE_STATES).optional(),
    search: SingleLine.max(200).optional(),
  }),
  reply: page(WorkflowEnrollment),
})

export const enrollWorkflowBulk = endpoint({
  ...PATHS.enrollments.enrollWorkflowBulk,
  audit: '연락처를 일괄 등록했습니다',
  maxBytes: IDS_BYTES,
  cost: CHOICE_COST,
  access: 'member',
  summary: 'The same as bulk-with-scheduling, for members.',
  params: idParams,
  body: SchedulingBody,
  reply: EnrollResult,
})

export const unenrollBulk = endpoint({
  ...PATHS.enrollments.unenrollBulk,
  audit: '등록을 일괄 제외했습니다',
  maxBytes: IDS_BYTES,
  access: 'admin',
  summary: 'End open enrollments as removed/manual. Ended ones are counted as skipped.',
  body: z.object({ enrollmentIds: idList(200_000) }),
  reply: z.object({ unenrolledCount: z.number().int(), skippedCount: z.number().int() }),
})

/** The status a user sets. */
const Move = z.object({
  status: z.enum(PATCHABLE_STATUSES),
  /** with `paused`: when it resumes by itself; without it the pause ends by a user */
  resumeAt: InstantInput.optional(),
  /** with `active` for a bounced enrollment: why the address is right */
  reason: SingleLine.min(1).max(500).optional(),
})

export const setEnrollmentStatus = endpoint({
  ...PATHS.enrollments.setEnrollmentStatus,
  audit: '등록의 상태를 변경했습니다',
  access: 'member',
  summary:
    'Pause (until a given time, or until a user resumes), resume, remove one enrollment, or mark it as replied. With `reason`, `active` undoes a bounce that was a reply of the mail server, not a notice by mail. 409 for a forbidden transition.',
  params: z.object({ id: Id, enrollmentId: Id }),
  body: Move,
  reply: Enrollment,
})

export const setEnrollmentsStatus = endpoint({
  ...PATHS.enrollments.setEnrollmentsStatus,
  audit: '등록의 상태를 일괄 변경했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary: 'The same for several; those whose status cannot change are counted as skipped.',
  params: idParams,
  body: Move.extend({ enrollmentIds: idList(MAX_IDS) }),
  reply: z.object({ updatedCount: z.number().int(), skippedCount: z.number().int() }),
})

export const changeMailbox = endpoint({
  ...PATHS.enrollments.changeMailbox,
  audit: '등록의 발송 계정을 일괄 변경했습니다',
  maxBytes: IDS_BYTES,
  access: 'member',
  summary:
    'Change the mailbox of open enrollments without a sent mail; their mails are planned again there. A thread never changes its mailbox: the others are counted as skipped.',
  params: idParams,
  body: z.object({ enrollmentIds: idList(MAX_IDS), userEmailAccountId: Id }),
  reply: z.object({ updatedCount: z.number().int(), skippedCount: z.number().int() }),
})

/** What a user decides about a mail that may or may not have been sent (rules.md R-313). */
export const settleUncertain = endpoint({
  ...PATHS.enrollments.settleUncertain,
  audit: '발송 여부를 알 수 없는 메일을 처리했습니다',
  access: 'member',
  summary: 'Decide an uncertain mail: it was sent, send it again, or skip it.',
  params: z.object({ id: Id, enrollmentId: Id }),
  body: z.object({ decision: z.enum(['sent', 'resend', 'skip']) }),
  reply: Enrollment,
})

export const EnrollmentMail = z.object({
  executionId: Id,
  nodeId: z.string(),
  order: z.number().int(),
  state: z.enum(EXECUTION_STATES),
  stateReason: z.string().nullable(),
  plannedAt: Instant,
  sentAt: Instant.nullable(),
  waitReason: z.string().nullable(),
  /** of a planned mail as it would be sent now; null while a model has not written it */
  subject: z.string().nullable(),
  /** the text as sent; null before */
  text: z.string().nullable(),
  html: z.string().nullable(),
  messageId: z.string().nullable(),
  lastError: z.string().nullable(),
})

export const enrollmentMetrics = endpoint({
  ...PATHS.enrollments.enrollmentMetrics,
  access: 'viewer',
  summary: 'One enrollment: its mails as sent, its events and times.',
  params: idParams,
  reply: z.object({
    enrollment: Enrollment,
    mails: z.array(EnrollmentMail),
    events: z.array(
      z.object({
        kind: z.string(),
        at: Instant,
        nodeId: z.string().nullable(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    sent: z.number().int(),
    replied: z.boolean(),
    firstSentAt: Instant.nullable(),
    repliedAt: Instant.nullable(),
  }),
})
