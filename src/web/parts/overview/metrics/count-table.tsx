// The numbers of several rows as a table: of sequences, mailboxes, groups, industries or weeks.
import { type ReactNode, useState } from 'react'
import { type CohortCounts, type CohortMetric, replyEstimate } from '#core/overview/dashboard.ts'
import { formatPercent } from '#web/lib/format.ts'
import { type Column, type Sort, Table } from '#web/ui/table/table.tsx'
import { metricMeanings, metricText, metricWords } from '#web/words/metrics.ts'
import { type LeadLists, LeadNumber, type Place } from './lead-number.tsx'
import { chartText } from './text.ts'
import type { Week } from './week-chart.tsx'
import { weekName } from './week-name.ts'

export type CountRow = {
  key: string
  name: ReactNode
  /** by which the rows are sorted; the key when left out */
  sortName?: string
  place?: Place
  counts: CohortCounts
}
type CountTableProps = { label: string; head: string; rows: readonly CountRow[]; lists: LeadLists }

/** Paper does not scroll: all rows and columns are printed, whatever the window. */
const PRINTED =
  'print:max-h-none! print:overflow-visible! print:[&_:is(th,td)]:table-cell! print:[&_:is(th,td)]:px-1! print:[&_th]:w-auto!'

/** In the order given until a column is chosen. */
export function CountTable({ label, head, rows, lists }: CountTableProps) {
  const [sort, setSort] = useState<Sort>()
  return (
    <Table
      label={label}
      rows={sort ? sortRows(rows, sort) : rows}
      rowKey={({ key }) => key}
      maxHeight="480px"
      className={PRINTED}
      sort={{ current: sort, onSort: setSort }}
      columns={[{ key: 'name', sortKey: 'name', head, cell: ({ name }) => name }, ...countColumns(lists)]}
    />
  )
}

function sortRows(rows: readonly CountRow[], { key, direction }: Sort): CountRow[] {
  const nameOf = ({ key, sortName = key }: CountRow) => sortName
  const numberOf = ({ counts }: CountRow) =>
    key === 'rate' ? replyEstimate(counts).rate : counts[key as CohortMetric]
  return rows.toSorted((a, b) => {
    const order = key === 'name' ? nameOf(a).localeCompare(nameOf(b), 'ko') : numberOf(a) - numberOf(b)
    return direction === 'asc' ? order : -order
  })
}

function countColumns(lists: LeadLists): Column<CountRow>[] {
  const count = (metric: CohortMetric, from?: Column<CountRow>['from']): Column<CountRow> => ({
    key: metric,
    sortKey: metric,
    head: metricWords[metric],
    hint: metricMeanings[metric],
    width: '84px',
    align: 'end',
    ...(from && { from }),
    cell: ({ counts, place }) => (
      <LeadNumber lists={lists} metric={metric} value={counts[metric]} place={place} />
    ),
  })
  return [
    count('enrolled', 'sm'),
    count('sent'),
    count('replied'),
    {
      key: 'rate',
      sortKey: 'rate',
      head: metricText.rate,
      width: '76px',
      align: 'end',
      cell: ({ counts, place }) => (
        <LeadNumber
          lists={lists}
          metric="replied"
          value={counts.replied}
          place={place}
          text={formatPercent(counts.replied, counts.sent)}
          className="text-muted"
        />
      ),
    },
    {
      key: 'interval',
      head: chartText.intervalHead,
      width: '112px',
      align: 'end',
      from: 'md',
      cell: ({ counts }) => {
        const { low, high } = replyEstimate(counts)
        return (
          <span className="tabular whitespace-nowrap text-muted">
            {counts.sent > 0 ? chartText.interval(formatPercent(low), formatPercent(high)) : '–'}
          </span>
        )
      },
    },
    count('interested', 'sm'),
    count('bounced', 'md'),
    count('unsubscribed', 'md'),
    count('open', 'md'),
    count('noReply', 'lg'),
  ]
}

type WeekTableProps = Pick<CountTableProps, 'label' | 'lists'> & {
  weeks: readonly (Week & { counts: CohortCounts })[]
}

/** Newest first. */
export const WeekTable = ({ label, weeks, lists }: WeekTableProps) => (
  <CountTable
    label={label}
    head={chartText.weekHead}
    lists={lists}
    rows={weeks.toReversed().map(({ week, from, to, counts }) => ({
      key: week,
      name: <span className="tabular">{weekName(week)}</span>,
      place: { at: 'week', week, from, to },
      counts,
    }))}
  />
)
