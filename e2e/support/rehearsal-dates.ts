// The dates of the rehearsal tests: from today on and less than five years ahead, which is the limit of the API.
import { rehearseSequence } from '#api/sending/sequence-plan.ts'
import { addDays, weekdayOf } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { callApi, type SignedInUser } from './api.ts'

const FRIDAY = 5
const SATURDAY = 6
const MOST_DAYS = 5 * 365
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

const dateOf = (instant: string): string => workspaceDate(new Date(instant))

/** Today by the clock that plans the sequence: with SERVER_CLOCK it is not the clock of this process. */
export async function sequenceToday(user: SignedInUser, sequenceId: string): Promise<string> {
  const { now } = await callApi(user, rehearseSequence, { params: { id: sequenceId }, body: { limit: 1 } })
  return dateOf(now)
}

export const monthOf = (date: string): string => date.slice(0, 7)
const dayOfMonth = (date: string): number => Number(date.slice(8))

/** 2026년 11월 */
export const monthName = (date: string): string =>
  `${Number(date.slice(0, 4))}년 ${Number(date.slice(5, 7))}월`

/** 11월 24일 */
const monthAndDay = (date: string): string => `${Number(date.slice(5, 7))}월 ${dayOfMonth(date)}일`

/** 11월 24일 (화), with its year where it is not the year of `near` */
export function shortDay(date: string, near: string): string {
  const year = date.slice(0, 4) === near.slice(0, 4) ? '' : `${date.slice(0, 4)}년 `
  return `${year}${monthAndDay(date)} (${WEEKDAYS[weekdayOf(date)]})`
}

/** A text that begins with the day. */
export const beginsWithDay = (date: string, near: string): RegExp =>
  new RegExp(`^${shortDay(date, near).replace(/[()]/g, '\\$&')}`)

/** 11월 24일 (화), the day of an instant as the screen writes it at the time `now` */
export const dayAsShown = (instant: string, now: string): string => shortDay(dateOf(instant), dateOf(now))

/** 11월 24일 (화) 10:03 */
export function timeAsShown(instant: string, now: string): string {
  const options = { timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit' } as const
  return `${dayAsShown(instant, now)} ${new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))}`
}

/** A Saturday a week or more ahead that is moved to its Monday by the weekend alone. */
export const ordinarySaturday = (today: string): string =>
  findDay(
    addDays(today, 7),
    1,
    (date) =>
      weekdayOf(date) === SATURDAY &&
      [date, addDays(date, 1)].every((day) => koreanHoliday(day) === null) &&
      isWorkingDay(addDays(date, 2)),
  )

/**
 * A working Friday a month or more ahead. A week later it is another month, the Sunday in between is in the same month,
 * and every month has a day of the number of that Sunday.
 */
export const fridayAtMonthEnd = (today: string): string =>
  findDay(addDays(today, 35), 1, (date) => {
    const sunday = addDays(date, 2)
    const isLastWeek = monthOf(addDays(date, 7)) !== monthOf(date) && monthOf(sunday) === monthOf(date)
    return isFriday(date) && isLastWeek && dayOfMonth(sunday) <= 28
  })

/**
 * The next 설날 that has a substitute day (there is one in any four years), a month or more ahead.
 * `start`: the third working day before it; the day after `start` is a working day too.
 */
export function newYearWithSubstitute(today: string): {
  start: string
  holidays: { date: string; name: string }[]
} {
  const substitute = findDay(addDays(today, 30), 1, (date) => koreanHoliday(date) === '대체공휴일(설날)')
  const newYear = findDay(substitute, -1, (date) => koreanHoliday(date) === '설날')
  let start = addDays(newYear, -1)
  for (let count = 0; count < 3; count++) start = findDay(addDays(start, -1), -1, isWorkingDay)
  const holidays = [
    { date: addDays(newYear, -1), name: '설날 전날' },
    { date: newYear, name: '설날' },
    { date: addDays(newYear, 1), name: '설날 다음 날' },
    { date: substitute, name: '대체공휴일(설날)' },
  ]
  return { start, holidays }
}

const isFriday = (date: string): boolean => weekdayOf(date) === FRIDAY && isWorkingDay(date)

function findDay(from: string, step: 1 | -1, fits: (date: string) => boolean): string {
  let date = from
  for (let count = 0; count < MOST_DAYS; count++) {
    if (fits(date)) return date
    date = addDays(date, step)
  }
  throw new Error(`no such day within five years of ${from}`)
}
