// A month as a grid one can walk by keyboard: which days send how much, holidays, weekends, today.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isComposing } from '#web/lib/ime.ts'
import { calendarText } from '#web/text/rehearsal.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { addMonths, monthOf, monthText, sameDayIn, spokenDay, WEEKDAYS, weeksOf } from './calendar-dates.ts'
import { DOT, type SignColour } from './draft-signs.ts'

/** `words`: what stands below the day: how many mails, or when */
export type DayFacts = { total: number; words: string; colours: readonly SignColour[] }

export type MonthCalendarProps = {
  month: string
  onMonth: (month: string) => void
  chosen: string | null
  onChoose: (date: string) => void
  today: string
  dayOf: (date: string) => DayFacts | undefined
  /** days on which the mailbox rests by its owner's wish */
  daysOff: ReadonlySet<string>
}

export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, chosen, onChoose, today } = props
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const reachable = chosen && monthOf(chosen) === month ? chosen : firstReachable(props)

  const focusOn = (date: string): void => {
    if (monthOf(date) !== month) onMonth(monthOf(date))
    // the month it stands in may have to be drawn first
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`button[data-date="${date}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = (event.target as HTMLElement).dataset.date
    const to = at && dayAfterKey(event.code, at)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    focusOn(to)
  }
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-center gap-1 pb-1">
        <h3 id={heading} aria-live="polite" className="tabular mr-auto text-[15px] font-bold">
          {monthText(month)}
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
                  <Day
                    {...props}
                    date={date}
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

/** Tab comes to the chosen day, else to the first that sends, else to the first of the month. */
function firstReachable({ month, dayOf, today }: MonthCalendarProps): string {
  const days = weeksOf(month)
    .flat()
    .filter((date) => monthOf(date) === month)
  return days.find((date) => dayOf(date)) ?? (monthOf(today) === month ? today : (days[0] ?? `${month}-01`))
}

function dayAfterKey(code: string, date: string): string | undefined {
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

type DayProps = MonthCalendarProps & {
  date: string
  inMonth: boolean
  isReachable: boolean
  onPress: () => void
}

function Day({ date, inMonth, isReachable, onPress, chosen, today, dayOf, daysOff }: DayProps) {
  const facts = dayOf(date)
  const holiday = koreanHoliday(date)
  const weekday = weekdayOf(date)
  const isChosen = date === chosen
  const isOff = daysOff.has(date)
  const rests = holiday !== null || weekday === 0 || weekday === 6 || isOff
  const name = [
    spokenDay(date),
    date === today && calendarText.today,
    holiday && calendarText.holiday(holiday),
    isOff && calendarText.dayOff,
    facts ? calendarText.mails(formatNumber(facts.total)) : calendarText.noMails,
  ]
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={date === today ? 'date' : undefined}
      title={holiday ?? (isOff ? calendarText.dayOff : undefined)}
      onClick={onPress}
      className={cx(
        'flex h-[44px] w-full flex-col items-center rounded-lg border pt-[3px] leading-none transition-colors',
        isChosen
          ? 'border-primary bg-primary text-white'
          : facts
            ? 'border-primary/30 bg-primary-soft hover:border-primary'
            : cx('border-transparent hover:border-line-strong', rests && 'bg-sunken'),
      )}
    >
      <span className="sr-only">{name.filter(Boolean).join(', ')}</span>
      <span aria-hidden className="flex w-full flex-col items-center">
        <span
          className={cx(
            'tabular grid h-[17px] min-w-[19px] place-items-center rounded-full px-1 text-xs',
            facts && 'font-bold',
            date === today && (isChosen ? 'ring-1 ring-white' : 'ring-1 ring-primary'),
            !isChosen &&
              (!inMonth
                ? 'text-faint'
                : holiday || weekday === 0
                  ? 'text-red-ink'
                  : weekday === 6
                    ? 'text-blue-ink'
                    : 'text-ink'),
          )}
        >
          {Number(date.slice(8))}
        </span>
        {facts ? (
          <>
            <span className="tabular mt-[3px] text-[11px] font-bold">{facts.words}</span>
            <span className="mt-[3px] flex gap-[3px]">
              {facts.colours.slice(0, 5).map((colour) => (
                <i
                  key={colour}
                  className={cx('size-[5px] rounded-full', isChosen ? 'bg-white' : DOT[colour])}
                />
              ))}
            </span>
          </>
        ) : (
          (holiday ?? (isOff ? calendarText.dayOff : null)) && (
            <span
              className={cx(
                'mt-1 line-clamp-2 max-w-full overflow-hidden px-px text-[9.5px] leading-[11px]',
                isChosen ? 'text-white' : holiday ? 'text-red-ink' : 'text-muted',
              )}
            >
              {holiday ? shortHoliday(holiday) : calendarText.dayOff}
            </span>
          )
        )}
      </span>
    </button>
  )
}

/** What fits a cell: 추석 대체 for 대체공휴일(추석), 추석 연휴 for the days around it. */
const shortHoliday = (name: string): string =>
  name.replace(/^대체공휴일\((.+)\)$/, '$1 대체').replace(/ (전날|다음 날)$/, ' 연휴')
