// Comparisons of the dashboard, one at a time: reply rates, or the same numbers as a table.
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Overview, OverviewSequence } from '#api/overview/overview.ts'
import { MIN_SENT_FOR_RANK } from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { ChartSection } from '#web/parts/overview/metrics/chart-section.tsx'
import { type CountRow, CountTable } from '#web/parts/overview/metrics/count-table.tsx'
import type { LeadLists } from '#web/parts/overview/metrics/lead-number.tsx'
import { RateGroups, RateRows } from '#web/parts/overview/metrics/rate-rows.tsx'
import { comparisonSentence } from './sentences.ts'
import { SequenceName } from './sequence-name.tsx'
import { dashboardText } from './text.ts'
import { TrendCharts, TrendTable, topOfTrends } from './trend-charts.tsx'
import { PLACE_OF } from './url-state.ts'

type BreakdownTable = keyof typeof PLACE_OF
type Comparison = BreakdownTable | 'trends'

type BreakdownProps = { tables: readonly Comparison[]; overview: Overview; lists: LeadLists }

/** Those of the tables that have something to compare; a single row would repeat the numbers of the funnel. */
export function Breakdown({ tables, overview, lists }: BreakdownProps) {
  const offered = tables.filter((table) => overview[table].length > 1)
  const [chosen, setChosen] = useState<Comparison>()
  const table = offered.find((one) => one === chosen) ?? offered[0]
  if (!table) return null
  const choice = offered.length > 1 && (
    <fieldset className="flex flex-wrap gap-x-3">
      <legend className="sr-only">{dashboardText.choice}</legend>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === table}
          onClick={() => setChosen(one)}
          className="min-h-7 rounded-md text-base whitespace-nowrap text-faint hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {dashboardText.tables[one]}
        </button>
      ))}
    </fieldset>
  )
  return (
    <ChartSection
      title={dashboardText.tables[table]}
      choice={choice}
      isHalf
      {...(table === 'trends' ? trendsOf(overview, lists) : ratesOf(table, overview, lists))}
    />
  )
}

function trendsOf({ trends, current }: Overview, lists: LeadLists) {
  const average = current.replied / current.sent
  const top = topOfTrends(trends, average)
  return {
    hint: dashboardText.trendsSay(formatNumber(trends.length), formatPercent(top), formatPercent(average)),
    chart: <TrendCharts trends={trends} lists={lists} average={average} top={top} />,
    rows: <TrendTable trends={trends} lists={lists} />,
  }
}

function ratesOf(table: BreakdownTable, overview: Overview, lists: LeadLists) {
  const rows = rowsOf(table, overview)
  const ranking = table === 'sequences' ? overview.ranking : undefined
  const sentence = comparisonSentence(HEADS[table], rows, ranking)
  return {
    hint: sentence ?? dashboardText.notComparable(HEADS[table], formatNumber(MIN_SENT_FOR_RANK)),
    chart:
      sentence &&
      (ranking && ranking.worst.length > 0 ? (
        <SequenceRanking overview={overview} lists={lists} />
      ) : (
        <RateRows rows={rows} total={overview.current} lists={lists} />
      )),
    rows: (
      <>
        <CountTable label={dashboardText.tables[table]} head={HEADS[table]} rows={rows} lists={lists} />
        {overview.omitted[table] > 0 && (
          <p className="pt-2 text-xs text-muted">
            {dashboardText.omitted(formatNumber(rows.length), formatNumber(overview.omitted[table]))}
          </p>
        )}
      </>
    ),
  }
}

/** The best and the worst, each group from its end of the ranking. */
function SequenceRanking({ overview, lists }: Pick<BreakdownProps, 'overview' | 'lists'>) {
  const { best, worst, tooFew } = overview.ranking
  const groups = [
    { title: dashboardText.best, rows: best.map(sequenceRow) },
    { title: dashboardText.worst, rows: worst.map(sequenceRow) },
  ]
  return (
    <>
      <RateGroups groups={groups} total={overview.current} lists={lists} />
      {tooFew > 0 && (
        <p className="pt-2 text-xs text-muted">
          {dashboardText.notRanked(formatNumber(MIN_SENT_FOR_RANK), formatNumber(tooFew))}
        </p>
      )}
    </>
  )
}

const sequenceRow = (sequence: OverviewSequence): CountRow => ({
  key: sequence.id,
  name: <SequenceName sequence={sequence} />,
  sortName: sequence.name,
  place: { at: 'sequence', of: sequence.id },
  counts: sequence.counts,
})

const HEADS: Record<BreakdownTable, string> = {
  sequences: dashboardText.filters.sequence,
  senders: dashboardText.filters.mailbox,
  groups: dashboardText.filters.group,
  industries: dashboardText.filters.industry,
}

function rowsOf(table: BreakdownTable, overview: Overview): CountRow[] {
  const at = PLACE_OF[table]
  if (table === 'sequences') return overview.sequences.map(sequenceRow)
  if (table === 'industries')
    return overview.industries.map(({ name, counts }) => ({
      key: name,
      name: name || dashboardText.noIndustry,
      sortName: name || dashboardText.noIndustry,
      place: { at, of: name },
      counts,
    }))
  return overview[table].map(({ id, name, counts }) => ({
    key: id ?? 'none',
    name: nameOf(table, id, name),
    sortName: id === null ? NAMELESS[table] : name,
    place: { at, of: id ?? 'none' },
    counts,
  }))
}

const NAMELESS = { groups: dashboardText.noGroup, senders: dashboardText.deletedMailbox }

function nameOf(table: 'senders' | 'groups', id: string | null, name: string): ReactNode {
  if (id === null) return NAMELESS[table]
  if (table === 'senders') return <span title={name}>{name}</span>
  return (
    <Link to={`/customer-groups/${id}`} title={name} className="row-link">
      {name}
    </Link>
  )
}
