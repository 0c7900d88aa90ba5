// A month as a keyboard-navigable grid: emails per day, holidays, weekends, today.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { longMonth, WEEKDAYS } from '#core/calendar/korean-date.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { calendarText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { addMonths, monthOf, sameDayIn, weeksOf } from './calendar-dates.ts'
import { CalendarDay, type DayFacts } from './calendar-day.tsx'

export type MonthCalendarProps = {
  month: string
  onMonth: (month: string) => void
  chosen: string | null
  onChoose: (date: string) => void
  today: string
  dayOf: (date: string) => DayFacts | undefined
  /** days off of the mailbox and of its workspace, with what they are called */
  daysOff: ReadonlyMap<string, string>
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, chosen, onChoose, today } = props
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const reachable = chosen && monthOf(chosen) === month ? chosen : tabStopDate(props)

  const focusOn = (date: string): void => {
    if (monthOf(date) !== month) onMonth(monthOf(date))
    // its month may have to be rendered first
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`button[data-date="${date}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = (event.target as HTMLElement).dataset.date
    const to = at && dateForKey(event.code, at)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    focusOn(to)
  }
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-center gap-1 pb-1">
        <h3 id={heading} aria-live="polite" className="tabular mr-auto text-[15px] font-bold">
          {longMonth(month)}
        </h3>
        {monthOf(today) !== month && (
          <button
            type="button"
            className="rounded-md px-2 py-1 text-xs font-medium text-muted hover:bg-hover hover:text-ink"
            onClick={() => onMonth(monthOf(today))}
          >
            {calendarText.today}
          </button>
        )}
        <IconButton label={calendarText.previous} onClick={() => onMonth(addMonths(month, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={calendarText.next} onClick={() => onMonth(addMonths(month, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid, and its days are a table
        role="grid"
        aria-labelledby={heading}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-[3px]"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th
                key={name}
                scope="col"
                abbr={`${name}요일`}
                className={cx(
                  'h-6 text-2xs font-medium',
                  index === 0 ? 'text-red-ink' : index === 6 ? 'text-blue-ink' : 'text-muted',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0">
                  <CalendarDay
                    date={date}
                    chosen={chosen}
                    today={today}
                    dayOf={props.dayOf}
                    daysOff={props.daysOff}
                    inMonth={monthOf(date) === month}
                    isReachable={date === reachable}
                    onPress={() => onChoose(date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The tab stop: the selected day, else the first day with emails, else the first of the month. */
function tabStopDate({ month, dayOf, today }: MonthCalendarProps): string {
  const days = weeksOf(month)
    .flat()
    .filter((date) => monthOf(date) === month)
  return days.find((date) => dayOf(date)) ?? (monthOf(today) === month ? today : (days[0] ?? `${month}-01`))
}

function dateForKey(code: string, date: string): string | undefined {
  switch (code) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(date), -1), date)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(date), 1), date)
    default:
      return undefined
  }
}
