// Reply rates on one scale, dashed while they can rise. The 95 % interval of each is in its tooltip and in the table.
import type { ReactNode } from 'react'
import { estimate } from '#core/sequences/variant-comparison.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
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
}

type RateChartProps = {
  rows: readonly RateRow[]
  /** of all rows, 0 … 1; shown when there is more than one */
  average?: number
  /** the rows that the scale is for, when several charts share one */
  scaledFor?: readonly Pick<RateRow, 'reached' | 'replied' | 'open'>[]
  /** false: another chart of the same scale below has it */
  hasCaption?: boolean
}

/** Name, leads sent a mail, plot, rate; on a phone the plot and the leads are the second line. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_52px_minmax(0,1fr)_48px]'

export function RateChart({ rows, average, scaledFor = rows, hasCaption = true }: RateChartProps) {
  const top = scaleOf(scaledFor)
  const shown = scaledFor.length > 1 ? average : undefined
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} top={top} average={shown} />
        ))}
      </ul>
      {hasCaption && (
        <div className={cx(COLUMNS, 'tabular pt-1 text-2xs text-faint')}>
          <span className="sm:col-span-2">
            {scaledFor.some(({ open }) => open > 0) && chartText.dashedIsCounting}
          </span>
          {shown !== undefined && (
            <span className="relative h-4 whitespace-nowrap">
              <span
                className="sm:absolute sm:-translate-x-1/2"
                // the words stay within the plot
                style={{ left: `clamp(32px, ${(shown / top) * 100}%, 100% - 32px)` }}
              >
                {chartText.average(formatPercent(shown))}
              </span>
            </span>
          )}
        </div>
      )}
    </>
  )
}

/** The end of the scale: the highest rate, rounded up to five points. */
function scaleOf(rows: readonly Pick<RateRow, 'reached' | 'replied'>[]): number {
  const highest = Math.max(0.05, ...rows.flatMap((row) => (row.reached > 0 ? estimate(row).rate : [])))
  return Math.min(1, Math.ceil(highest * 20) / 20)
}

type RowProps = { row: RateRow; top: number; average: number | undefined }

function Row({ row, top, average }: RowProps) {
  const { rate, low, high } = estimate(row)
  const interval = chartText.rowInterval(
    formatNumber(row.replied),
    chartText.interval(formatPercent(low), formatPercent(high)),
  )
  const at = (share: number): string => `${Math.min(100, (share / top) * 100)}%`
  return (
    <li className={cx(COLUMNS, 'border-b border-line py-1.5 text-sm sm:h-[38px] sm:py-0')}>
      <div className="min-w-0 truncate">{row.name}</div>
      <span className="tabular text-right whitespace-nowrap text-muted max-sm:order-3">
        {row.reachedLink}
        {chartText.leadUnit}
      </span>
      <div className="relative h-4 max-sm:order-2" {...(row.reached > 0 && tooltipProps(interval))}>
        {average !== undefined && (
          <span
            data-average
            className="absolute inset-y-0 border-l border-dashed border-line-strong"
            style={{ left: at(average) }}
          />
        )}
        {row.reached > 0 && (
          <>
            <span
              className={cx(
                'absolute inset-y-0 left-0 my-auto h-0 border-t-2 border-green-mark',
                row.open > 0 && 'border-dashed',
              )}
              style={{ width: at(rate) }}
            />
            <span
              className="absolute top-[3px] size-2.5 -translate-x-1/2 rounded-full border-2 border-green-mark bg-canvas"
              style={{ left: at(rate) }}
            />
            <span className="sr-only">{interval}</span>
          </>
        )}
      </div>
      <span className="tabular text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        {row.rateLink}
      </span>
    </li>
  )
}
