// Working days in Korea.
import { addDays, isWeekend } from './date.ts'
import { koreanHoliday } from './korean-holidays.ts'

const known = new Map<string, boolean>()

/** Monday to Friday and no public holiday in Korea. @param date 'YYYY-MM-DD' */
export function isWorkingDay(date: string): boolean {
  let working = known.get(date)
  if (working === undefined) {
    working = !isWeekend(date) && koreanHoliday(date) === null
    known.set(date, working)
  }
  return working
}

/** The day itself, or the first working day after it. @param date 'YYYY-MM-DD' */
export const firstWorkingDay = (date: string): string =>
  isWorkingDay(date) ? date : firstWorkingDay(addDays(date, 1))
