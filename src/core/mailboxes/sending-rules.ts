// When and how much a mailbox may send: its rules, its sending days and the windows in them (rules.md R-601).
import * as z from 'zod'
import { dateOfDay, isWeekendDay, weekdayOfDay } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { instantFromWallTime, isTimeZone, wallTime } from '#core/calendar/zone.ts'
import { DEFAULT_DAILY_CAP, DEFAULT_PER_COMPANY_CAP } from './new-mailbox.ts'

/** Mails of one day, of a mailbox or to one company. */
export const MAX_MAILS_PER_DAY = 10_000
export const MAX_GAP_SECONDS = 86_400

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 09:00처럼 24시간 형식으로 입력해 주세요.')
const windowEnd = z.union([clockTime, z.literal('24:00')])

export const RampUp = z.object({
  start: z.number().int().min(1).max(MAX_MAILS_PER_DAY),
  step: z.number().int().min(1).max(MAX_MAILS_PER_DAY),
  since: z.iso.date(),
})

/**
 * A mailbox's sending rules with defaults. Times are wall clock times in `timeZone`, the end is exclusive; weekdays 0 = Sunday;
 * on the dates of `daysOff` nothing is sent; `minGapSeconds` 0 means no gap.
 * `rampUp`: `start` mails on the first sending day from `since` on, `step` more on each one after it, up to `dailyCap`.
 * `perCompanyCap`: mails a day to addresses of one business domain from all mailboxes of the workspace; null means no
 * limit.
 */
export const MailboxRules = z
  .object({
    timeZone: z.string().max(64).refine(isTimeZone, '알 수 없는 시간대입니다.').default(WORKSPACE_ZONE),
    weekdays: z
      .array(z.number().int().min(0).max(6))
      .min(1, '요일을 하나 이상 선택해 주세요.')
      .max(7)
      .default([1, 2, 3, 4, 5]),
    windowStart: clockTime.default('09:00'),
    windowEnd: windowEnd.default('18:00'),
    skipHolidays: z.boolean().default(true),
    daysOff: z.array(z.iso.date()).max(400).default([]),
    dailyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY).default(DEFAULT_DAILY_CAP),
    minGapSeconds: z.number().int().min(0).max(MAX_GAP_SECONDS).default(90),
    rampUp: RampUp.nullable().default(null),
    perCompanyCap: z.number().int().min(1).max(MAX_MAILS_PER_DAY).nullable().default(DEFAULT_PER_COMPANY_CAP),
  })
  .refine((rules) => minutesOf(rules.windowStart) < minutesOf(rules.windowEnd), {
    path: ['windowEnd'],
    message: '종료 시각은 시작 시각 이후여야 합니다.',
  })
/** `workspaceDaysOff`: names by date of the days on which no mailbox of the workspace sends; not stored with the mailbox. */
export type MailboxRules = z.infer<typeof MailboxRules> & {
  workspaceDaysOff?: Readonly<Record<string, string>>
}

/** Days off of one workspace. */
export const MAX_DAYS_OFF = 400

/**
 * What a working day is for a delay in working days: Monday to Friday, no public holiday and no day off of the workspace.
 * @returns a function of a 'YYYY-MM-DD'
 */
export const workingDays = ({ workspaceDaysOff }: MailboxRules): ((date: string) => boolean) =>
  workspaceDaysOff ? (date) => isWorkingDay(date) && workspaceDaysOff[date] === undefined : isWorkingDay

export const defaultMailboxRules: MailboxRules = MailboxRules.parse({})

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

/** Minutes since midnight. @param clock 'HH:MM' */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
