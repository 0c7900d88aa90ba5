// The dashboard: its numbers, the leads behind each, and every table as a CSV file.
import { deletedSequence, namelessRows } from '#api/overview/nameless-rows.ts'
import type { OverviewFilter, OverviewTable } from '#api/overview/overview.ts'
import * as contract from '#api/overview/overview.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { COHORT_METRICS, type CohortCounts, replyEstimate } from '#core/overview/dashboard.ts'
import type { Context } from '#server/context.ts'
import { type CohortFilter, listCohortLeads } from '#server/data/overview/cohorts.ts'
import { COHORT_COLUMNS } from '#server/overview/actions/cohort-columns.ts'
import {
  type OverviewTables,
  readOverview,
  readOverviewTable,
  readPeriod,
} from '#server/overview/actions/read-overview.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type Cell, csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOverview(api: Api, ctx: Context): void {
  route(api, contract.getOverview, async ({ scope, query }) => {
    const filter = filterOf(scope, query)
    return readOverview(ctx, scope.userId, filter, await readPeriod(ctx, query, filter.workspaceIds))
  })
  route(
    api,
    contract.listOverviewLeads,
    async ({ scope, query: { metric, intent, limit, offset, ...query } }) => {
      const filter = filterOf(scope, query)
      const period = await readPeriod(ctx, query, filter.workspaceIds)
      return listCohortLeads(ctx.db, filter, period, { metric, intent }, { limit, offset })
    },
  )
  route(api, contract.exportOverviewTable, async ({ scope, user, request, query, reply }) => {
    const filter = filterOf(scope, query)
    const period = await readPeriod(ctx, query, filter.workspaceIds)
    const overview = await readOverviewTable(ctx, filter, period, query.table)
    const onEnd = auditExport(ctx, contract.exportOverviewTable.path, { user, request }, filter.workspaceIds)
    const { from, to } = period
    return csvFile(
      reply,
      `${['대시보드', FILE_NAMES[query.table], ...filterNames(query, overview), `${from}~${to}`].join(' ')}.csv`,
      tableOf(query.table, overview),
      onEnd,
    )
  })
}

const filterOf = (scope: Scope, { workspaceIds, ...query }: OverviewFilter): CohortFilter => ({
  ...query,
  workspaceIds: chosenWorkspaces(scope, workspaceIds),
  visible: visibleWorkspaces(scope),
})

const FILE_NAMES: Record<OverviewTable, string> = {
  funnel: '단계',
  weeks: '등록 주차별',
  sequences: '시퀀스별',
  trends: '시퀀스별 주간',
  senders: '발송 계정별',
  groups: '고객 그룹별',
  industries: '업종별',
}

const RATE_COLUMN = '회신율'

type NamedRow = { name: string; isDeleted?: boolean }
const nameOf = (table: 'sequences' | keyof typeof namelessRows, { name, isDeleted }: NamedRow): string =>
  isDeleted ? deletedSequence(name) : table === 'sequences' ? name : name || namelessRows[table]

/** What the rows are limited to, for the name of the file. A row that the numbers do not contain has no name. */
function filterNames(query: OverviewFilter, overview: OverviewTables): string[] {
  const named = (
    table: 'sequences' | 'senders' | 'groups',
    id: string | undefined,
  ): (string | undefined)[] => {
    if (id === undefined) return []
    const row = overview[table].find((one) => one.id === (id === 'none' ? null : id))
    return [row && nameOf(table, row)]
  }
  return [
    ...named('sequences', query.sequenceId),
    ...named('senders', query.userEmailAccountId),
    query.withoutIndustry ? namelessRows.industries : query.industry,
    ...named('groups', query.customerGroupId),
  ].flatMap((name) => name || [])
}

type Row = { counts: CohortCounts; replyRate: number; low: number; high: number }
const round = (rate: number): number => Math.round(rate * 10_000) / 10_000
const cells = ({ counts, replyRate, low, high }: Row): Cell[] => [
  ...COHORT_METRICS.map((metric) => counts[metric]),
  round(replyRate),
  round(low),
  round(high),
]

function tableOf(table: OverviewTable, overview: OverviewTables): Cell[][] {
  if (table === 'funnel')
    return [
      ['구분', '이 기간', '이전 기간'],
      ...COHORT_METRICS.map((metric) => [
        COHORT_COLUMNS[metric],
        overview.current[metric],
        overview.before[metric],
      ]),
      [
        RATE_COLUMN,
        ...[overview.current, overview.before].map((counts) => round(replyEstimate(counts).rate)),
      ],
    ]
  const header = [
    ...COHORT_METRICS.map((metric) => COHORT_COLUMNS[metric]),
    RATE_COLUMN,
    '95% 하한',
    '95% 상한',
  ]
  if (table === 'weeks')
    return [['등록 주차(월요일)', ...header], ...overview.weeks.map((row) => [row.week, ...cells(row)])]
  if (table === 'trends')
    return [
      ['시퀀스', '등록 주차(월요일)', ...header],
      ...overview.trends.flatMap((sequence) =>
        sequence.weeks.map((row) => [nameOf('sequences', sequence), row.week, ...cells(row)]),
      ),
    ]
  const names: Record<typeof table, string> = {
    sequences: '시퀀스',
    senders: '발송 계정',
    groups: '고객 그룹',
    industries: '업종',
  }
  return [[names[table], ...header], ...overview[table].map((row) => [nameOf(table, row), ...cells(row)])]
}
