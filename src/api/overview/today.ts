// The start page in one call: tasks of today and results of recent days; and the leads behind its numbers.
import * as z from 'zod'
import { DayInput, Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, namedObject, Paging, page } from '#api/endpoint.ts'
import { EMAIL_ACCOUNT_STATUSES } from '#api/mailboxes/email-accounts.ts'
import { PATHS } from '#api/paths.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { GUARD_STATES } from '#core/mailboxes/bounce-guard.ts'
import { CHECK_CAUSES } from '#core/overview/check.ts'
import { DAY_KINDS, TODAY_KINDS, TODAY_LEVELS } from '#core/overview/today.ts'
import { TOUR_STEPS } from '#core/overview/tour.ts'

const endpoint = endpointsOf('Today')

const count = z.number().int()

const TodayReply = z.object({
  threadId: Id,
  companyName: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** of its newest human reply; null when none was decided */
  intent: z.enum(INTENTS).nullable(),
  /** the beginning of the reply's own text */
  snippet: z.string(),
  assigneeName: z.string().nullable(),
  at: Instant,
  /** the current time of the mailbox that received it */
  now: Instant,
})

const TodayMailbox = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  kind: z.enum(['sandbox', 'smtp']),
  status: z.enum(EMAIL_ACCOUNT_STATUSES),
  guard: z.enum(GUARD_STATES),
  statusReason: z.string().nullable(),
  /** on the day of its own clock, as on its own screen */
  sentToday: count,
  capToday: count,
  /** of the mails sent today without a user's action */
  plannedToday: count,
  firstAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** planned for today, and waiting for a user or a launch */
  onHoldToday: count,
})
export type TodayMailbox = z.infer<typeof TodayMailbox>

/** Mails sent; leads with a human reply; leads with a hard bounce. */
const DayResult = z.object({ date: z.iso.date(), sent: count, replied: count, bounced: count })
export type DayResult = z.infer<typeof DayResult>

const TodaySequence = z.object({
  id: Id,
  name: z.string(),
  /** mails still planned, and the time of the last; null when all their times have passed */
  plannedCount: count,
  lastAt: Instant.nullable(),
})

export const Today = namedObject('Today', {
  /** of the page's clock: until a real mailbox has mail it is that of the sandbox furthest ahead */
  now: Instant,
  /** the clock of the sandbox furthest ahead; null when none is ahead of the real one */
  sandboxNow: Instant.nullable(),
  /** the date in Korea */
  date: z.iso.date(),
  /** most urgent first */
  items: z.array(z.object({ kind: z.enum(TODAY_KINDS), level: z.enum(TODAY_LEVELS), count })),
  replies: z.object({
    /** open threads with an unanswered human reply */
    total: count,
    mine: count,
    unassigned: count,
    /** those that have waited longest, by the clock of their mailbox */
    oldest: z.array(TodayReply),
  }),
  check: z.object({
    /** of GET /check and the badge: also stopped mailboxes, sequences and webhooks */
    total: count,
    causes: z.array(z.object({ cause: z.enum(CHECK_CAUSES), count })),
    /** answers that failed or may not have been sent */
    answers: count,
    runs: count,
    notices: count,
    unmatched: count,
    /** replies that are likely opt-out requests */
    optOutLikely: count,
  }),
  outbox: z.object({
    total: count,
    onHold: count,
    firstAt: Instant.nullable(),
    lastAt: Instant.nullable(),
  }),
  review: z.object({
    total: count,
    places: z.array(
      z.object({ sequenceId: Id, sequenceName: z.string(), nodeId: z.string(), title: z.string(), count }),
    ),
  }),
  sequences: z.object({
    /** halted by the system, and by users */
    halted: count,
    paused: count,
    /** their last mails are sent within a week */
    finishing: z.array(TodaySequence),
    /** active without open enrollments */
    finished: z.array(TodaySequence),
  }),
  mailboxes: z.array(TodayMailbox),
  /** the last seven days up to today, oldest first */
  days: z.array(DayResult),
})
export type Today = z.infer<typeof Today>

export const getToday = endpoint({
  ...PATHS.today.getToday,
  access: 'viewer',
  summary: 'Tasks of today, most urgent first, and the numbers of the last seven days.',
  query: z.object({ workspaceIds: IdList }),
  reply: Today,
})

export const DayLead = namedObject('DayLead', {
  enrollmentId: Id,
  /** with `sent`: one row per mail */
  executionId: Id.nullable(),
  sequenceId: Id,
  sequenceName: z.string(),
  /** null: deleted */
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  at: Instant,
})
export type DayLead = z.infer<typeof DayLead>

export const listDayLeads = endpoint({
  ...PATHS.today.listDayLeads,
  access: 'viewer',
  summary: 'The leads behind a number of a day of GET /today, or of a day of one sequence, latest first.',
  query: Paging.extend({
    kind: z.enum(DAY_KINDS),
    /** a date in Korea, or in the time zone of the sequence */
    date: DayInput,
    workspaceIds: IdList,
    /** as counted by GET /sequences/{id}/metrics */
    sequenceId: Id.optional(),
  }),
  reply: page(DayLead),
})

export const Tour = namedObject('Tour', {
  /** the sequence that came furthest, which the tour follows */
  sequenceId: Id.nullable(),
  /** of the seven steps, in order */
  doneCount: z.int().min(0).max(TOUR_STEPS.length),
})
export type Tour = z.infer<typeof Tour>

export const getTour = endpoint({
  ...PATHS.today.getTour,
  access: 'viewer',
  summary: 'How many of the seven steps of the tour are done, computed from the sequence that came furthest.',
  query: z.object({ workspaceIds: IdList }),
  reply: Tour,
})
