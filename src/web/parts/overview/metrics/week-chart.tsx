// Reply rate and leads sent a mail, by the week of enrollment: two plots above each other with one row of weeks. Each point
// is a link to the leads that replied, each bar to the leads that were sent a mail; arrow keys move between them. A week
// whose leads can still reply is dashed.
import { Link } from 'react-router'
import { monthAndDay } from '#core/calendar/korean-date.ts'
import type { CohortCounts } from '#core/overview/dashboard.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { metricText } from '#web/words/metrics.ts'
import type { LeadLists } from './lead-number.tsx'
import { type PointProps, usePointKeys } from './point-keys.ts'
import { RateLine, topOfRates } from './rate-line.tsx'
import { chartText } from './text.ts'
import { weekName } from './week-name.ts'

export type Week = {
  /** its Monday */
  week: string
  /** the days of the week that are counted */
  from: string
  to: string
  /** its rate can rise */
  isCounting: boolean
  counts: Pick<CohortCounts, 'sent' | 'replied'>
  replyRate: number
}

/** From the top. */
const PLOTS = ['rate', 'sent'] as const
type Plot = (typeof PLOTS)[number]

const RATE_HEIGHT = 96
const SENT_HEIGHT = 88
const ABOVE = 16
/** The gridline at the end of each scale. */
const PLOTS_TOP = [ABOVE, RATE_HEIGHT + 2 * ABOVE]
const COUNTED = 'bg-primary/70'
const COUNTING = 'border-[1.5px] border-dashed border-primary'

export function WeekChart({ weeks, lists }: { weeks: readonly Week[]; lists: LeadLists }) {
  const { listProps, pointProps } = usePointKeys(weeks.length, PLOTS.length)
  const topRate = topOfRates(weeks.map(({ replyRate }) => replyRate))
  const topSent = Math.max(1, ...weeks.map(({ counts }) => counts.sent))
  const every = Math.ceil(weeks.length / 12)
  return (
    <div className="flex gap-2">
      <div aria-hidden className="tabular w-10 shrink-0 text-right text-2xs text-faint">
        <Axis height={RATE_HEIGHT} top={formatPercent(topRate)} end="0%" />
        <Axis height={SENT_HEIGHT} top={formatNumber(topSent)} end="0" />
      </div>
      <ul {...listProps} className="relative flex min-w-0 flex-1">
        {PLOTS_TOP.map((top) => (
          <span key={top} aria-hidden className="absolute inset-x-0 border-t border-line" style={{ top }} />
        ))}
        <RateLine weeks={weeks} top={topRate} height={RATE_HEIGHT} above={ABOVE} />
        {weeks.map((week, at) => (
          <WeekColumn
            key={week.week}
            week={week}
            top={{ rate: topRate, sent: topSent }}
            name={(weeks.length - 1 - at) % every === 0 ? monthAndDay(week.week) : ''}
            lists={lists}
            pointProps={(plot) => pointProps(at, plot)}
          />
        ))}
      </ul>
    </div>
  )
}

const Axis = ({ height, top, end }: { height: number; top: string; end: string }) => (
  <div className="flex flex-col justify-between pt-4" style={{ height: height + ABOVE }}>
    <span className="-mt-2 whitespace-nowrap">{top}</span>
    <span className="-mb-2">{end}</span>
  </div>
)

type WeekColumnProps = {
  week: Week
  top: { rate: number; sent: number }
  name: string
  lists: LeadLists
  pointProps: PointProps
}

function WeekColumn({ week, top, name, lists, pointProps }: WeekColumnProps) {
  const { counts, replyRate, isCounting } = week
  const { sent, replied } = counts
  const place = { at: 'week', week: week.week, from: week.from, to: week.to } as const
  const words = {
    rate: chartText.weekRate(
      weekName(week.week),
      sent > 0 ? formatPercent(replyRate) : '–',
      formatNumber(replied),
      formatNumber(sent),
      isCounting,
    ),
    sent: chartText.weekSent(weekName(week.week), formatNumber(sent), isCounting),
  }
  const propsOf = (plot: Plot) => ({
    preventScrollReset: lists.isPanel,
    'aria-label': chartText.openWeek(words[plot]),
    ...pointProps(PLOTS.indexOf(plot)),
    ...tooltipProps(words[plot]),
  })
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={lists.addressOf('replied', place)}
        {...propsOf('rate')}
        className="relative block rounded-t-sm border-b border-line hover:bg-hover"
        style={{ height: RATE_HEIGHT + ABOVE }}
      >
        {sent > 0 && (
          <span
            className={cx(
              'absolute left-1/2 size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-green-mark',
              isCounting ? 'bg-canvas' : 'bg-green-mark',
            )}
            style={{ bottom: (replyRate / top.rate) * RATE_HEIGHT }}
          />
        )}
      </Link>
      <Link
        to={lists.addressOf('sent', place)}
        {...propsOf('sent')}
        className="relative flex items-end justify-center rounded-t-sm border-b border-line-strong hover:bg-hover"
        style={{ height: SENT_HEIGHT + ABOVE }}
      >
        <span
          className={cx(
            'w-3/5 max-w-8 min-w-0.5 rounded-t-sm',
            isCounting ? COUNTING : COUNTED,
            sent === 0 && 'hidden',
          )}
          style={{ height: Math.max(3, (sent / top.sent) * SENT_HEIGHT) }}
        />
      </Link>
      <span aria-hidden className="tabular relative block h-5 text-2xs text-faint">
        <span className="absolute top-1 left-1/2 -translate-x-1/2 whitespace-nowrap">{name}</span>
      </span>
    </li>
  )
}

export const WeekLegend = () => (
  <ul className="flex flex-wrap gap-x-3 text-xs text-muted">
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-full bg-green-mark" />
      {metricText.rate}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cx('size-2.5 rounded-[3px]', COUNTED)} />
      {chartText.sentSeries}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cx('size-2.5 rounded-[3px]', COUNTING)} />
      {chartText.countingSeries}
    </li>
  </ul>
)
