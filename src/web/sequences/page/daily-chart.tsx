// Mails sent and replies by day as an SVG bar chart, with the same numbers in a table for screen readers.
import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { summaryText } from '#web/shared/text/sequence-page.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { axisMaximum, type DayNumbers, fillDays } from './daily-series.ts'

const HEIGHT = 132
const monthDay = (date: string): string => `${Number(date.slice(5, 7))}.${Number(date.slice(8, 10))}`

export function DailyChart({ daily, actions }: { daily: readonly DayNumbers[]; actions?: ReactNode }) {
  const days = fillDays(daily, formatDay(Date.now()))
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) {
    return (
      <Card title={summaryText.daily}>
        <p className="py-8 text-center text-sm text-muted">{summaryText.dailyEmpty}</p>
      </Card>
    )
  }
  const top = axisMaximum(Math.max(...days.map(({ sent, replied }) => Math.max(sent, replied))))
  const every = Math.ceil(days.length / 8)
  return (
    <Card
      title={summaryText.daily}
      description={summaryText.dailyHint(monthDay(first.date), monthDay(last.date))}
      actions={
        <>
          <Legend />
          {actions}
        </>
      }
    >
      <div aria-hidden className="flex gap-2">
        <div className="tabular flex w-8 shrink-0 flex-col justify-between pb-5 text-right text-2xs text-faint">
          <span className="-mt-1.5">{formatNumber(top)}</span>
          <span className="-mb-1.5">0</span>
        </div>
        <div className="flex min-w-0 flex-1 items-end border-t border-dashed border-line">
          {days.map((day, index) => (
            <Day key={day.date} day={day} top={top} label={index % every === 0 ? monthDay(day.date) : ''} />
          ))}
        </div>
      </div>
      <Numbers daily={daily} />
    </Card>
  )
}

function Day({ day, top, label }: { day: DayNumbers; top: number; label: string }) {
  const tall = (value: number): number => (value === 0 ? 0 : Math.max(3, (value / top) * HEIGHT))
  return (
    <div
      className="group/day relative min-w-0 flex-1"
      {...tooltipProps(
        summaryText.dayPoint(monthDay(day.date), formatNumber(day.sent), formatNumber(day.replied)),
      )}
    >
      <svg
        aria-hidden
        viewBox={`0 0 24 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block w-full rounded-t-sm group-hover/day:bg-hover"
        style={{ height: HEIGHT }}
      >
        <rect x="3" width="10" y={HEIGHT - tall(day.sent)} height={tall(day.sent)} className="fill-primary" />
        <rect
          x="14"
          width="7"
          y={HEIGHT - tall(day.replied)}
          height={tall(day.replied)}
          className="fill-green-ink"
        />
      </svg>
      <div className="h-px bg-line-strong" />
      <div className="tabular relative h-5 text-2xs text-faint">
        <span className="absolute top-0.5 left-1/2 -translate-x-1/2 whitespace-nowrap">{label}</span>
      </div>
    </div>
  )
}

const Legend = () => (
  <ul className="flex gap-3 text-xs text-muted">
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px] bg-primary" />
      {summaryText.sentSeries}
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-[3px] bg-green-ink" />
      {summaryText.repliedSeries}
    </li>
  </ul>
)

const Numbers = ({ daily }: { daily: readonly DayNumbers[] }) => (
  <table className="sr-only">
    <caption>{summaryText.daily}</caption>
    <thead>
      <tr>
        <th scope="col">{summaryText.day}</th>
        <th scope="col">{summaryText.sentSeries}</th>
        <th scope="col">{summaryText.repliedSeries}</th>
      </tr>
    </thead>
    <tbody>
      {daily.map(({ date, sent, replied }) => (
        <tr key={date}>
          <th scope="row">{date}</th>
          <td>{formatNumber(sent)}</td>
          <td>{formatNumber(replied)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
