// 리허설: what the engine would send to which lead and when, for a workflow that need not be saved (rules.md R-1205).
import * as z from 'zod'
import { DayInput, Instant, InstantInput } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idList, idParams, namedObject, WORKFLOW_BYTES } from '#api/endpoint.ts'
import { atMostOneSender, ONE_SENDER, RotatedMailboxes } from '#api/enrollments/enrollments.ts'
import { atMostOneLeadChoice, leadChoice, ONE_LEAD_CHOICE } from '#api/leads/leads.ts'
import { PATHS } from '#api/paths.ts'
import { PlannedMail } from '#api/sequences/sequence-stats.ts'
import { LaunchItem } from '#api/sequences/sequences.ts'
import { SKIP_REASONS, WAIT_REASONS } from '#core/enrollments/enrollment.ts'
import { SHIFT_CAUSES } from '#core/sending/plan/explain.ts'
import { START_EXCLUSIONS } from '#core/sequences/start-exclusion.ts'

const endpoint = endpointsOf('Sequences')

const Day = z.iso.date()
/** `name`: the Korean name of a holiday, for example 삼일절 대체공휴일; else null */
const named = { cause: z.enum(SHIFT_CAUSES), name: z.string().nullable() }

/** Explains the time of a mail: the time of the mail before it (or the start), the delay, then every shift. */
export const PlanExplanation = namedObject('PlanExplanation', {
  /** the mail before it; null: the first mail, counted from the start */
  previousNodeId: z.string().nullable(),
  base: Instant,
  delayDays: z.number().int(),
  /** the delay counts working days */
  businessDays: z.boolean(),
  /** dates that did not count, in the sequence’s time zone; only with working days */
  passedOver: z.array(z.object({ date: Day, ...named })),
  /** base plus delay: when it is due */
  wanted: Instant,
  /** consecutive shifts from there, one cause each; the last one ends at `plannedAt` */
  shifted: z.array(z.object({ from: Instant, to: Instant, ...named })),
})
export type PlanExplanation = z.infer<typeof PlanExplanation>

export const RehearsedMail = PlannedMail.extend({
  contactEmail: z.string().nullable(),
  waitReason: z.enum(WAIT_REASONS).nullable(),
  /** `sent`: sent at `plannedAt`. `scheduled`: planned by the engine. `rehearsed`: would be planned now */
  state: z.enum(['sent', 'scheduled', 'rehearsed']),
  /** source of the subject; `unwritten`: a model writes it later, and the subject is empty */
  content: z.enum(['template', 'generated', 'unwritten']),
  /** null for a mailbox of a workspace the caller cannot see */
  userEmailAccountId: Id.nullable(),
  /** null for a sent mail, and for a planned row whose time does not follow from the current rules */
  why: PlanExplanation.nullable(),
}).meta({ id: 'RehearsedMail' })
export type RehearsedMail = z.infer<typeof RehearsedMail>

export const SequenceRehearsal = namedObject('SequenceRehearsal', {
  timeZone: z.string(),
  /** by the mailbox’s own clock */
  now: Instant,
  userEmailAccountId: Id,
  /** number of mails by date in `timeZone`, oldest first */
  days: z.array(
    z.object({
      date: Day,
      total: z.number().int(),
      nodes: z.array(z.object({ nodeId: z.string(), count: z.number().int() })),
    }),
  ),
  /** the mails of `date`, or all, in order of time, paged */
  data: z.array(RehearsedMail),
  /** how many mails `data` pages through */
  total: z.number().int(),
  /** mails of the whole plan, and the leads in it */
  mailCount: z.number().int(),
  leadCount: z.number().int(),
  finishesAt: Instant.nullable(),
  /** the mailboxes of the plan, most leads first; `newLeadCount`: leads that are not enrolled yet. Null as above */
  mailboxes: z.array(
    z.object({
      userEmailAccountId: Id.nullable(),
      name: z.string().nullable(),
      address: z.string().nullable(),
      leadCount: z.number().int(),
      newLeadCount: z.number().int(),
    }),
  ),
  /** leads that cannot be enrolled, and why; the first 50 */
  rejected: z.object({
    total: z.number().int(),
    reasons: z.array(
      z.object({ reason: z.enum(SKIP_REASONS), count: z.number().int(), message: z.string() }),
    ),
    data: z.array(
      z.object({
        leadId: Id,
        companyName: z.string(),
        contactName: z.string(),
        reason: z.enum(SKIP_REASONS),
        message: z.string(),
      }),
    ),
  }),
  /** leads beyond the limit of a preview (20 000) */
  leftOutCount: z.number().int(),
})
export type SequenceRehearsal = z.infer<typeof SequenceRehearsal>

export const rehearseSequence = endpoint({
  ...PATHS.sequencePlan.rehearseSequence,
  maxBytes: WORKFLOW_BYTES,
  cost: 'expensive',
  access: 'viewer',
  summary:
    '리허설 of a workflow, saved or not: mails by day, each with its subject for that lead and the reason for its time. Nothing is stored.',
  params: idParams,
  body: z
    .object({
      /** the workflow to preview; the saved one when left out */
      workflowData: z.string().max(10_000_000).optional(),
      /** one lead, some, those that match a filter, or a group; the sequence’s own customer group when all are left out */
      leadId: Id.optional(),
      ...leadChoice,
      leadIds: idList(20_000).optional(),
      customerGroupId: Id.optional(),
      userEmailAccountId: Id.optional(),
      /** instead of `userEmailAccountId`: distributed as enrolling distributes them now */
      userEmailAccountIds: RotatedMailboxes.optional(),
      /** first mails are not sent earlier */
      startAt: InstantInput.optional(),
      /** also leads enrolled in another sequence */
      allowParallel: z.boolean().optional(),
      date: DayInput.optional(),
      limit: z.number().int().min(1).max(500).default(100),
      offset: z.number().int().min(0).max(10_000_000).default(0),
    })
    .refine(atMostOneLeadChoice, ONE_LEAD_CHOICE)
    .refine(atMostOneSender, ONE_SENDER),
  reply: SequenceRehearsal,
  readsOnly: true,
  limit: { max: 120, perSeconds: 60 },
})

/** Why the time of mails is not known. */
export const UNKNOWN_FINISH_REASONS = [
  'sequence_stopped',
  'paused',
  'awaiting_content',
  'awaiting_approval',
  'blocked',
  'mailbox_stopped',
] as const

const finish = {
  /** time of the last mail with a known time; null when there is none */
  finishesAt: Instant.nullable(),
  plannedCount: z.number().int(),
  /** all mails that are not sent yet, also those without a known time */
  remainingCount: z.number().int(),
  /** the sequence is not running: these are the planned times while none of them has passed */
  isEstimate: z.boolean(),
  unknown: z.array(z.object({ reason: z.enum(UNKNOWN_FINISH_REASONS), leadCount: z.number().int() })),
}

export const sequenceFinish = endpoint({
  ...PATHS.sequencePlan.sequenceFinish,
  access: 'viewer',
  summary:
    'When the last planned mail is sent, with limits, ramp-up, holidays and other sequences of the same mailboxes taken into account. Leads whose time is unknown are counted by the reason they wait for.',
  params: idParams,
  reply: z.object(finish),
})

const SequenceFinishes = z.object({
  data: z.array(
    z.object({
      sequenceId: Id,
      ...finish,
      /** addresses of the mailboxes that send the planned mails */
      mailboxes: z.array(z.string()),
    }),
  ),
})
export type SequenceFinish = z.infer<typeof SequenceFinishes>['data'][number]

export const sequenceFinishes = endpoint({
  ...PATHS.sequencePlan.sequenceFinishes,
  cost: 'expensive',
  access: 'viewer',
  summary:
    'The same as GET /sequences/{id}/finish-date for up to 100 sequences (`ids`, separated by commas) in one query. A sequence without planned mails has no entry.',
  query: z.object({ ids: IdList.pipe(z.array(Id).max(100, '한 번에 100개까지 조회할 수 있습니다.')) }),
  reply: SequenceFinishes,
})

/** What starting or resuming a sequence would do now. Times are estimates by the clock of each mailbox. */
export const StartPreview = namedObject('StartPreview', {
  /** the launch report: the same as GET …/check */
  report: z.array(LaunchItem),
  canLaunch: z.boolean(),
  timeZone: z.string(),
  /** leads who are sent at least one mail, and their planned mails */
  leadCount: z.number().int(),
  mailCount: z.number().int(),
  /** null when no mail is planned */
  firstAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** planned mails by date in `timeZone`, oldest first */
  days: z.array(
    z.object({
      date: Day,
      firstAt: Instant,
      total: z.number().int(),
      nodes: z.array(z.object({ nodeId: z.string(), count: z.number().int() })),
    }),
  ),
  /** the emails of the workflow with their step numbers */
  steps: z.array(z.object({ nodeId: z.string(), order: z.number().int() })),
  /** the mailboxes of these leads. `id` and `address` are null for a mailbox of a workspace the caller cannot see */
  mailboxes: z.array(
    z.object({
      id: Id.nullable(),
      address: z.string().nullable(),
      isSandbox: z.boolean(),
      leadCount: z.number().int(),
    }),
  ),
  /** enrolled leads, and leads of the customer group, who are sent nothing */
  leftOut: z.array(z.object({ reason: z.enum(START_EXCLUSIONS), count: z.number().int() })),
  /** leads beyond the limit of a plan (20 000): sent to, but not in the plan above */
  unplannedCount: z.number().int(),
})
export type StartPreview = z.infer<typeof StartPreview>

export const previewStart = endpoint({
  ...PATHS.sequencePlan.previewStart,
  cost: 'expensive',
  access: 'viewer',
  summary:
    'What starting or resuming the sequence would do: the launch report, who is sent mail and who is left out, when, and from which mailboxes. Nothing is stored.',
  params: idParams,
  reply: StartPreview,
  limit: { max: 120, perSeconds: 60 },
})
