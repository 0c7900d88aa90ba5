// One comparison of the dashboard: reply rates with their intervals, or the same numbers as a table.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import type { CohortMetric } from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { ChartSection } from '#web/shared/metrics/chart-section.tsx'
import { RateChart } from '#web/shared/metrics/rate-chart.tsx'
import { weekName } from '#web/shared/metrics/week-name.ts'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { TermWithDefinition } from '#web/ui/text/term-with-definition.tsx'
import { LeadNumber } from './lead-number.tsx'
import { dashboardText } from './text.ts'
import { PLACE_OF, type Place } from './url-state.ts'

type BreakdownTable = keyof typeof PLACE_OF
type Row = {
  key: string
  name: ReactNode
  place?: Place
  counts: Overview['current']
}

/** Rows of a chart; the table has all. */
const MAX_ROWS = 8

type BreakdownProps = { table: BreakdownTable; overview: Overview; csvUrl: string }

export function Breakdown({ table, overview, csvUrl }: BreakdownProps) {
  const rows = rowsOf(table, overview)
  const { sent, replied } = overview.current
  if (rows.length === 0) return null
  return (
    <ChartSection
      title={dashboardText.tables[table]}
      hint={dashboardText.hints[table]}
      csvUrl={csvUrl}
      isHalf
      chart={
        <>
          <RateChart
            {...(sent > 0 && { average: replied / sent })}
            rows={rows.slice(0, MAX_ROWS).map(({ key, name, place, counts }) => ({
              key,
              name,
              reached: counts.sent,
              replied: Math.min(counts.replied, counts.sent),
              open: counts.open + counts.notSent,
              reachedLink: <LeadNumber metric="sent" value={counts.sent} place={place} />,
              repliedLink: <LeadNumber metric="replied" value={counts.replied} place={place} />,
            }))}
          />
          {rows.length > MAX_ROWS && (
            <p className="pt-2 text-xs text-muted">
              {dashboardText.moreRows(formatNumber(rows.length - MAX_ROWS))}
            </p>
          )}
        </>
      }
      rows={<CountTable label={dashboardText.tables[table]} head={HEADS[table]} rows={rows} />}
    />
  )
}

const HEADS: Record<BreakdownTable, string> = {
  sequences: dashboardText.filters.sequence,
  senders: dashboardText.filters.mailbox,
  groups: dashboardText.filters.group,
  industries: dashboardText.filters.industry,
}

function rowsOf(table: BreakdownTable, overview: Overview): Row[] {
  const at = PLACE_OF[table]
  if (table === 'industries')
    return overview.industries.map(({ name, counts }) => ({
      key: name,
      name: name || dashboardText.noIndustry,
      place: { at, of: name || 'none' },
      counts,
    }))
  return overview[table].map(({ id, name, counts }) => ({
    key: id ?? 'none',
    name: nameOf(table, id, name),
    place: { at, of: id ?? 'none' },
    counts,
  }))
}

function nameOf(table: Exclude<BreakdownTable, 'industries'>, id: string | null, name: string): ReactNode {
  if (id === null) return table === 'groups' ? dashboardText.noGroup : dashboardText.deletedMailbox
  if (table === 'senders') return name
  const to = table === 'sequences' ? `/sequences/${id}?tab=metrics` : `/customer-groups/${id}`
  return (
    <Link to={to} title={name} className="row-link">
      {name}
    </Link>
  )
}

type CountTableProps = { label: string; head: string; rows: readonly Row[] }

export const CountTable = ({ label, head, rows }: CountTableProps) => (
  <Table
    label={label}
    rows={rows}
    rowKey={({ key }) => key}
    maxHeight="480px"
    columns={[{ key: 'name', head, cell: ({ name }) => name }, ...countColumns]}
  />
)

const count = (metric: CohortMetric, from?: Column<Row>['from']): Column<Row> => ({
  key: metric,
  head: <TermWithDefinition label={dashboardText.metrics[metric]} hint={dashboardText.meanings[metric]} />,
  width: '84px',
  align: 'end',
  ...(from && { from }),
  cell: ({ counts, place }) => <LeadNumber metric={metric} value={counts[metric]} place={place} />,
})

const countColumns: Column<Row>[] = [
  count('enrolled', 'sm'),
  count('sent'),
  count('replied'),
  {
    key: 'rate',
    head: dashboardText.rate,
    width: '76px',
    align: 'end',
    cell: ({ counts }) => (
      <span className="tabular text-muted">{formatPercent(counts.replied, counts.sent)}</span>
    ),
  },
  count('interested', 'sm'),
  count('bounced', 'md'),
  count('unsubscribed', 'md'),
  count('open', 'md'),
  count('noReply', 'lg'),
]

export const WeekTable = ({ weeks }: { weeks: Overview['weeks'] }) => (
  <CountTable
    label={dashboardText.tables.weeks}
    head={dashboardText.week}
    rows={weeks.toReversed().map(({ week, from, to, counts }) => ({
      key: week,
      name: <span className="tabular">{weekName(week)}</span>,
      place: { at: 'week', from, to },
      counts,
    }))}
  />
)
