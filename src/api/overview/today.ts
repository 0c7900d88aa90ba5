// What is to be done today, and what came of yesterday: one call for the start page, and the people behind its numbers.
import * as z from 'zod'
import { DayInput } from '#api/dates.ts'
import { endpoint, Id, IdList, Instant, Paging, page } from '#api/endpoint.ts'
import { EMAIL_ACCOUNT_STATUSES } from '#api/mailboxes/email-accounts.ts'
import { PATHS } from '#api/paths.ts'
import { GUARD_STATES } from '#core/mailboxes/bounce-guard.ts'
import { CHECK_CAUSES } from '#core/overview/check.ts'
import { DAY_KINDS, TODAY_KINDS, TODAY_LEVELS } from '#core/overview/today.ts'

const count = z.number().int()

const TodayReply = z.object({
  threadId: Id,
  companyName: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** the beginning of their own words */
  snippet: z.string(),
  assigneeName: z.string().nullable(),
  at: Instant,
})

const TodayMailbox = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  kind: z.enum(['sandbox', 'smtp']),
  status: z.enum(EMAIL_ACCOUNT_STATUSES),
  guard: z.enum(GUARD_STATES),
  statusReason: z.string().nullable(),
  sentToday: count,
  capToday: count,
  /** of the mails that go by themselves today */
  plannedToday: count,
  firstAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** planned for today, and waiting for a person or a start */
  heldToday: count,
})
export type TodayMailbox = z.infer<typeof TodayMailbox>

/** Mails sent, and people: who answered (human replies only), whose address came back for good. */
const DayResult = z.object({ date: z.string(), sent: count, replied: count, bounced: count })
export type DayResult = z.infer<typeof DayResult>

const TodaySequence = z.object({
  id: Id,
  name: z.string(),
  /** mails still planned, and when the last of them goes */
  plannedCount: count,
  lastAt: Instant.nullable(),
})

export const Today = z
  .object({
    /** by the clock of the page: a sandbox alone runs ahead */
    now: Instant,
    /** the day in Korea */
    date: z.string(),
    /** what there is, the costliest first */
    items: z.array(z.object({ kind: z.enum(TODAY_KINDS), level: z.enum(TODAY_LEVELS) })),
    replies: z.object({
      /** open threads with a human reply nobody has answered */
      total: count,
      mine: count,
      unassigned: count,
      oldestAt: Instant.nullable(),
      newest: z.array(TodayReply),
    }),
    check: z.object({
      people: z.array(z.object({ cause: z.enum(CHECK_CAUSES), count })),
      runs: count,
      notices: count,
      unmatched: count,
      /** replies that are likely opt-out requests */
      optOutLikely: count,
    }),
    outbox: z.object({ total: count, held: count, firstAt: Instant.nullable(), lastAt: Instant.nullable() }),
    review: z.object({
      total: count,
      places: z.array(
        z.object({ sequenceId: Id, sequenceName: z.string(), nodeId: z.string(), title: z.string(), count }),
      ),
    }),
    sequences: z.object({
      /** stopped by the tool, and by people */
      halted: count,
      paused: count,
      /** their last mails go within the week */
      finishing: z.array(TodaySequence),
      /** still active, and nobody is under way */
      finished: z.array(TodaySequence),
    }),
    mailboxes: z.array(TodayMailbox),
    /** the last seven days up to today, oldest first: the last but one is yesterday */
    days: z.array(DayResult),
    /** the first steps of a new installation */
    steps: z.object({
      mailbox: z.boolean(),
      realMailbox: z.boolean(),
      contacts: z.boolean(),
      sequence: z.boolean(),
    }),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof Today>

export const getToday = endpoint({
  ...PATHS.today.getToday,
  access: 'viewer',
  tag: 'Today',
  summary: 'What is to be done today, the costliest first, with the numbers of the last seven days.',
  query: z.object({ workspaceIds: IdList }),
  reply: Today,
})

export const DayLead = z
  .object({
    enrollmentId: Id,
    /** behind `sent`: one row for each mail */
    executionId: Id.nullable(),
    sequenceId: Id,
    sequenceName: z.string(),
    companyName: z.string(),
    contactName: z.string(),
    contactEmail: z.string().nullable(),
    at: Instant,
  })
  .meta({ id: 'DayLead' })
export type DayLead = z.infer<typeof DayLead>

export const listDayLeads = endpoint({
  ...PATHS.today.listDayLeads,
  access: 'viewer',
  tag: 'Today',
  summary: 'Exactly who stands behind a number of a day of GET /today, the latest first.',
  query: Paging.extend({
    kind: z.enum(DAY_KINDS),
    /** a day of the Korean calendar */
    date: DayInput,
    workspaceIds: IdList,
  }),
  reply: page(DayLead),
})
