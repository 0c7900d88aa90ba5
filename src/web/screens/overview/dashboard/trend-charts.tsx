// The reply rate by week of each large sequence: small charts with one scale, and the same numbers as a table. Each point is
// a link to the leads that replied; arrow keys move between the points of a chart.
import { Link } from 'react-router'
import type { OverviewTrend } from '#api/overview/overview.ts'
import { monthAndDay } from '#core/calendar/korean-date.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { type LeadLists, LeadNumber, type Place } from '#web/parts/overview/metrics/lead-number.tsx'
import { type PointProps, usePointKeys } from '#web/parts/overview/metrics/point-keys.ts'
import { RateLine, topOfRates } from '#web/parts/overview/metrics/rate-line.tsx'
import { chartText } from '#web/parts/overview/metrics/text.ts'
import { weekName } from '#web/parts/overview/metrics/week-name.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { SequenceName } from './sequence-name.tsx'
import { dashboardText } from './text.ts'

type Week = OverviewTrend['weeks'][number]
type TrendsProps = { trends: readonly OverviewTrend[]; lists: LeadLists }

/** In pixels: of a plot, and of the space above it. */
const HEIGHT = 64
const ABOVE = 8

const placeOf = (id: string, { week, from, to }: Week): Place => ({
  at: 'sequenceWeek',
  of: id,
  week,
  from,
  to,
})

/** The end of the scale that all charts share. @param average of all sequences, 0 … 1 */
export const topOfTrends = (trends: readonly OverviewTrend[], average: number): number =>
  topOfRates([average, ...trends.flatMap(({ weeks }) => weeks.map(({ replyRate }) => replyRate))])

export const TrendCharts = ({
  trends,
  lists,
  average,
  top,
}: TrendsProps & { average: number; top: number }) => (
  <ul className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
    {trends.map((trend) => (
      <TrendChart key={trend.id} trend={trend} top={top} average={average} lists={lists} />
    ))}
  </ul>
)

type TrendChartProps = { trend: OverviewTrend; top: number; average: number; lists: LeadLists }

function TrendChart({ trend, top, average, lists }: TrendChartProps) {
  const { id, weeks } = trend
  const { listProps, pointProps } = usePointKeys(weeks.length, 1)
  return (
    <li className="min-w-0 break-inside-avoid">
      <div className="truncate text-sm">
        <SequenceName sequence={trend} />
      </div>
      <ul aria-label={dashboardText.trendOf(trend.name)} className="relative mt-1 flex" {...listProps}>
        <RateLine weeks={weeks} top={top} height={HEIGHT} above={ABOVE} />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-t border-dashed border-planned"
          style={{ top: ABOVE + (1 - average / top) * HEIGHT }}
        />
        {weeks.map((week, at) => (
          <Point
            key={week.week}
            week={week}
            top={top}
            to={lists.addressOf('replied', placeOf(id, week))}
            isPanel={lists.isPanel}
            pointProps={pointProps(at, 0)}
          />
        ))}
      </ul>
      <div aria-hidden className="tabular flex justify-between pt-0.5 text-2xs text-faint">
        {[weeks[0], weeks.at(-1)].map((week) => week && <span key={week.to}>{monthAndDay(week.week)}</span>)}
      </div>
    </li>
  )
}

type TrendPointProps = {
  week: Week
  top: number
  to: string
  isPanel: boolean
  pointProps: ReturnType<PointProps>
}

function Point({
  week: { week, counts, replyRate, isCounting },
  top,
  to,
  isPanel,
  pointProps,
}: TrendPointProps) {
  const words = chartText.weekRate(
    weekName(week),
    counts.sent > 0 ? formatPercent(replyRate) : '–',
    formatNumber(counts.replied),
    formatNumber(counts.sent),
    isCounting,
  )
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={to}
        preventScrollReset={isPanel}
        aria-label={chartText.openWeek(words)}
        {...pointProps}
        className="relative block rounded-t-sm border-b border-line-strong hover:bg-hover"
        style={{ height: HEIGHT + ABOVE }}
        {...tooltipProps(words)}
      >
        {counts.sent > 0 && (
          <span
            className={cx(
              'absolute left-1/2 size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-green-mark',
              isCounting ? 'bg-canvas' : 'bg-green-mark',
            )}
            style={{ bottom: (replyRate / top) * HEIGHT }}
          />
        )}
      </Link>
    </li>
  )
}

/** A row for each week, newest first, with a column for each sequence: the reply rate, and the leads that were sent a mail. */
export function TrendTable({ trends, lists }: TrendsProps) {
  const weeks = trends[0]?.weeks ?? []
  return (
    <Table
      label={dashboardText.tables.trends}
      rows={weeks.map((week, at) => ({ ...week, at })).reverse()}
      rowKey={({ week }) => week}
      className="print:overflow-visible! print:[&_table]:min-w-0! print:[&_:is(th,td)]:px-1!"
      minWidth={`${150 + trends.length * 120}px`}
      columns={[
        {
          key: 'week',
          head: chartText.weekHead,
          cell: ({ week }) => <span className="tabular whitespace-nowrap">{weekName(week)}</span>,
        },
        ...trends.map((trend) => ({
          key: trend.id,
          head: (
            <span className="inline-block max-w-32 truncate align-middle" title={trend.name}>
              {trend.name}
            </span>
          ),
          align: 'end' as const,
          width: '120px',
          cell: ({ at }: { at: number }) => {
            const week = trend.weeks[at]
            if (!week || week.counts.sent === 0) return <span className="text-faint">–</span>
            const { sent, replied } = week.counts
            const number = { lists, place: placeOf(trend.id, week) }
            return (
              <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
                <LeadNumber
                  {...number}
                  metric="replied"
                  value={replied}
                  text={formatPercent(replied, sent)}
                />
                <span className="text-xs text-muted">
                  <LeadNumber {...number} metric="sent" value={sent} />
                  {chartText.leadUnit}
                </span>
              </span>
            )
          },
        })),
      ]}
    />
  )
}
