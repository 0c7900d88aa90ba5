// The dashboard: what happened to the leads enrolled in a period, across sequences. Every number opens its list.
import { useSearchParams } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import { type Period, weekOf } from '#core/overview/dashboard.ts'
import { overviewFileUrl, useOverview } from '#web/data/overview/overview.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { ChartSection } from '#web/parts/overview/metrics/chart-section.tsx'
import { CountTable, WeekTable } from '#web/parts/overview/metrics/count-table.tsx'
import { Funnel } from '#web/parts/overview/metrics/funnel.tsx'
import type { LeadLists } from '#web/parts/overview/metrics/lead-number.tsx'
import { WeekChart, WeekLegend } from '#web/parts/overview/metrics/week-chart.tsx'
import { weekName } from '#web/parts/overview/metrics/week-name.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { intentWords } from '#web/words/intents.ts'
import { metricMeanings, metricText, metricWords } from '#web/words/metrics.ts'
import { Breakdown } from './breakdown.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { dashboardText } from './text.ts'
import { TrendCharts, TrendTable } from './trend-charts.tsx'
import {
  type DashboardState,
  DashboardUrl,
  FILTERS,
  listAddress,
  NO_FILTERS,
  placeQuery,
  toQuery,
} from './url-state.ts'
import { WaitingCard } from './waiting-card.tsx'

type PrintedFiltersProps = { state: DashboardState; overview: Overview }

function PrintedFilters({ state, overview }: PrintedFiltersProps) {
  const { filters, deletedMailbox, noGroup, noIndustry } = dashboardText
  const nameIn = (rows: readonly { id: string | null; name: string }[], id: string): string =>
    rows.find((row) => row.id === id)?.name ?? dashboardText.chosen
  const names = {
    sequence: (id: string) => nameIn(overview.sequences, id),
    mailbox: (id: string) => (id === 'none' ? deletedMailbox : nameIn(overview.senders, id)),
    group: (id: string) => (id === 'none' ? noGroup : nameIn(overview.groups, id)),
    industry: (name: string) => name,
    withoutIndustry: () => noIndustry,
  }
  const shown = FILTERS.flatMap((key) => {
    const value = state[key]
    return value === undefined ? [] : [`${filters[key]}: ${names[key](value)}`]
  })
  return (
    <p className="hidden pb-4 text-sm text-muted print:block">
      {[...shown, dashboardText.asOf(formatDateTime(overview.asOf))].join(' · ')}
    </p>
  )
}

const OverviewLeads = lazyPart(() => import('./overview-leads.tsx'), 'OverviewLeads')

export function DashboardScreen() {
  const workspaceIds = useWorkspaceFilter()
  const [url, setUrl] = useUrlState(DashboardUrl)
  const query = toQuery(url, workspaceIds)
  const overview = useOverview(query)
  const list = { ...query, ...placeQuery(url) }
  const { data } = overview
  const period = data && dashboardText.period(formatDate(data.period.from), formatDate(data.period.to))
  const reset = () => setUrl(NO_FILTERS)
  return (
    <>
      <PageHeader title={dashboardText.title} description={period} />
      {data && <PrintedFilters state={url} overview={data} />}
      <DashboardFilters
        workspaceIds={workspaceIds}
        state={url}
        onChange={(patch) => setUrl(patch, { replace: true })}
      />
      {data ? (
        <Page
          overview={data}
          csvUrl={(table) => overviewFileUrl(query, table)}
          isFiltered={FILTERS.some((key) => url[key] !== undefined)}
          onReset={reset}
          onPeriod={(next) => setUrl(next)}
        />
      ) : overview.isError ? (
        <QueryError title={dashboardText.failed} query={overview} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton className="h-72 rounded-xl" />
          <div className="grid gap-5 xl:grid-cols-2">
            <Skeleton className="h-72 rounded-xl" />
            <Skeleton className="h-72 rounded-xl" />
          </div>
        </div>
      )}
      {url.show && (
        <OverviewLeads
          // another page of the same list keeps the dialog and its focus
          key={JSON.stringify([url.show, list])}
          query={list}
          metric={url.show}
          title={listTitle(url, data)}
          description={metricMeanings[url.show]}
          page={url.page}
          setPage={setUrl}
          onClose={() => setUrl({ show: null, at: null, of: null, page: null }, { replace: true })}
        />
      )}
    </>
  )
}

/** 회신 · 봄 제안 */
function listTitle(url: DashboardState, overview: Overview | undefined): string {
  const { show, at, of = '' } = url
  const { from, to } = placeQuery(url)
  const metric = show ? metricWords[show] : ''
  const named = (rows: { id: string | null; name: string }[] = [], none: string): string =>
    of === 'none' ? none : (rows.find(({ id }) => id === of)?.name ?? '')
  const names = {
    week: () => (from ? weekName(weekOf(from)) : ''),
    period: () => (from && to ? daysOf([from, to]) : ''),
    sequence: () => {
      const { best = [], worst = [] } = overview?.ranking ?? {}
      return named([...(overview?.sequences ?? []), ...best, ...worst], '')
    },
    sequenceWeek: () => {
      const id = of.slice(0, of.indexOf('~'))
      const name = overview?.trends.find((trend) => trend.id === id)?.name ?? ''
      return [name, from && weekName(weekOf(from))].filter(Boolean).join(' · ')
    },
    sender: () => named(overview?.senders, dashboardText.deletedMailbox),
    group: () => named(overview?.groups, dashboardText.noGroup),
    industry: () => of || dashboardText.noIndustry,
    intent: () => (intentWords as Record<string, string>)[of] ?? metricText.noIntent,
  }
  return [metric, at && names[at]()].filter(Boolean).join(' · ')
}

type PageProps = {
  overview: Overview
  csvUrl: (table: Parameters<typeof overviewFileUrl>[1]) => string
  isFiltered: boolean
  onReset: () => void
  onPeriod: (period: Period) => void
}

function Page({ overview, csvUrl, isFiltered, onReset, onPeriod }: PageProps) {
  const { current, before, intents, weeks, trends, waiting } = overview
  const [params] = useSearchParams()
  const lists: LeadLists = {
    addressOf: (metric, place) => listAddress(params, metric, place),
    isPanel: true,
  }
  if (current.enrolled === 0)
    return (
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="card">
          <EmptyDashboard overview={overview} isFiltered={isFiltered} onReset={onReset} onPeriod={onPeriod} />
        </div>
        <WaitingCard waiting={waiting} />
      </div>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 xl:grid-cols-2">
      <ChartSection
        title={dashboardText.tables.funnel}
        hint={dashboardText.hints.funnel}
        csvUrl={csvUrl('funnel')}
        chart={
          <Funnel
            counts={current}
            intents={intents}
            lists={lists}
            previous={{ counts: before, period: overview.previous }}
          />
        }
        rows={<FunnelTable overview={overview} lists={lists} />}
      />
      <ChartSection
        title={dashboardText.tables.weeks}
        hint={dashboardText.hints.weeks}
        csvUrl={csvUrl('weeks')}
        isHalf
        legend={<WeekLegend />}
        chart={<WeekChart weeks={weeks} lists={lists} />}
        rows={<WeekTable label={dashboardText.tables.weeks} weeks={weeks} lists={lists} />}
      />
      <div className="min-w-0">
        <WaitingCard waiting={waiting} />
      </div>
      <Breakdown table="sequences" overview={overview} lists={lists} csvUrl={csvUrl('sequences')} />
      {trends.length > 0 && (
        <ChartSection
          title={dashboardText.tables.trends}
          hint={dashboardText.hints.trends}
          csvUrl={csvUrl('trends')}
          chart={<TrendCharts trends={trends} lists={lists} average={current.replied / current.sent} />}
          rows={<TrendTable trends={trends} lists={lists} />}
        />
      )}
      <Breakdown table="senders" overview={overview} lists={lists} csvUrl={csvUrl('senders')} />
      <Breakdown table="groups" overview={overview} lists={lists} csvUrl={csvUrl('groups')} />
      <Breakdown table="industries" overview={overview} lists={lists} csvUrl={csvUrl('industries')} />
    </div>
  )
}

type FunnelTableProps = { overview: Overview; lists: LeadLists }

const FunnelTable = ({ overview: { period, previous, current, before }, lists }: FunnelTableProps) => (
  <CountTable
    label={dashboardText.tables.funnel}
    head={dashboardText.periodLabel}
    lists={lists}
    rows={[
      { key: 'current', name: daysOf([period.from, period.to]), counts: current },
      {
        key: 'before',
        name: daysOf([previous.from, previous.to]),
        place: { at: 'period', ...previous },
        counts: before,
      },
    ]}
  />
)

/** @param days the first and the last */
const daysOf = (days: readonly string[]): string => days.map((day) => formatDate(day)).join(' ~ ')
