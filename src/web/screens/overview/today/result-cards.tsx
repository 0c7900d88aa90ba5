// Results of yesterday and of the week. Each number opens the list of what it counts.
import { Link } from 'react-router'
import type { DayResult } from '#api/overview/today.ts'
import type { DayKind } from '#core/overview/today.ts'
import { formatNumber, formatShortDate } from '#web/lib/format.ts'
import { dayLeadsText } from '#web/parts/leads/day-leads/text.ts'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { dayText, todayText } from './text.ts'

const KINDS = ['sent', 'replied', 'bounced'] as const satisfies readonly DayKind[]
const INK = { sent: '', replied: 'text-green-ink', bounced: 'text-red-ink' } as const satisfies Record<
  DayKind,
  string
>
const words = (kind: DayKind, n: number): string =>
  kind === 'sent' ? todayText.mails(formatNumber(n)) : todayText.leadCount(formatNumber(n))

type NumberProps = { day: DayResult; kind: DayKind; className?: string; text?: string }

/** A number as a link; plain text when it is zero. */
function DayNumber({ day, kind, className, text = words(kind, day[kind]) }: NumberProps) {
  if (day[kind] === 0) return <span className={cx('tabular', className, 'text-faint!')}>{text}</span>
  return (
    <Link
      to={`/today?show=${kind}&day=${day.date}`}
      preventScrollReset
      aria-label={`${text}, ${dayLeadsText.open(formatShortDate(day.date), dayLeadsText.tiles[kind])}`}
      className={cx('tabular inline-flex min-h-6 items-center underline-offset-3 hover:underline', className)}
    >
      {text}
    </Link>
  )
}

export const YesterdayCard = ({ day }: { day: DayResult }) => (
  <Card title={dayText.yesterday} description={formatShortDate(day.date)}>
    <dl className="grid grid-cols-3 gap-2">
      {KINDS.map((kind) => (
        <div key={kind} className="min-w-0">
          <dt className="text-xs text-muted">{dayLeadsText.tiles[kind]}</dt>
          <dd>
            <DayNumber day={day} kind={kind} className={cx('text-xl font-bold', INK[kind])} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="pt-2.5 text-xs text-muted">{dayText.hint}</p>
  </Card>
)

export function WeekCard({ days }: { days: readonly DayResult[] }) {
  const top = Math.max(1, ...days.map(({ sent }) => sent))
  return (
    <Card title={dayText.week}>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="w-22 pb-1.5 font-medium">
              {dayText.day}
            </th>
            <th scope="col" colSpan={2} className="pb-1.5 text-right font-medium">
              {dayLeadsText.tiles.sent}
            </th>
            <th scope="col" className="w-20 pb-1.5 text-right font-medium whitespace-nowrap">
              {dayLeadsText.tiles.replied}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day.date}>
              <th scope="row" className="tabular py-0.5 text-left font-normal whitespace-nowrap text-muted">
                {at === days.length - 1 ? dayText.today : formatShortDate(day.date)}
              </th>
              <td aria-hidden className="py-0.5">
                <span
                  className="block h-2 rounded-sm bg-primary"
                  style={{ width: `${(day.sent / top) * 100}%`, minWidth: day.sent > 0 ? 3 : 0 }}
                />
              </td>
              <td className="py-0.5 text-right whitespace-nowrap">
                <DayNumber day={day} kind="sent" text={formatNumber(day.sent)} />
              </td>
              <td className="py-0.5 text-right whitespace-nowrap">
                <DayNumber
                  day={day}
                  kind="replied"
                  text={formatNumber(day.replied)}
                  className="font-semibold text-green-ink"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
