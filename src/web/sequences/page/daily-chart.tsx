// Mails sent and replies by day: two plots above each other with one row of days, each with its own scale. Every day can be reached
// with the arrow keys and has its numbers as tooltip and name.
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { summaryText } from '#web/shared/text/sequence-page.ts'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { axisMaximum, type DayNumbers, fillDays } from './daily-series.ts'

const SENT_HEIGHT = 104
const REPLIED_HEIGHT = 52
const LEAST_DAYS = 7
/** Up to this many days every bar has its number above it. */
const MAX_LABELLED = 16

export const shortDay = (date: string): string => `${Number(date.slice(5, 7))}.${Number(date.slice(8, 10))}`

/** The chart with its heading, for the summary. */
export function DailyChart({ daily }: { daily: readonly DayNumbers[] }) {
  const first = daily[0]
  const last = daily.at(-1)
  return first && last ? (
    <Card
      title={summaryText.daily}
      description={summaryText.dailyHint(shortDay(first.date), shortDay(last.date))}
      actions={<DailyLegend />}
    >
      <DailyPlot daily={daily} />
    </Card>
  ) : (
    <Card title={summaryText.daily}>
      <p className="py-8 text-center text-sm text-muted">{summaryText.dailyEmpty}</p>
    </Card>
  )
}

export function DailyPlot({ daily }: { daily: readonly DayNumbers[] }) {
  const days = fillDays(daily, formatDay(Date.now()), LEAST_DAYS)
  const [active, setActive] = useState(days.length - 1)
  const box = useRef<HTMLDivElement>(null)
  const tops = {
    sent: axisMaximum(Math.max(...days.map(({ sent }) => sent))),
    replied: axisMaximum(Math.max(...days.map(({ replied }) => replied))),
  }
  const every = Math.ceil(days.length / 7)
  const move = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: days.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(days.length - 1, to))
    setActive(next)
    box.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus()
  }
  return (
    <div className="flex gap-2">
      <div aria-hidden className="tabular w-9 shrink-0 text-right text-2xs text-faint">
        <Axis height={SENT_HEIGHT} top={summaryText.mails(formatNumber(tops.sent))} />
        <Axis height={REPLIED_HEIGHT} top={summaryText.leadCount(formatNumber(tops.replied))} />
      </div>
      <div
        ref={box}
        role="listbox"
        aria-label={summaryText.daily}
        aria-orientation="horizontal"
        tabIndex={-1}
        className="flex min-w-0 flex-1"
        onKeyDown={move}
      >
        {days.map((day, index) => (
          <Day
            key={day.date}
            day={day}
            tops={tops}
            isLabelled={days.length <= MAX_LABELLED}
            name={(days.length - 1 - index) % every === 0 ? shortDay(day.date) : ''}
            isActive={index === active}
            onFocus={() => setActive(index)}
          />
        ))}
      </div>
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
  isActive: boolean
  onFocus: () => void
}

function Day({ day, tops, isLabelled, name, isActive, onFocus }: DayProps) {
  const told = summaryText.dayPoint(
    shortDay(day.date),
    summaryText.mails(formatNumber(day.sent)),
    summaryText.leadCount(formatNumber(day.replied)),
  )
  return (
    <div
      role="option"
      aria-selected={isActive}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      className="relative min-w-0 flex-1 rounded-sm hover:bg-hover"
      {...tooltipProps(told)}
    >
      <span className="sr-only">{told}</span>
      <Bar
        value={day.sent}
        top={tops.sent}
        height={SENT_HEIGHT}
        fill="bg-primary"
        label={isLabelled ? 'text-primary-ink' : null}
      />
      <Bar
        value={day.replied}
        top={tops.replied}
        height={REPLIED_HEIGHT}
        fill="bg-green-mark"
        label={isLabelled ? 'text-green-ink' : null}
      />
      <div aria-hidden className="tabular relative h-5 text-2xs text-faint">
        <span className="absolute top-1 left-1/2 -translate-x-1/2 whitespace-nowrap">{name}</span>
      </div>
    </div>
  )
}

type BarProps = { value: number; top: number; height: number; fill: string; label: string | null }

/** One bar above its base line; `pt-4` leaves room for the number of the highest bar. */
const Bar = ({ value, top, height, fill, label }: BarProps) => (
  <div
    aria-hidden
    className="relative flex flex-col items-center justify-end border-b border-line-strong pt-4"
    style={{ height: height + 16 }}
  >
    <span className="absolute inset-x-0 top-4 border-t border-dashed border-line" />
    {label && value > 0 && (
      <span className={cx('tabular relative text-2xs font-semibold', label)}>{formatNumber(value)}</span>
    )}
    <span
      className={cx('relative w-3/5 max-w-7 min-w-0.5 shrink-0 rounded-t-sm', fill)}
      style={{ height: value === 0 ? 0 : Math.max(3, (value / top) * height) }}
    />
  </div>
)

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
