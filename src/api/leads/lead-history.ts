// The history of a lead over all sequences, and its enrollments.
import * as z from 'zod'
import { Instant, InstantText } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { Enrollment } from '#api/enrollments/enrollments.ts'
import { PATHS } from '#api/paths.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { HISTORY_GROUPS } from '#core/leads/history.ts'
import { SEQUENCE_STATUSES } from '#core/sequences/sequence.ts'

const endpoint = endpointsOf('Leads')

export const HistoryLine = namedObject('HistoryLine', {
  id: z.string(),
  /** an event of an enrollment, or a LeadHistoryKind (core/leads/history.ts) */
  kind: z.string(),
  /** of an event: by the clock of its mailbox */
  at: Instant,
  /** null: the lead, or the system */
  userName: z.string().nullable(),
  sequence: z.object({ id: Id, name: z.string(), isDeleted: z.boolean(), isOneOff: z.boolean() }).nullable(),
  enrollmentId: Id.nullable(),
  /** the mail of the event */
  mail: z
    .object({ executionId: Id, subject: z.string().nullable(), toAddress: z.string().nullable() })
    .nullable(),
  /** the thread of the inbox with this message; null for other events */
  threadId: Id.nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type HistoryLine = z.infer<typeof HistoryLine>

export const listLeadHistory = endpoint({
  ...PATHS.leadHistory.listLeadHistory,
  access: 'viewer',
  summary:
    'The history of a lead, newest first: enrollments, mails, replies, opt-outs, changes, files, merges. The id of a merged lead returns the history of the survivor.',
  params: idParams,
  query: z.object({
    group: z.enum(HISTORY_GROUPS).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(30),
    /** `nextCursor` of the previous page */
    cursor: z
      .string()
      .regex(/^\d{1,17}~[a-z][0-9a-f-]{1,40}$/)
      .optional(),
  }),
  reply: z.object({ data: z.array(HistoryLine), nextCursor: z.string().nullable() }),
})

export const EnrollmentWithSequence = Enrollment.extend({
  sequenceName: z.string(),
  sequenceStatus: z.enum(SEQUENCE_STATUSES),
  isSequenceDeleted: z.boolean(),
  /** the only mail of this enrollment was written for this lead, outside of all sequences */
  isOneOff: z.boolean(),
  /** not sent yet, or perhaps sent (`uncertain`), in order */
  plannedMails: z.array(
    z.object({
      executionId: Id,
      state: z.enum(['scheduled', 'claimed', 'sending', 'uncertain']),
      /** by the clock of its mailbox */
      plannedAt: InstantText,
      /** 1 for the first mail of the enrollment */
      order: z.number().int(),
    }),
  ),
  /** of the newest human reply; null without one, and while it is not decided */
  replyIntent: z.enum(INTENTS).nullable(),
}).meta({ id: 'EnrollmentWithSequence' })
export type EnrollmentWithSequence = z.infer<typeof EnrollmentWithSequence>

export const listLeadEnrollments = endpoint({
  ...PATHS.leadHistory.listLeadEnrollments,
  access: 'viewer',
  summary: 'Every enrollment of a lead, open ones first, with the sequence of each.',
  params: idParams,
  reply: z.object({ data: z.array(EnrollmentWithSequence), total: z.number().int() }),
})
