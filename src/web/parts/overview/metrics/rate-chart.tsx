// Reply rates with their 95 % intervals on one scale: a wide interval shows that few leads were sent a mail.
import type { ReactNode } from 'react'
import { estimate } from '#core/sequences/variant-comparison.ts'
import { formatPercent } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { chartText } from './text.ts'

export type RateRow = {
  key: string
  name: ReactNode
  reached: number
  replied: number
  /** leads that can still reply: the rate may rise */
  open: number
  /** the numbers, as links to their leads */
  rateLink: ReactNode
  reachedLink: ReactNode
  repliedLink: ReactNode
}

type RateChartProps = {
  rows: readonly RateRow[]
  /** of all rows, 0 … 1; shown when there is more than one */
  average?: number
  /** the rows that the scale is for, when several charts share one */
  scaledFor?: readonly Pick<RateRow, 'reached' | 'replied'>[]
}

export function RateChart({ rows, average, scaledFor = rows }: RateChartProps) {
  const top = scaleOf(scaledFor)
  const shown = scaledFor.length > 1 ? average : undefined
  return (
    <div className="flex flex-col">
      <ul className="flex flex-col gap-3.5">
        {rows.map((row) => (
          <Row key={row.key} row={row} top={top} average={shown} />
        ))}
      </ul>
      <div aria-hidden className="tabular mt-1 flex justify-between text-2xs text-faint">
        <span>0%</span>
        {shown !== undefined && <span>{chartText.average(formatPercent(shown))}</span>}
        <span>{formatPercent(top)}</span>
      </div>
    </div>
  )
}

/** The end of the scale: the highest upper bound, rounded up to five points. */
function scaleOf(rows: readonly Pick<RateRow, 'reached' | 'replied'>[]): number {
  const highest = Math.max(0.05, ...rows.flatMap((row) => (row.reached > 0 ? estimate(row).high : [])))
  return Math.min(1, Math.ceil(highest * 20) / 20)
}

type RowProps = { row: RateRow; top: number; average: number | undefined }

function Row({ row, top, average }: RowProps) {
  const { rate, low, high } = estimate(row)
  const told = chartText.interval(formatPercent(low), formatPercent(high))
  const at = (share: number): string => `${Math.min(100, (share / top) * 100)}%`
  return (
    <li>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1 truncate text-sm">{row.name}</div>
        <span className="tabular shrink-0 text-sm font-semibold">{row.rateLink}</span>
      </div>
      <div aria-hidden className="relative my-1 h-3">
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        {average !== undefined && (
          <span
            className="absolute -inset-y-1 border-l border-dashed border-planned"
            style={{ left: at(average) }}
          />
        )}
        {row.reached > 0 && (
          <>
            <span
              className={cx(
                'absolute top-0.5 h-2 rounded-full',
                row.open > 0 ? 'border border-dashed border-green-mark' : 'bg-green-mark/35',
              )}
              style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
            />
            <span
              className="absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-green-mark bg-surface"
              style={{ left: at(rate) }}
            />
          </>
        )}
      </div>
      <p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span>
          {row.reachedLink}
          {chartText.amongThem} {row.repliedLink}
          {chartText.repliedUnit}
        </span>
        {row.reached > 0 && <span className="ml-auto">{chartText.intervalOf(told)}</span>}
      </p>
    </li>
  )
}
