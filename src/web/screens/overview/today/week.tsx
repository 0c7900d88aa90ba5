// The last seven days on one line: a knot for each day with the mails sent, and below it the replies that came back. Each number
// opens the list of what it counts.
import { Link } from 'react-router'
import type { DayResult } from '#api/overview/today.ts'
import { weekdayOf } from '#core/calendar/date.ts'
import { monthAndDay, WEEKDAYS } from '#core/calendar/korean-date.ts'
import type { DayKind } from '#core/overview/today.ts'
import { formatNumber } from '#web/lib/format.ts'
import { dayNumberName } from '#web/parts/leads/text.ts'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { dayText } from './text.ts'

type DayNumberProps = { day: DayResult; kind: DayKind; className: string }

/** A number as a link; a dash when it is zero. */
function DayNumber({ day, kind, className }: DayNumberProps) {
  if (day[kind] === 0) return <span className="block h-6 leading-6 text-faint">{kind === 'sent' && 0}</span>
  return (
    <Link
      to={`/today?show=${kind}&day=${day.date}`}
      preventScrollReset
      aria-label={dayNumberName(kind, day[kind], day.date)}
      className={cx('block h-6 leading-6 font-semibold underline-offset-3 hover:underline', className)}
    >
      {formatNumber(day[kind])}
    </Link>
  )
}

/** In pixels: the diameter of the knot of a day with few mails, and what is added for the day with the most. */
const KNOT = 8
const KNOT_MORE = 10

export function Week({ days }: { days: readonly DayResult[] }) {
  const top = Math.max(1, ...days.map(({ sent }) => sent))
  const sent = days.reduce((sum, day) => sum + day.sent, 0)
  return (
    <Section
      title={dayText.week}
      description={dayText.sum(formatNumber(sent), days.filter(({ replied }) => replied > 0).length)}
      actions={
        <Link to="/dashboard" className="link text-sm">
          {dayText.dashboard}
        </Link>
      }
    >
      <ol className="tabular mt-2 grid grid-cols-7 text-center text-sm">
        {days.map((day, at) => (
          <li key={day.date} className="min-w-0">
            <DayNumber day={day} kind="sent" className="text-ink" />
            <span aria-hidden className="relative mt-1 grid h-5 place-items-center">
              <span
                className={cx(
                  'absolute inset-y-0 my-auto h-0 border-t-2 border-primary',
                  at === 0 ? 'left-1/2' : 'left-0',
                  at === days.length - 1 ? 'right-1/2' : 'right-0',
                )}
              />
              <Knot sent={day.sent} top={top} />
            </span>
            {/* the reply comes back to the line */}
            <span aria-hidden className="-mt-2 grid h-6 place-items-center">
              {day.replied > 0 && (
                <svg
                  aria-hidden
                  width="12"
                  height="24"
                  fill="none"
                  className="stroke-green-mark"
                  strokeWidth="1.75"
                >
                  <path d="M6 0V12" />
                  <circle cx="6" cy="17" r="5" />
                  <circle cx="6" cy="17" r="1.5" className="fill-green-mark" stroke="none" />
                </svg>
              )}
            </span>
            <DayNumber day={day} kind="replied" className="text-green-ink" />
            <span className="block text-2xs text-faint">
              {at === days.length - 1 ? dayText.today : monthAndDay(day.date)}
            </span>
            <span className="block text-2xs text-faint">{WEEKDAYS[weekdayOf(day.date)]}</span>
            {day.bounced > 0 && <DayNumber day={day} kind="bounced" className="text-red-ink" />}
          </li>
        ))}
      </ol>
      <p className="pt-2 text-2xs text-faint">{dayText.hint}</p>
    </Section>
  )
}

function Knot({ sent, top }: { sent: number; top: number }) {
  const size = sent > 0 ? KNOT + Math.sqrt(sent / top) * KNOT_MORE : KNOT
  return (
    <span
      className={cx('relative rounded-full', sent > 0 ? 'bg-primary' : 'border-2 border-planned bg-canvas')}
      style={{ width: size, height: size }}
    />
  )
}
