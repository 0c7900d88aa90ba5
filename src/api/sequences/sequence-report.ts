// Results of a sequence by variant, by sender and by week of enrollment.
import * as z from 'zod'
import { endpoint, Id, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

/** Numbers of leads; each lead is in one row only. */
const leadCounts = {
  enrolled: z.number().int(),
  /** were sent at least one mail */
  reached: z.number().int(),
  /** ended as replied: by a human reply or set by a user; automatic replies never count */
  replied: z.number().int(),
  /** were sent a mail, and their newest human reply shows interest */
  interested: z.number().int(),
  bounced: z.number().int(),
  unsubscribed: z.number().int(),
  /** open enrollments: they can still reply */
  open: z.number().int(),
  /** replied over reached, 0 … 1 */
  replyRate: z.number(),
  /** interested over reached, 0 … 1 */
  interestedRate: z.number(),
}

export const VariantGroup = z.object({
  /** the node they are below */
  below: z.string(),
  options: z.array(
    z.object({
      nodeId: z.string(),
      letter: z.string(),
      subject: z.string(),
      reached: z.number().int(),
      /** enrollments that ended as replied and whose last mail this is */
      replied: z.number().int(),
      rate: z.number(),
      /** the bounds of the 95 % interval (Wilson) */
      low: z.number(),
      high: z.number(),
    }),
  ),
  verdict: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('better'), nodeId: z.string() }),
    z.object({
      kind: z.literal('unknown'),
      reason: z.enum(['few_leads', 'no_difference']),
      needed: z.number().int(),
    }),
  ]),
})
export type VariantGroup = z.infer<typeof VariantGroup>

export const SequenceReport = z
  .object({
    variants: z.array(VariantGroup),
    senders: z.array(
      z.object({
        userEmailAccountId: Id.nullable(),
        address: z.string().nullable(),
        mails: z.number().int(),
        ...leadCounts,
      }),
    ),
    /** by the Monday of the week of enrollment, oldest first */
    weeks: z.array(z.object({ week: z.string(), ...leadCounts })),
  })
  .meta({ id: 'SequenceReport' })
export type SequenceReport = z.infer<typeof SequenceReport>

export const sequenceReport = endpoint({
  ...PATHS.sequenceReport.sequenceReport,
  cost: 'expensive',
  access: 'viewer',
  tag: 'Sequences',
  summary:
    'Variants with their intervals and the verdict, senders, weeks of enrollment. Leads unless a field says mails; human replies only.',
  params: idParams,
  reply: SequenceReport,
})

export const REPORT_TABLES = ['steps', 'daily', 'variants', 'senders', 'weeks'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export const exportReportTable = endpoint({
  ...PATHS.sequenceReport.exportReportTable,
  access: 'viewer',
  tag: 'Sequences',
  summary: 'One table of the numbers as a CSV file: steps, daily, variants, senders or weeks.',
  params: idParams,
  query: z.object({ table: z.enum(REPORT_TABLES) }),
  reply: z.unknown(),
})
