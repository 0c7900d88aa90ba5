// Reply rate and leads sent a mail, by the week of enrollment: two plots above each other with one row of weeks. Each week
// is a link to its leads; arrow keys move between them. A week whose leads can still reply is hatched.
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Overview } from '#api/overview/overview.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { weekName, weekStart } from '#web/shared/metrics/week-name.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { dashboardText } from './text.ts'
import { listAddress } from './url-state.ts'

type Week = Overview['weeks'][number]

const RATE_HEIGHT = 96
const SENT_HEIGHT = 88
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--color-primary)_0_2px,transparent_2px_5px)] border border-primary'

export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const [active, setActive] = useState(weeks.length - 1)
  const box = useRef<HTMLUListElement>(null)
  const topRate = Math.max(0.05, Math.ceil(Math.max(...weeks.map(({ replyRate }) => replyRate)) * 20) / 20)
  const topSent = Math.max(1, ...weeks.map(({ counts }) => counts.sent))
  const every = Math.ceil(weeks.length / 12)
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: weeks.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(weeks.length - 1, to))
    setActive(next)
    box.current?.querySelectorAll('a')[next]?.focus()
  }
  return (
    <div className="flex gap-2">
      <div aria-hidden className="tabular w-10 shrink-0 text-right text-2xs text-faint">
        <Axis height={RATE_HEIGHT} top={formatPercent(topRate)} end="0%" />
        <Axis height={SENT_HEIGHT} top={formatNumber(topSent)} end="0" />
      </div>
      <ul ref={box} className="relative flex min-w-0 flex-1" onKeyDown={move}>
        <RateLine weeks={weeks} top={topRate} />
        {weeks.map((week, at) => (
          <WeekColumn
            key={week.week}
            week={week}
            top={{ rate: topRate, sent: topSent }}
            name={(weeks.length - 1 - at) % every === 0 ? weekStart(week.week) : ''}
            isActive={at === active}
            onFocus={() => setActive(at)}
          />
        ))}
      </ul>
    </div>
  )
}

const Axis = ({ height, top, end }: { height: number; top: string; end: string }) => (
  <div className="flex flex-col justify-between pt-4" style={{ height: height + 16 }}>
    <span className="-mt-2 whitespace-nowrap">{top}</span>
    <span className="-mb-2">{end}</span>
  </div>
)

/** Connects the rates of weeks in which a mail was sent. */
function RateLine({ weeks, top }: { weeks: readonly Week[]; top: number }) {
  const points = weeks.flatMap(({ counts, replyRate }, at) =>
    counts.sent > 0
      ? [`${((at + 0.5) / weeks.length) * 100} ${16 + (1 - replyRate / top) * RATE_HEIGHT}`]
      : [],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${RATE_HEIGHT + 16}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-0 top-0 w-full"
      style={{ height: RATE_HEIGHT + 16 }}
    >
      {points.length > 1 && (
        <path
          d={`M${points.join('L')}`}
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-green-mark"
        />
      )}
    </svg>
  )
}

type WeekColumnProps = {
  week: Week
  top: { rate: number; sent: number }
  name: string
  isActive: boolean
  onFocus: () => void
}

function WeekColumn({ week, top, name, isActive, onFocus }: WeekColumnProps) {
  const [params] = useSearchParams()
  const { counts, replyRate, isCounting } = week
  const { sent, replied } = counts
  const words = dashboardText.weekPoint(
    weekName(week.week),
    formatNumber(sent),
    formatNumber(replied),
    sent > 0 ? formatPercent(replyRate) : '–',
    isCounting,
  )
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={listAddress(params, 'enrolled', { at: 'week', from: week.from, to: week.to })}
        preventScrollReset
        aria-label={words}
        tabIndex={isActive ? 0 : -1}
        onFocus={onFocus}
        className="relative block rounded-sm hover:bg-hover"
        {...tooltipProps(words)}
      >
        <span className="relative block border-b border-line" style={{ height: RATE_HEIGHT + 16 }}>
          {sent > 0 && (
            <span
              className={cx(
                'absolute left-1/2 size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-green-mark',
                isCounting ? 'bg-surface' : 'bg-green-mark',
              )}
              style={{ bottom: (replyRate / top.rate) * RATE_HEIGHT }}
            />
          )}
        </span>
        <span
          className="relative flex items-end justify-center border-b border-line-strong"
          style={{ height: SENT_HEIGHT + 16 }}
        >
          <span
            className={cx(
              'w-3/5 max-w-8 min-w-0.5 rounded-t-sm',
              isCounting ? HATCHED : 'bg-primary',
              sent === 0 && 'hidden',
            )}
            style={{ height: Math.max(3, (sent / top.sent) * SENT_HEIGHT) }}
          />
        </span>
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
      {dashboardText.rateSeries}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px] bg-primary" />
      {dashboardText.sentSeries}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cx('size-2.5 rounded-[3px]', HATCHED)} />
      {dashboardText.countingSeries}
    </li>
  </ul>
)
