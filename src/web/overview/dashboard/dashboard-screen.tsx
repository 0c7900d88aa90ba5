// The dashboard: what happened to the leads enrolled in a period, across sequences. Every number opens its list.
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import { formatFullDay } from '#web/lib/format.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { overviewFileUrl, useOverview } from '#web/overview/queries/overview.ts'
import { ChartSection } from '#web/shared/metrics/chart-section.tsx'
import { weekName } from '#web/shared/metrics/week-name.ts'
import { intentWords } from '#web/shared/text/intents.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MetricsIllustration } from '#web/ui/illustrations/metrics-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Breakdown, CountTable, WeekTable } from './breakdown.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { Funnel } from './funnel.tsx'
import { dashboardText } from './text.ts'
import { type DashboardState, DashboardUrl, FILTERS, placeQuery, toQuery } from './url-state.ts'
import { WaitingCard } from './waiting-card.tsx'
import { WeekChart, WeekLegend } from './week-chart.tsx'

const OverviewLeads = lazy(async () => ({ default: (await import('./overview-leads.tsx')).OverviewLeads }))

export function DashboardScreen() {
  const workspaceIds = useWorkspaceFilter()
  const [url, setUrl] = useUrlState(DashboardUrl)
  const query = toQuery(url, workspaceIds)
  const overview = useOverview(query)
  const { search } = useLocation()
  const { data } = overview
  const period = data && dashboardText.period(formatFullDay(data.period.from), formatFullDay(data.period.to))
  const reset = () => setUrl({ sequence: null, mailbox: null, industry: null, group: null })
  return (
    <>
      <PageHeader title={dashboardText.title} description={period} />
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
        <Suspense fallback={null}>
          <OverviewLeads
            key={search}
            query={{ ...query, ...placeQuery(url) }}
            metric={url.show}
            title={listTitle(url, data)}
            description={dashboardText.meanings[url.show]}
            page={url.page}
            onPage={(page) => setUrl({ page })}
            onClose={() => setUrl({ show: null, at: null, of: null, page: null }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}

/** 회신 · 봄 제안 */
function listTitle({ show, at, of = '' }: DashboardState, overview: Overview | undefined): string {
  const metric = show ? dashboardText.metrics[show] : ''
  const named = (rows: { id: string | null; name: string }[] = [], none: string): string =>
    of === 'none' ? none : (rows.find(({ id }) => id === of)?.name ?? '')
  const names = {
    week: () => weekName(of.slice(0, 'YYYY-MM-DD'.length)),
    sequence: () => named(overview?.sequences, ''),
    sender: () => named(overview?.senders, dashboardText.deletedMailbox),
    group: () => named(overview?.groups, dashboardText.noGroup),
    industry: () => (of === 'none' ? dashboardText.noIndustry : of),
    intent: () => (intentWords as Record<string, string>)[of] ?? dashboardText.noIntent,
  }
  return [metric, at && of && names[at]()].filter(Boolean).join(' · ')
}

type PageProps = {
  overview: Overview
  csvUrl: (table: Parameters<typeof overviewFileUrl>[1]) => string
  isFiltered: boolean
  onReset: () => void
}

function Page({ overview, csvUrl, isFiltered, onReset }: PageProps) {
  const { current, weeks, waiting } = overview
  if (current.enrolled === 0)
    return (
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="card">
          <EmptyState
            illustration={<MetricsIllustration />}
            title={dashboardText.emptyTitle}
            description={isFiltered ? dashboardText.emptyFilterHint : dashboardText.emptyHint}
            action={
              isFiltered ? (
                <Button onClick={onReset}>{dashboardText.resetFilters}</Button>
              ) : (
                <LinkButton variant="primary" to="/sequences">
                  {dashboardText.toSequences}
                </LinkButton>
              )
            }
          />
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
        chart={<Funnel overview={overview} />}
        rows={<FunnelTable overview={overview} />}
      />
      <ChartSection
        title={dashboardText.tables.weeks}
        hint={dashboardText.hints.weeks}
        csvUrl={csvUrl('weeks')}
        isHalf
        legend={<WeekLegend />}
        chart={<WeekChart weeks={weeks} />}
        rows={<WeekTable weeks={weeks} />}
      />
      <Breakdown table="sequences" overview={overview} csvUrl={csvUrl('sequences')} />
      <div className="min-w-0">
        <WaitingCard waiting={waiting} />
      </div>
      <Breakdown table="senders" overview={overview} csvUrl={csvUrl('senders')} />
      <Breakdown table="groups" overview={overview} csvUrl={csvUrl('groups')} />
      <Breakdown table="industries" overview={overview} csvUrl={csvUrl('industries')} />
    </div>
  )
}

const FunnelTable = ({ overview }: { overview: Overview }) => (
  <CountTable
    label={dashboardText.tables.funnel}
    head={dashboardText.periodLabel}
    rows={[
      {
        key: 'current',
        name: `${formatFullDay(overview.period.from)} ~ ${formatFullDay(overview.period.to)}`,
        counts: overview.current,
      },
      {
        key: 'before',
        name: `${formatFullDay(overview.previous.from)} ~ ${formatFullDay(overview.previous.to)}`,
        place: { at: 'week', ...overview.previous },
        counts: overview.before,
      },
    ]}
  />
)
