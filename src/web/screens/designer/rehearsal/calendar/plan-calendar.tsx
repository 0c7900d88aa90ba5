// The plan on a month calendar, which follows the playback until the user changes the month.
import { useMemo, useState } from 'react'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import { useDaysOff } from '#web/data/workspaces/days-off.ts'
import { formatClock, formatDay, formatNumber } from '#web/lib/format.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { DOT } from '#web/screens/designer/rehearsal/mails/email-numbers.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { calendarText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'
import { monthOf } from './calendar-dates.ts'
import type { DayFacts } from './calendar-day.tsx'
import { MonthCalendar } from './month-calendar.tsx'

export function PlanCalendar({ plan }: { plan: SequenceRehearsal }) {
  const { playback, emailNumbers, account, zone, view } = useRehearsalState()
  const days = useMemo(() => {
    const times = new Map(plan.data.map(({ plannedAt }) => [formatDay(plannedAt, zone), plannedAt]))
    return new Map(
      plan.days.map(({ date, total, nodes }): [string, DayFacts] => {
        const known = nodes.flatMap(({ nodeId }) => emailNumbers.get(nodeId) ?? [])
        const colours = [...new Set(known.sort((a, b) => a.number - b.number).map(({ colour }) => colour))]
        const only = view === 'lead' && total === 1 ? times.get(date) : undefined
        const words = only ? formatClock(only, zone) : calendarText.count(formatNumber(total))
        return [date, { total, words, colours }]
      }),
    )
  }, [plan, emailNumbers, view, zone])
  const workspaceIds = useMemo(() => (account ? [account.workspaceId] : []), [account])
  const ofWorkspace = useDaysOff(workspaceIds)
  const daysOff = useMemo(
    () =>
      new Map([
        ...(account?.rules.daysOff ?? []).map((date) => [date, calendarText.dayOff] as const),
        ...ofWorkspace,
      ]),
    [account, ofWorkspace],
  )
  const today = formatDay(plan.now, zone)
  const shown = playback.date ?? plan.days[0]?.date ?? today
  const [turned, setTurned] = useState<{ from: string; month: string } | null>(null)
  // the chosen month stays until the playback moves
  const month = turned?.from === shown ? turned.month : monthOf(shown)
  return (
    <div className="rounded-[10px] border border-line bg-surface px-3 pt-2 pb-2.5">
      <MonthCalendar
        month={month}
        onMonth={(to) => setTurned({ from: shown, month: to })}
        chosen={playback.date}
        onChoose={playback.pickDate}
        today={today}
        dayOf={(date) => days.get(date)}
        daysOff={daysOff}
      />
      {view === 'group' && emailNumbers.size > 1 && (
        <ul
          aria-label={calendarText.legend}
          className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 border-t border-line pt-2"
        >
          {[...emailNumbers.values()].slice(0, 10).map(({ number, colour, name }) => (
            <li key={number} className="flex min-w-0 max-w-full items-center gap-1.5 text-2xs text-muted">
              <i aria-hidden className={cx('size-[7px] shrink-0 rounded-full', DOT[colour])} />
              <span className="max-w-40 truncate" title={name.replaceAll(/[{}]/g, '')}>
                <TemplateText text={calendarText.legendMail(number, name)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
