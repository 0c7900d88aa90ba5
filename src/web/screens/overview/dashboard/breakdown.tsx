// One comparison of the dashboard: reply rates with their intervals, or the same numbers as a table.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview, OverviewSequence } from '#api/overview/overview.ts'
import { MIN_SENT_FOR_RANK } from '#core/overview/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ChartSection } from '#web/parts/overview/metrics/chart-section.tsx'
import { type CountRow, CountTable } from '#web/parts/overview/metrics/count-table.tsx'
import type { LeadLists } from '#web/parts/overview/metrics/lead-number.tsx'
import { RateGroups, RateRows } from '#web/parts/overview/metrics/rate-rows.tsx'
import { SequenceName } from './sequence-name.tsx'
import { dashboardText } from './text.ts'
import { PLACE_OF } from './url-state.ts'

type BreakdownTable = keyof typeof PLACE_OF

type BreakdownProps = { table: BreakdownTable; overview: Overview; lists: LeadLists; csvUrl: string }

export function Breakdown({ table, overview, lists, csvUrl }: BreakdownProps) {
  const rows = rowsOf(table, overview)
  if (rows.length === 0) return null
  const isRanked = table === 'sequences' && overview.ranking.worst.length > 0
  return (
    <ChartSection
      title={dashboardText.tables[table]}
      hint={isRanked ? dashboardText.rankingHint : dashboardText.hints[table]}
      csvUrl={csvUrl}
      isHalf={!isRanked}
      chart={
        isRanked ? (
          <SequenceRanking overview={overview} lists={lists} />
        ) : (
          <RateRows rows={rows} total={overview.current} lists={lists} />
        )
      }
      rows={
        <>
          <CountTable label={dashboardText.tables[table]} head={HEADS[table]} rows={rows} lists={lists} />
          {overview.omitted[table] > 0 && (
            <p className="pt-2 text-xs text-muted">
              {dashboardText.omitted(formatNumber(rows.length), formatNumber(overview.omitted[table]))}
            </p>
          )}
        </>
      }
    />
  )
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
      sortName: name,
      place: { at, of: name },
      counts,
    }))
  return overview[table].map(({ id, name, counts }) => ({
    key: id ?? 'none',
    name: nameOf(table, id, name),
    sortName: name,
    place: { at, of: id ?? 'none' },
    counts,
  }))
}

function nameOf(table: 'senders' | 'groups', id: string | null, name: string): ReactNode {
  if (id === null) return table === 'groups' ? dashboardText.noGroup : dashboardText.deletedMailbox
  if (table === 'senders') return name
  return (
    <Link to={`/customer-groups/${id}`} title={name} className="row-link">
      {name}
    </Link>
  )
}
