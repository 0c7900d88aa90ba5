// Mails sent and replies by day: two plots above each other with one row of days, each with its own scale. Each bar is a link to what
// it counts; arrow keys move between them.
import { Link } from 'react-router'
import { monthAndDay } from '#core/calendar/korean-date.ts'
import { formatDay, formatNumber, formatShortDate } from '#web/lib/format.ts'
import { dayNumberName } from '#web/parts/leads/text.ts'
import { type PointProps, usePointKeys } from '#web/parts/overview/metrics/point-keys.ts'
import type { DailyKind } from '#web/parts/sequences/sequence-page-state.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { summaryText } from '#web/words/sequence-page.ts'
import { axisMaximum, type DayNumbers, fillDays } from './daily-series.ts'

/** From the top. */
const PLOTS = ['sent', 'replied'] as const satisfies DailyKind[]
const HEIGHTS = { sent: 104, replied: 52 }
const FILLS = { sent: 'bg-primary', replied: 'bg-green-mark' }
const INKS = { sent: 'text-primary-ink', replied: 'text-green-ink' }
const LEAST_DAYS = 7
/** Up to this many days every bar has its number above it. */
const MAX_LABELLED = 16

type DailyProps = {
  daily: readonly DayNumbers[]
  /** the address of the list behind a number of a day */
  addressOf: (kind: DailyKind, date: string) => string
}

export function DailyPlot({ daily, addressOf }: DailyProps) {
  const days = fillDays(daily, formatDay(Date.now()), LEAST_DAYS)
  const { listProps, pointProps } = usePointKeys(days.length, PLOTS.length)
  const tops = {
    sent: axisMaximum(Math.max(...days.map(({ sent }) => sent))),
    replied: axisMaximum(Math.max(...days.map(({ replied }) => replied))),
  }
  const every = Math.ceil(days.length / 7)
  return (
    <div className="flex gap-2">
      <div aria-hidden className="tabular w-9 shrink-0 text-right text-2xs text-faint">
        <Axis height={HEIGHTS.sent} top={summaryText.mails(formatNumber(tops.sent))} />
        <Axis height={HEIGHTS.replied} top={summaryText.leadCount(formatNumber(tops.replied))} />
      </div>
      <ul {...listProps} aria-label={summaryText.daily} className="flex min-w-0 flex-1">
        {days.map((day, at) => (
          <Day
            key={day.date}
            day={day}
            tops={tops}
            isLabelled={days.length <= MAX_LABELLED}
            name={(days.length - 1 - at) % every === 0 ? monthAndDay(day.date) : ''}
            addressOf={addressOf}
            pointProps={(plot) => pointProps(at, plot)}
          />
        ))}
      </ul>
    </div>
  )
}

const Axis = ({ height, top }: { height: number; top: string }) => (
  <div className="flex flex-col justify-between pt-4" style={{ height: height + 16 }}>
    <span className="-mt-2 whitespace-nowrap">{top}</span>
    <span className="-mb-2">0</span>
  </div>
)

type DayProps = {
  day: DayNumbers
  tops: { sent: number; replied: number }
  isLabelled: boolean
  name: string
  addressOf: DailyProps['addressOf']
  pointProps: PointProps
}

function Day({ day, tops, isLabelled, name, addressOf, pointProps }: DayProps) {
  const numbers = summaryText.dayPoint(
    formatShortDate(day.date),
    summaryText.mails(formatNumber(day.sent)),
    summaryText.leadCount(formatNumber(day.replied)),
  )
  return (
    <li className="min-w-0 flex-1">
      {PLOTS.map((plot, nth) => (
        <Link
          key={plot}
          to={addressOf(plot, day.date)}
          preventScrollReset
          aria-label={dayNumberName(plot, day[plot], day.date)}
          {...pointProps(nth)}
          // room for the number above the highest bar
          className="relative flex flex-col items-center justify-end rounded-t-sm border-b border-line-strong pt-4 hover:bg-hover"
          style={{ height: HEIGHTS[plot] + 16 }}
          {...tooltipProps(numbers)}
        >
          <span aria-hidden className="absolute inset-x-0 top-4 border-t border-dashed border-line" />
          {isLabelled && day[plot] > 0 && (
            <span aria-hidden className={cx('tabular relative text-2xs font-semibold', INKS[plot])}>
              {formatNumber(day[plot])}
            </span>
          )}
          <span
            className={cx('relative w-3/5 max-w-7 min-w-0.5 shrink-0 rounded-t-sm', FILLS[plot])}
            style={{
              height: day[plot] === 0 ? 0 : Math.max(3, (day[plot] / tops[plot]) * HEIGHTS[plot]),
            }}
          />
        </Link>
      ))}
      <span aria-hidden className="tabular relative block h-5 text-2xs text-faint">
        <span className="absolute top-1 left-1/2 -translate-x-1/2 whitespace-nowrap">{name}</span>
      </span>
    </li>
  )
}

/** Indigo is what was sent, celadon what came back. */
export const ChartLegend = ({ sent, replied }: { sent: string; replied: string }) => (
  <ul className="flex gap-3 text-xs text-muted">
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px] bg-primary" />
      {sent}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px] bg-green-mark" />
      {replied}
    </li>
  </ul>
)

export const DailyLegend = () => (
  <ChartLegend sent={summaryText.sentSeries} replied={summaryText.repliedSeries} />
)
