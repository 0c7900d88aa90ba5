// Results of a sequence in total, by variant, by sender and by week of enrollment.
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { CohortCounts, IntentCount } from '#api/overview/cohort-counts.ts'
import { PATHS } from '#api/paths.ts'

const endpoint = endpointsOf('Sequences')

/** Numbers of leads; each lead is in one row only. */
const Row = CohortCounts.extend({
  /** the same number as `sent` */
  reached: z.number().int(),
  /** replied over sent, 0 … 1, with the bounds of its 95 % interval (Wilson) */
  replyRate: z.number(),
  low: z.number(),
  high: z.number(),
  /** interested over sent, 0 … 1 */
  interestedRate: z.number(),
})
export type ReportRow = z.infer<typeof Row>

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

export const SequenceReport = namedObject('SequenceReport', {
  variants: z.array(VariantGroup),
  senders: z.array(
    Row.extend({
      userEmailAccountId: Id.nullable(),
      address: z.string().nullable(),
      mails: z.number().int(),
    }),
  ),
  /** by the Monday of the week of enrollment in the time zone of the sequence, oldest first */
  weeks: z.array(Row.extend({ week: z.iso.date() })),
  /** of mails that a model wrote, by the model and the version of its prompt */
  models: z.array(
    z.object({
      model: z.string(),
      /** null for mails of before versions were stored */
      promptVersion: z.string().nullable(),
      /** leads that were sent such a mail: one with mails of two models is in both rows */
      reached: z.number().int(),
      /** enrollments that ended as replied and whose last mail is such a one */
      replied: z.number().int(),
      rate: z.number(),
      /** the bounds of the 95 % interval (Wilson) */
      low: z.number(),
      high: z.number(),
      /** fewer leads than a comparison needs */
      isFew: z.boolean(),
    }),
  ),
  /** of all leads */
  total: CohortCounts,
  /** of the leads that replied */
  intents: z.array(IntentCount),
})
export type SequenceReport = z.infer<typeof SequenceReport>

export const sequenceReport = endpoint({
  ...PATHS.sequenceReport.sequenceReport,
  cost: 'expensive',
  access: 'viewer',
  summary:
    'Variants with their intervals and the verdict, senders, weeks of enrollment, models with the versions of their prompts. Leads unless a field says mails; human replies only.',
  params: idParams,
  reply: SequenceReport,
})

const REPORT_TABLES = ['funnel', 'steps', 'daily', 'variants', 'senders', 'weeks', 'models'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export const exportReportTable = endpoint({
  ...PATHS.sequenceReport.exportReportTable,
  audit: '시퀀스 보고서를 파일로 내보냈습니다',
  access: 'viewer',
  summary:
    'One table of the numbers as a CSV file: funnel, steps, daily, variants, senders, weeks or models.',
  params: idParams,
  query: z.object({ table: z.enum(REPORT_TABLES) }),
  reply: z.unknown(),
})
