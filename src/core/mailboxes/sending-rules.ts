// When and how much a mailbox may send: its rules, its sending days and the windows in them (rules.md R-601).
import { dateOfDay, isWeekendDay, weekdayOfDay } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { instantFromWallTime, minutesOf, wallTime } from '#core/calendar/zone.ts'
import type { MailboxRules } from './mailbox-rules.ts'

/** Days off of one workspace. */
export const MAX_DAYS_OFF = 400

/**
 * What a working day is for a delay in working days: Monday to Friday, no public holiday and no day off of the workspace.
 * @returns a function of a 'YYYY-MM-DD'
 */
export const workingDays = ({ workspaceDaysOff }: MailboxRules): ((date: string) => boolean) =>
  workspaceDaysOff ? (date) => isWorkingDay(date) && workspaceDaysOff[date] === undefined : isWorkingDay

/** Why a mail was moved to a later window. Days off count as holidays. */
export type WindowReason = 'outside_window' | 'holiday'
/** Instants in milliseconds; `end` is exclusive. */
export type DayWindow = { start: number; end: number }

/** Why a mailbox has no window on a day. `holiday`: also a day off of the workspace. `own_day_off`: a date of `daysOff`, or a weekday without sending other than the weekend. */
type ClosedDay = { cause: 'weekend' | 'holiday' | 'own_day_off'; name: string | null }

export type SendingWindows = {
  /** the mailbox's calendar day (days since 1970-01-01) at an instant */
  dayOf(instant: number): number
  /** the window of a day, null when nothing is sent */
  windowOf(day: number): DayWindow | null
  /** why a day has no window; null for a sending day */
  closedDayReason(day: number): ClosedDay | null
  /** the first instant of a day */
  startOf(day: number): number
  /** the first instant inside a window that is not before `instant`, its day, and why it moved */
  next(instant: number): { at: number; day: number; reason: WindowReason | null }
}

/** The windows of these rules; results per day are cached. @throws RangeError when the rules never allow sending */
export function sendingWindows(rules: MailboxRules): SendingWindows {
  const start = minutesOf(rules.windowStart) * 60_000
  const end = minutesOf(rules.windowEnd) * 60_000
  if (rules.weekdays.length === 0 || start >= end)
    throw new RangeError('a mailbox with these rules never sends')
  const weekdays = new Set(rules.weekdays)
  const daysOff = new Set(rules.daysOff)
  const windows = new Map<number, DayWindow | null>()

  const isDayOff = (day: number): boolean =>
    daysOff.has(dateOfDay(day)) ||
    rules.workspaceDaysOff?.[dateOfDay(day)] !== undefined ||
    (rules.skipHolidays && koreanHoliday(dateOfDay(day)) !== null)
  const plainWindowOf = (day: number): DayWindow => ({
    start: instantFromWallTime({ day, clock: start }, rules.timeZone),
    end: instantFromWallTime({ day, clock: end }, rules.timeZone),
  })
  const windowOf = (day: number): DayWindow | null => {
    let window = windows.get(day)
    if (window === undefined) {
      window = weekdays.has(weekdayOfDay(day)) && !isDayOff(day) ? plainWindowOf(day) : null
      // a clock change can remove a short window
      if (window && window.start >= window.end) window = null
      windows.set(day, window)
    }
    return window
  }
  const dayOf = (instant: number): number => wallTime(instant, rules.timeZone).day
  const next: SendingWindows['next'] = (instant) => {
    let reason: WindowReason | null = null
    for (let day = dayOf(instant); ; day++) {
      const window = windowOf(day)
      if (window && instant < window.end) {
        if (instant >= window.start) return { at: instant, day, reason }
        return { at: window.start, day, reason: reason ?? 'outside_window' }
      }
      // `holiday` takes precedence over `outside_window`
      const isClosedWeekday = !window && weekdays.has(weekdayOfDay(day)) && instant < plainWindowOf(day).end
      if (isClosedWeekday) reason = 'holiday'
    }
  }
  const closedDayReason = (day: number): ClosedDay | null => {
    if (windowOf(day)) return null
    const ofWorkspace = rules.workspaceDaysOff?.[dateOfDay(day)]
    if (ofWorkspace !== undefined) return { cause: 'holiday', name: ofWorkspace }
    const holiday = rules.skipHolidays ? koreanHoliday(dateOfDay(day)) : null
    if (holiday !== null) return { cause: 'holiday', name: holiday }
    const isFree = isWeekendDay(day) && !weekdays.has(weekdayOfDay(day))
    return { cause: isFree ? 'weekend' : 'own_day_off', name: null }
  }
  const startOf = (day: number): number => instantFromWallTime({ day, clock: 0 }, rules.timeZone)
  return { dayOf, windowOf, closedDayReason, startOf, next }
}

/**
 * The earliest instant inside a window that is not before the given one, the mailbox's date there, and why it moved:
 * null when it did not.
 */
export function nextWindow(
  rules: MailboxRules,
  instant: Date,
): { at: Date; date: string; reason: WindowReason | null } {
  const { at, day, reason } = sendingWindows(rules).next(instant.getTime())
  return { at: new Date(at), date: dateOfDay(day), reason }
}
