// The dashboard: its numbers, the leads behind each, and every table as a CSV file.
import {
  exportOverviewTable,
  getOverview,
  listOverviewLeads,
  type Overview,
  type OverviewFilter,
  type OverviewTable,
} from '#api/overview/overview.ts'
import type { Scope } from '#core/access.ts'
import { COHORT_METRICS, type CohortCounts, type CohortMetric } from '#core/overview/dashboard.ts'
import type { Context } from '#server/context.ts'
import { readOverview, readPeriod } from '#server/overview/actions/read-overview.ts'
import { type CohortFilter, listCohortLeads } from '#server/overview/store/cohorts.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Cell, csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOverview(api: Api, ctx: Context): void {
  const read = async (scope: Scope, query: OverviewFilter) => {
    const filter = filterOf(scope, query)
    return readOverview(ctx, scope.userId, filter, await readPeriod(ctx, query, filter.workspaceIds))
  }
  route(api, getOverview, ({ scope, query }) => read(scope, query))
  route(api, listOverviewLeads, async ({ scope, query: { metric, intent, limit, offset, ...query } }) => {
    const filter = filterOf(scope, query)
    const period = await readPeriod(ctx, query, filter.workspaceIds)
    return listCohortLeads(ctx.db, filter, period, { metric, intent }, { limit, offset })
  })
  route(api, exportOverviewTable, async ({ scope, user, request, query, reply }) => {
    const overview = await read(scope, query)
    const { workspaceIds } = filterOf(scope, query)
    const onEnd = auditExport(ctx, exportOverviewTable.path, { user, request }, workspaceIds)
    const { from, to } = overview.period
    return csvFile(
      reply,
      `대시보드 ${FILE_NAMES[query.table]} ${from}~${to}.csv`,
      tableOf(query.table, overview),
      onEnd,
    )
  })
}

const filterOf = (scope: Scope, { workspaceIds, ...query }: OverviewFilter): CohortFilter => ({
  ...query,
  workspaceIds: chosenWorkspaces(scope, workspaceIds),
})

const FILE_NAMES: Record<OverviewTable, string> = {
  funnel: '단계',
  weeks: '등록 주차별',
  sequences: '시퀀스별',
  senders: '발송 계정별',
  groups: '고객 그룹별',
  industries: '업종별',
}

const COLUMNS: Record<CohortMetric, string> = {
  enrolled: '등록(명)',
  sent: '발송(명)',
  delivered: '도달(명)',
  replied: '회신(명)',
  interested: '관심(명)',
  notSent: '발송 전(명)',
  bounced: '반송(명)',
  open: '진행 중(명)',
  noReply: '무응답(명)',
  unsubscribed: '수신거부(명)',
  removed: '등록 해제(명)',
}

type Row = { counts: CohortCounts; replyRate: number; low: number; high: number }
const round = (rate: number): number => Math.round(rate * 10_000) / 10_000
const cells = ({ counts, replyRate, low, high }: Row): Cell[] => [
  ...COHORT_METRICS.map((metric) => counts[metric]),
  round(replyRate),
  round(low),
  round(high),
]

function tableOf(table: OverviewTable, overview: Overview): Cell[][] {
  if (table === 'funnel')
    return [
      ['구분', '이 기간', '이전 기간'],
      ...COHORT_METRICS.map((metric) => [COLUMNS[metric], overview.current[metric], overview.before[metric]]),
    ]
  const header = [...COHORT_METRICS.map((metric) => COLUMNS[metric]), '회신율', '95% 하한', '95% 상한']
  if (table === 'weeks')
    return [['등록 주차(월요일)', ...header], ...overview.weeks.map((row) => [row.week, ...cells(row)])]
  const names: Record<typeof table, string> = {
    sequences: '시퀀스',
    senders: '발송 계정',
    groups: '고객 그룹',
    industries: '업종',
  }
  return [[names[table], ...header], ...overview[table].map((row) => [row.name, ...cells(row)])]
}
