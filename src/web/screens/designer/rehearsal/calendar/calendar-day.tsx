// One day of the month calendar: date, number of emails, and why it has none.
import { isWeekend, weekdayOf } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { formatNumber } from '#web/lib/format.ts'
import { DOT, type EmailColour } from '#web/screens/designer/rehearsal/mails/email-numbers.ts'
import { calendarText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'

/** `words`: the text below the date: the number of emails, or a time */
export type DayFacts = { total: number; words: string; colours: readonly EmailColour[] }

type DayProps = {
  chosen: string | null
  today: string
  dayOf: (date: string) => DayFacts | undefined
  daysOff: ReadonlyMap<string, string>
  date: string
  inMonth: boolean
  isReachable: boolean
  onPress: () => void
}

export function CalendarDay({
  date,
  inMonth,
  isReachable,
  onPress,
  chosen,
  today,
  dayOf,
  daysOff,
}: DayProps) {
  const facts = dayOf(date)
  const holiday = koreanHoliday(date)
  const weekday = weekdayOf(date)
  const isChosen = date === chosen
  const dayOff = daysOff.get(date)
  const rests = holiday !== null || isWeekend(date) || dayOff !== undefined
  const name = [
    longDate(date, today),
    date === today && calendarText.today,
    holiday && calendarText.holiday(holiday),
    dayOff,
    facts ? calendarText.mails(formatNumber(facts.total)) : calendarText.noMails,
  ]
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={date === today ? 'date' : undefined}
      title={holiday ?? dayOff}
      onClick={onPress}
      className={cx(
        'flex h-[44px] w-full flex-col items-center rounded-lg border pt-[3px] leading-none transition-colors',
        isChosen
          ? 'border-primary bg-primary text-on-primary'
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
            <span className="tabular mt-0.5 text-2xs leading-[13px] font-bold">{facts.words}</span>
            <span className="mt-0.5 flex gap-[3px]">
              {facts.colours.slice(0, 5).map((colour) => (
                <i
                  key={colour}
                  className={cx('size-[5px] rounded-full', isChosen ? 'bg-white' : DOT[colour])}
                />
              ))}
            </span>
          </>
        ) : (
          (holiday ?? dayOff) && (
            <span
              className={cx(
                'mt-1 line-clamp-2 max-w-full overflow-hidden text-2xs leading-[13px] tracking-[-0.03em]',
                isChosen ? 'text-on-primary' : holiday ? 'text-red-ink' : 'text-muted',
              )}
            >
              {holiday ? shortHoliday(holiday) : dayOff}
            </span>
          )
        )}
      </span>
    </button>
  )
}

/** A label that fits a cell: 추석 대체 for 대체공휴일(추석), 추석 연휴 for the days around it. */
const shortHoliday = (name: string): string =>
  name.replace(/^대체공휴일\((.+)\)$/, '$1 대체').replace(/ (전날|다음 날)$/, ' 연휴')
