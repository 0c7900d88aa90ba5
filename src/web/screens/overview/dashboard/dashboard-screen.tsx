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
import { cx } from '#web/ui/cx.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { intentWords } from '#web/words/intents.ts'
import { metricMeanings, metricText, metricWords } from '#web/words/metrics.ts'
import { Breakdown } from './breakdown.tsx'
import { DashboardTools } from './dashboard-tools.tsx'
import { EmptyDashboard } from './empty-dashboard.tsx'
import { funnelSentence, weeksSentence } from './sentences.ts'
import { dashboardText } from './text.ts'
import {
  type DashboardState,
  DashboardUrl,
  FILTERS,
  isOwnPeriod,
  listAddress,
  NO_FILTERS,
  placeQuery,
  toQuery,
} from './url-state.ts'
import { WaitingReplies } from './waiting-replies.tsx'

type ChosenFiltersProps = { state: DashboardState; overview: Overview }

/** The chosen filters by name; in print also the time of the numbers. */
function ChosenFilters({ state, overview }: ChosenFiltersProps) {
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
    <p className={cx('-mt-3 pb-4 text-sm text-muted', shown.length === 0 && 'hidden print:block')}>
      {shown.join(' · ')}
      <span className="hidden print:inline">
        {shown.length > 0 && ' · '}
        {dashboardText.asOf(formatDateTime(overview.asOf))}
      </span>
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
  return (
    <>
      <PageHeader
        title={dashboardText.title}
        description={period}
        actions={
          <DashboardTools
            workspaceIds={workspaceIds}
            state={url}
            onChange={(patch) => setUrl(patch, { replace: true })}
            csvUrl={(table) => overviewFileUrl(query, table)}
          />
        }
      />
      {data && <ChosenFilters state={url} overview={data} />}
      {data ? (
        <Page
          overview={data}
          during={dashboardText.during[isOwnPeriod(url) ? 'own' : url.days]}
          isFiltered={FILTERS.some((key) => url[key] !== undefined)}
          onReset={() => setUrl(NO_FILTERS)}
          onPeriod={(next) => setUrl(next)}
        />
      ) : overview.isError ? (
        <QueryError title={dashboardText.failed} query={overview} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton className="h-72 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
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
  /** the period in words */
  during: string
  isFiltered: boolean
  onReset: () => void
  onPeriod: (period: Period) => void
}

function Page({ overview, during, isFiltered, onReset, onPeriod }: PageProps) {
  const { current, before, intents, weeks, waiting } = overview
  const [params] = useSearchParams()
  const lists: LeadLists = {
    addressOf: (metric, place) => listAddress(params, metric, place),
    isPanel: true,
  }
  if (current.enrolled === 0)
    return (
      <>
        <EmptyDashboard overview={overview} isFiltered={isFiltered} onReset={onReset} onPeriod={onPeriod} />
        {waiting.total > 0 && <WaitingReplies waiting={waiting} />}
      </>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <ChartSection
        title={dashboardText.tables.funnel}
        hint={funnelSentence(current, during)}
        chart={
          <Funnel
            counts={current}
            intents={intents}
            lists={lists}
            {...(before.enrolled > 0 && { previous: { counts: before, period: overview.previous } })}
          />
        }
        rows={<FunnelTable overview={overview} lists={lists} />}
      />
      <ChartSection
        title={dashboardText.tables.weeks}
        hint={weeksSentence(overview)}
        isHalf
        legend={<WeekLegend />}
        chart={<WeekChart weeks={weeks} lists={lists} />}
        rows={<WeekTable label={dashboardText.tables.weeks} weeks={weeks} lists={lists} />}
      />
      <Breakdown tables={['sequences', 'trends']} overview={overview} lists={lists} />
      <WaitingReplies waiting={waiting} />
      <Breakdown tables={['senders', 'groups', 'industries']} overview={overview} lists={lists} />
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
