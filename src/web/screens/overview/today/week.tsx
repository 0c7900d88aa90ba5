// The last seven days as one line: what was sent stands on it, replies hang from it. Each number opens the list of what it counts.
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { DayResult } from '#api/overview/today.ts'
import { weekdayOf } from '#core/calendar/date.ts'
import { WEEKDAYS } from '#core/calendar/korean-date.ts'
import type { DayKind } from '#core/overview/today.ts'
import { formatNumber } from '#web/lib/format.ts'
import { dayNumberName } from '#web/parts/leads/text.ts'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { ReplyRing } from '#web/ui/reply-ring.tsx'
import { dayText } from './text.ts'

type DayNumberProps = { day: DayResult; kind: DayKind }

const INKS = { sent: 'text-ink', replied: 'text-green-ink', bounced: 'text-red-ink' } as const

/** A number as a link; nothing when it is zero. */
function DayNumber({ day, kind }: DayNumberProps) {
  if (day[kind] === 0) return null
  return (
    <Link
      to={`/today?show=${kind}&day=${day.date}`}
      preventScrollReset
      aria-label={dayNumberName(kind, day[kind], day.date)}
      className={cx(
        'flex h-6 items-center justify-center gap-0.5 font-semibold underline-offset-3 hover:underline',
        INKS[kind],
      )}
    >
      {kind === 'bounced' && <X aria-hidden className="size-3" strokeWidth={2.5} />}
      {formatNumber(day[kind])}
    </Link>
  )
}

/** In pixels, of the day with the most mails. */
const BAR = 64

type WeekProps = {
  days: readonly DayResult[]
  /** what else a reader has to know */
  note: string | false | null
}

export function Week({ days, note }: WeekProps) {
  const top = Math.max(1, ...days.map(({ sent }) => sent))
  const sum = (kind: DayKind): number => days.reduce((all, day) => all + day[kind], 0)
  const bounced = sum('bounced')
  return (
    <Section
      title={dayText.week}
      actions={
        <Link to="/dashboard" className="link text-sm">
          {dayText.dashboard}
        </Link>
      }
    >
      <p className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px] bg-primary" />
          {dayText.sent(formatNumber(sum('sent')))}
        </span>
        <span className="flex items-center gap-1.5">
          <ReplyRing />
          {dayText.replied(formatNumber(sum('replied')))}
        </span>
        {bounced > 0 && (
          <span className="flex items-center gap-1">
            <X aria-hidden className="size-3 text-red-ink" strokeWidth={2.5} />
            {dayText.bounced(formatNumber(bounced))}
          </span>
        )}
      </p>
      <ol className="tabular mt-1 grid grid-cols-7 text-center text-sm">
        {days.map((day, at) => (
          <li key={day.date} className="min-w-0">
            <span
              className="flex flex-col items-center justify-end border-b-2 border-primary"
              style={{ height: BAR + 24 }}
            >
              <DayNumber day={day} kind="sent" />
              {day.sent > 0 && (
                <span
                  aria-hidden
                  className="w-6 rounded-t-sm bg-primary"
                  style={{ height: Math.max(4, (day.sent / top) * BAR) }}
                />
              )}
            </span>
            <span className={cx('block', sum('replied') > 0 ? 'h-12' : 'h-1.5')}>
              {day.replied > 0 && (
                <span aria-hidden className="flex flex-col items-center">
                  <span className="h-2.5 border-l-2 border-green-mark" />
                  <ReplyRing />
                </span>
              )}
              <DayNumber day={day} kind="replied" />
            </span>
            <span
              className={cx(
                'block text-2xs',
                at === days.length - 1 ? 'font-semibold text-ink' : 'text-faint',
              )}
            >
              {Number(day.date.slice(8))} {WEEKDAYS[weekdayOf(day.date)]}
            </span>
            <DayNumber day={day} kind="bounced" />
          </li>
        ))}
      </ol>
      {note && <p className="pt-2 text-xs text-muted">{note}</p>}
    </Section>
  )
}
