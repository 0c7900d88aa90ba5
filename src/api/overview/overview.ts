// The dashboard: leads enrolled in a period, counted by what has happened to them, across sequences (rules.md R-1306).
import * as z from 'zod'
import { DayInput, Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { MAX_FIELD } from '#core/leads/lead.ts'
import { COHORT_METRICS, MAX_PERIOD_DAYS, periodFault } from '#core/overview/dashboard.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { CohortCounts, IntentCount } from './cohort-counts.ts'

const endpoint = endpointsOf('Overview')

const count = z.number().int()
/** YYYY-MM-DD in Korea */
const Day = z.iso.date()
const Period = z.object({ from: Day, to: Day })

/** `replyRate`: replied over sent, 0 … 1, with the bounds of its 95 % interval (Wilson). */
const rate = { replyRate: z.number(), low: z.number(), high: z.number() }

const Breakdown = z.object({ id: Id.nullable(), name: z.string(), counts: CohortCounts, ...rate })
const SequenceBreakdown = Breakdown.extend({ id: Id, isDeleted: z.boolean() })

const Week = z.object({
  /** its Monday */
  week: Day,
  from: Day,
  to: Day,
  /** leads of this week are still open: its rate can rise */
  isCounting: z.boolean(),
  counts: CohortCounts,
  ...rate,
})

/** Maximum number of rows of a list by sequence, mailbox, group or industry. */
export const MAX_BREAKDOWN_ROWS = 100

export const Overview = namedObject('Overview', {
  period: Period,
  /** of the same length, directly before */
  previous: Period,
  asOf: Instant,
  /** the first and the last day with leads of the same filter, of a period without any; null: there are none, or the period has leads */
  enrolledOutside: Period.nullable(),
  current: CohortCounts,
  before: CohortCounts,
  /** of the leads that replied, by the intent of their newest reply */
  intents: z.array(IntentCount),
  /** by the week of enrollment, oldest first; `from` and `to` are within the period */
  weeks: z.array(Week),
  /** most sent first */
  sequences: z.array(SequenceBreakdown),
  /** the sequences with the highest reply rates, by the lower bound, and with the lowest, by the upper bound (R-1306) */
  ranking: z.object({
    best: z.array(SequenceBreakdown),
    worst: z.array(SequenceBreakdown),
    /** sequences that sent to too few leads to be ranked */
    tooFew: count,
  }),
  /** the weeks of the sequences that sent most */
  trends: z.array(SequenceBreakdown.extend({ weeks: z.array(Week) })),
  /** by mailbox; `id` null: the mailbox was deleted */
  senders: z.array(Breakdown),
  /** the sequences' customer groups; `id` null: sequences without a group */
  groups: z.array(Breakdown),
  /** `name` is empty for leads without an industry */
  industries: z.array(Breakdown.omit({ id: true })),
  /** rows of the lists above that are left out: the lists end after MAX_BREAKDOWN_ROWS, files have all */
  omitted: z.object({ sequences: count, senders: count, groups: count, industries: count }),
  /** threads that wait for an answer, now, whatever the period: as in GET /today */
  waiting: z.object({
    total: count,
    oldest: z.array(
      z.object({
        threadId: Id,
        companyName: z.string(),
        fromName: z.string(),
        fromAddress: z.string(),
        intent: z.enum(INTENTS).nullable(),
        at: Instant,
        /** the current time of the mailbox that received it */
        now: Instant,
      }),
    ),
  }),
})
export type Overview = z.infer<typeof Overview>
export type OverviewBreakdown = z.infer<typeof Breakdown>
export type OverviewSequence = z.infer<typeof SequenceBreakdown>
export type OverviewTrend = Overview['trends'][number]

/** The period: `from` and `to`, or the last `days`; without any, the last 84 days. */
const Filter = z.object({
  workspaceIds: IdList.optional(),
  from: DayInput.optional(),
  to: DayInput.optional(),
  days: z.coerce.number<string | number>().int().min(1).max(MAX_PERIOD_DAYS).optional(),
  sequenceId: Id.optional(),
  /** `none`: the mailbox was deleted */
  userEmailAccountId: Id.or(z.literal('none')).optional(),
  industry: SingleLine.max(MAX_FIELD).optional(),
  /** leads without an industry; any text can be the name of one */
  withoutIndustry: z.literal('true').optional(),
  /** enrolled by a sequence of this customer group */
  customerGroupId: Id.or(z.literal('none')).optional(),
})

type PeriodInput = { from?: string | undefined; to?: string | undefined; days?: number | undefined }
const isPeriod = ({ from, to, days }: PeriodInput): boolean =>
  from === undefined && to === undefined
    ? true
    : from !== undefined && to !== undefined && days === undefined && periodFault({ from, to }) === null
const PERIOD_FAULT = {
  path: ['from'],
  message: `from과 to를 함께 보내 주세요. 기간은 ${MAX_PERIOD_DAYS}일까지이고, days와 함께 보낼 수 없습니다.`,
}

export type OverviewFilter = z.output<typeof Filter>

export const getOverview = endpoint({
  ...PATHS.overview.getOverview,
  cost: 'search',
  access: 'viewer',
  summary:
    'Leads enrolled in a period, by what has happened to them since: funnel, weeks, sequences, senders, groups, industries, and the period before. Numbers of leads.',
  query: Filter.refine(isPeriod, PERIOD_FAULT),
  reply: Overview,
})

export const OverviewLead = namedObject('OverviewLead', {
  enrollmentId: Id,
  sequenceId: Id,
  sequenceName: z.string(),
  isSequenceDeleted: z.boolean(),
  /** null: deleted */
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  status: z.enum(ENROLLMENT_STATUSES),
  intent: z.enum(INTENTS).nullable(),
  enrolledAt: Instant,
})
export type OverviewLead = z.infer<typeof OverviewLead>

export const listOverviewLeads = endpoint({
  ...PATHS.overview.listOverviewLeads,
  cost: 'search',
  access: 'viewer',
  summary: 'The leads behind a number of GET /overview, newest enrollment first.',
  query: Filter.extend({
    ...Paging.shape,
    metric: z.enum(COHORT_METRICS),
    /** only with the metric replied: a number of `intents` */
    intent: z.enum([...INTENTS, 'none']).optional(),
  })
    .refine(isPeriod, PERIOD_FAULT)
    .refine(({ intent, metric }) => intent === undefined || metric === 'replied', {
      path: ['intent'],
      message: 'intent는 metric=replied와 함께 보내 주세요.',
    }),
  reply: page(OverviewLead),
})

const OVERVIEW_TABLES = ['funnel', 'weeks', 'sequences', 'trends', 'senders', 'groups', 'industries'] as const
export type OverviewTable = (typeof OVERVIEW_TABLES)[number]

export const exportOverviewTable = endpoint({
  ...PATHS.overview.exportOverviewTable,
  audit: '대시보드의 표를 파일로 내보냈습니다',
  cost: 'search',
  access: 'viewer',
  summary: 'One table of the dashboard as a CSV file.',
  query: Filter.extend({ table: z.enum(OVERVIEW_TABLES) }).refine(isPeriod, PERIOD_FAULT),
  reply: z.unknown(),
})
