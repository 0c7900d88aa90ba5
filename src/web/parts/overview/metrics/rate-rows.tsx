// Rows of counts as a chart of reply rates.
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import type { CountRow } from './count-table.tsx'
import { type LeadLists, LeadNumber } from './lead-number.tsx'
import { RateChart, type RateRow } from './rate-chart.tsx'
import { chartText } from './text.ts'

/** The table has all rows. */
const MAX_ROWS = 5

type RateRowsProps = {
  rows: readonly CountRow[]
  /** of all leads */
  total: { sent: number; replied: number }
  lists: LeadLists
}

const averageOf = ({ sent, replied }: RateRowsProps['total']) => sent > 0 && { average: replied / sent }

function rateRow({ key, name, place, counts }: CountRow, lists: LeadLists): RateRow {
  const { sent, replied, open } = counts
  const number = { lists, place }
  return {
    key,
    name,
    reached: sent,
    replied,
    open,
    reachedLink: <LeadNumber {...number} metric="sent" value={sent} />,
    rateLink: <LeadNumber {...number} metric="replied" value={replied} text={formatPercent(replied, sent)} />,
  }
}

export const RateRows = ({ rows, total, lists }: RateRowsProps) => (
  <>
    <RateChart {...averageOf(total)} rows={rows.slice(0, MAX_ROWS).map((row) => rateRow(row, lists))} />
    {rows.length > MAX_ROWS && (
      <p className="pt-2 text-xs text-muted">{chartText.moreRows(formatNumber(rows.length - MAX_ROWS))}</p>
    )}
  </>
)

type RateGroupsProps = Omit<RateRowsProps, 'rows'> & {
  groups: readonly { title: string; rows: readonly CountRow[] }[]
}

/** Groups of rows on one scale. */
export function RateGroups({ groups, total, lists }: RateGroupsProps) {
  const scaledFor = groups.flatMap(({ rows }) =>
    rows.map(({ counts }) => ({ reached: counts.sent, replied: counts.replied, open: counts.open })),
  )
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ title, rows }, at) => (
        <section key={title} aria-label={title}>
          <h3 className="text-xs text-muted">{title}</h3>
          <RateChart
            {...averageOf(total)}
            scaledFor={scaledFor}
            hasCaption={at === groups.length - 1}
            rows={rows.map((row) => rateRow(row, lists))}
          />
        </section>
      ))}
    </div>
  )
}
