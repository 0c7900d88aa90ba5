// Detailed results of a sequence, and every table of them as a CSV file.
import { readableSubject } from '#api/sequences/node-title.ts'
import type { ReportRow, ReportTable, SequenceReport, VariantGroup } from '#api/sequences/sequence-report.ts'
import * as contract from '#api/sequences/sequence-report.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import {
  COHORT_METRICS,
  type CohortCounts,
  MIN_SENT_FOR_RANK,
  replyEstimate,
} from '#core/overview/dashboard.ts'
import { replyRate } from '#core/sequences/node-counts.ts'
import { estimate, verdictOf } from '#core/sequences/variant-comparison.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { variantLetter, variantsOf } from '#core/sequences/workflow/variants.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { type EmailCounts, getNumbers } from '#server/data/sequences/node-metrics.ts'
import {
  countLeads,
  listByModel,
  listBySender,
  listByWeek,
  listIntents,
} from '#server/data/sequences/report.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { COHORT_COLUMNS } from '#server/overview/actions/cohort-columns.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Cell, csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { readMetrics, workflowOf } from './stats.ts'

export function registerSequenceReport(api: Api, ctx: Context): void {
  route(api, contract.sequenceReport, async ({ scope, params }) =>
    readReport(ctx, scope, await getSequence(ctx.db, scope, params.id)),
  )
  route(api, contract.exportReportTable, async ({ scope, user, request, params, query, reply }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const rows = await TABLES[query.table](ctx, scope, sequence)
    const workspaceIds = chosenWorkspaces(scope, sequence.workspaceIds)
    const onEnd = auditExport(ctx, contract.exportReportTable.path, { user, request }, workspaceIds)
    return csvFile(reply, `${sequence.name} ${FILE_NAMES[query.table]}.csv`, rows, onEnd)
  })
}

async function readReport(ctx: Context, scope: Scope, sequence: SequenceRecord): Promise<SequenceReport> {
  const visible = { sequenceId: sequence.id, workspaceIds: visibleWorkspaces(scope) }
  const [{ emails }, senders, weeks, models, total, intents] = await Promise.all([
    getNumbers(ctx.db, visible),
    listBySender(ctx.db, visible),
    listByWeek(ctx.db, visible, sequence.timeZone),
    listByModel(ctx.db, visible),
    countLeads(ctx.db, visible),
    listIntents(ctx.db, visible),
  ])
  return {
    variants: variantGroups(workflowOf(sequence), emails),
    senders: senders.map((row) => ({ ...row, ...rated(row) })),
    weeks: weeks.map((row) => ({ ...row, ...rated(row) })),
    models: models.map(({ sent, ...row }) => ({
      ...row,
      reached: sent,
      ...estimate({ reached: sent, replied: row.replied }),
      isFew: sent < MIN_SENT_FOR_RANK,
    })),
    total,
    intents,
  }
}

function rated(counts: CohortCounts) {
  const { rate, low, high } = replyEstimate(counts)
  const { sent, interested } = counts
  return { reached: sent, replyRate: rate, low, high, interestedRate: replyRate(interested, sent) }
}

function variantGroups(workflow: Workflow, emails: ReadonlyMap<string, EmailCounts>): VariantGroup[] {
  return variantsOf(workflow).map(({ below, nodeIds }) => {
    const counts = nodeIds.map((nodeId) => {
      const email = emails.get(nodeId)
      return { nodeId, reached: email?.sent ?? 0, replied: email?.replied ?? 0 }
    })
    return {
      below,
      options: counts.map((count, i) => {
        const node = findNode(workflow, count.nodeId)
        const subject = isMail(node) ? node.data.subject : ''
        return { ...count, letter: variantLetter(i), subject, ...estimate(count) }
      }),
      verdict: verdictOf(counts),
    }
  })
}

const FILE_NAMES: Record<ReportTable, string> = {
  funnel: '등록부터 관심까지',
  steps: '단계별',
  daily: '날짜별',
  variants: 'AB 비교',
  senders: '발송 계정별',
  weeks: '등록 주차별',
  models: '모델과 프롬프트별',
}

const LEAD_COLUMNS = [
  '등록(명)',
  '수신(명)',
  '회신(명)',
  '회신율',
  '반송(명)',
  '수신거부(명)',
  '종료 전(명)',
  '관심(명)',
  '관심 비율',
]
const leadCells = (row: ReportRow): Cell[] => [
  row.enrolled,
  row.reached,
  row.replied,
  round(row.replyRate),
  row.bounced,
  row.unsubscribed,
  row.open,
  row.interested,
  round(row.interestedRate),
]
const round = (rate: number): number => Math.round(rate * 10_000) / 10_000

function subjectOf(sequence: SequenceRecord, nodeId: string): string {
  const node = findNode(workflowOf(sequence), nodeId)
  return isMail(node) ? readableSubject(node.data) : ''
}

type ReadTable = (ctx: Context, scope: Scope, sequence: SequenceRecord) => Promise<Cell[][]>

const TABLES: Record<ReportTable, ReadTable> = {
  funnel: async (...of) => {
    const { total } = await readReport(...of)
    return [['구분', '연락처'], ...COHORT_METRICS.map((metric) => [COHORT_COLUMNS[metric], total[metric]])]
  },
  steps: async (ctx, scope, sequence) => [
    ['단계', '제목', '발송(명)', '회신(명)', '회신율', '반송(명)', '대기(명)'],
    ...(await readMetrics(ctx, scope, sequence)).steps.map((step) => [
      step.order,
      subjectOf(sequence, step.nodeId),
      step.sent,
      step.replied,
      round(step.replyRate),
      step.bounced,
      step.waiting,
    ]),
  ],
  daily: async (...of) => [
    ['날짜', '발송(통)', '회신(명)'],
    ...(await readMetrics(...of)).daily.map((day) => [day.date, day.sent, day.replied]),
  ],
  variants: async (ctx, scope, sequence) => [
    ['분기', 'A/B', '제목', '발송(명)', '회신(명)', '회신율', '95% 하한', '95% 상한', '판정'],
    ...(await readReport(ctx, scope, sequence)).variants.flatMap(({ options, verdict }, i) =>
      options.map((option) => [
        i + 1,
        option.letter,
        subjectOf(sequence, option.nodeId),
        option.reached,
        option.replied,
        round(option.rate),
        round(option.low),
        round(option.high),
        verdict.kind === 'unknown' ? '판단 불가' : verdict.nodeId === option.nodeId ? '우세' : '',
      ]),
    ),
  ],
  senders: async (...of) => [
    ['발송 계정', '보낸 메일(통)', ...LEAD_COLUMNS],
    ...(await readReport(...of)).senders.map((row) => [row.address, row.mails, ...leadCells(row)]),
  ],
  models: async (...of) => [
    ['모델', '프롬프트 버전', '발송(명)', '회신(명)', '회신율', '95% 하한', '95% 상한'],
    ...(await readReport(...of)).models.map((row) => [
      row.model,
      row.promptVersion ?? '',
      row.reached,
      row.replied,
      round(row.rate),
      round(row.low),
      round(row.high),
    ]),
  ],
  weeks: async (...of) => [
    ['등록 주차(월요일)', ...LEAD_COLUMNS],
    ...(await readReport(...of)).weeks.map((row) => [row.week, ...leadCells(row)]),
  ],
}
