// The numbers of a sequence and of its nodes (rules.md R-321), and a preview of its plan.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Sequences')

const rate = z.number()
/** leads; null: never tracked here */
const tracked = z.number().int().nullable()
export const SequenceMetrics = namedObject('SequenceMetrics', {
  enrolled: z.number().int(),
  active: z.number().int(),
  sent: z.number().int(),
  /** enrollments that ended as replied, by a human reply or set by a user; each counts at the last mail sent to it */
  replied: z.number().int(),
  /** of those that replied, leads whose newest human reply shows interest, as its first or second intent */
  interested: z.number().int(),
  bounced: z.number().int(),
  unsubscribed: z.number().int(),
  completed: z.number().int(),
  blocked: z.number().int(),
  /** leads who opened a tracked mail or followed a tracked link, without hits of machines */
  opened: tracked,
  clicked: tracked,
  /** the base of these numbers: leads whose mail had a pixel or tracked links */
  openTracked: z.number().int(),
  clickTracked: z.number().int(),
  /** leads that replied divided by leads that were sent a mail, 0 … 1 */
  replyRate: rate,
  /** interested leads divided by leads that were sent a mail, 0 … 1 */
  interestedRate: rate,
  steps: z.array(
    z.object({
      nodeId: z.string(),
      order: z.number().int(),
      subject: z.string(),
      sent: z.number().int(),
      replied: z.number().int(),
      bounced: z.number().int(),
      opened: tracked,
      clicked: tracked,
      openTracked: z.number().int(),
      clickTracked: z.number().int(),
      waiting: z.number().int(),
      replyRate: rate,
    }),
  ),
  /** by day in the sequence’s time zone, oldest first */
  daily: z.array(z.object({ date: z.iso.date(), sent: z.number().int(), replied: z.number().int() })),
})
export type SequenceMetrics = z.infer<typeof SequenceMetrics>

export const sequenceMetrics = endpoint({
  ...PATHS.sequenceStats.sequenceMetrics,
  access: 'viewer',
  summary: 'Funnel of a sequence. Leads unless a field says mails; automatic replies never count as replied.',
  params: idParams,
  reply: SequenceMetrics,
})

const NodeStats = namedObject('NodeStats', {
  sentCount: z.number().int(),
  repliedCount: z.number().int(),
  waitingCount: z.number().int(),
})

export const allNodeStats = endpoint({
  ...PATHS.sequenceStats.allNodeStats,
  access: 'viewer',
  summary: 'The statistics of every email draft and timer in one call.',
  params: idParams,
  reply: z.object({
    data: z.array(
      NodeStats.extend({
        nodeId: z.string(),
        /** leads whose mail is generated or sent, of those of the group or enrolled; email drafts only */
        generatedCount: z.number().int(),
        generatedTotal: z.number().int(),
        /** email drafts only */
        openedCount: tracked,
        clickedCount: tracked,
      }),
    ),
  }),
})

export const nodeStats = endpoint({
  ...PATHS.sequenceStats.nodeStats,
  access: 'viewer',
  summary: 'Sent, replied and waiting at one node. Zeros for a node that is not saved yet.',
  params: z.object({ id: Id, nodeId: SingleLine.max(200) }),
  reply: NodeStats,
})

export const PlannedMail = z.object({
  leadId: Id,
  companyName: z.string(),
  contactName: z.string(),
  nodeId: z.string(),
  order: z.number().int(),
  subject: z.string(),
  plannedAt: Instant,
  waitReason: z.string().nullable(),
})
export const sequencePlan = endpoint({
  ...PATHS.sequenceStats.sequencePlan,
  cost: 'expensive',
  access: 'viewer',
  summary:
    '리허설: what the engine would send to whom and when, for one lead or the whole customer group. Nothing is stored.',
  params: idParams,
  query: z.object({ leadId: Id.optional(), userEmailAccountId: Id.optional() }),
  reply: z.object({ data: z.array(PlannedMail), total: z.number().int(), finishesAt: Instant.nullable() }),
})
