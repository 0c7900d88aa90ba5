// Names of weeks in charts and tables.
import { addDays } from '#core/calendar/date.ts'
import { monthAndDay } from '#core/calendar/korean-date.ts'
import { chartText } from './text.ts'

/** 11.23 – 11.29 @param monday 2026-11-23 */
export const shortWeekName = (monday: string): string =>
  chartText.week(monthAndDay(monday), monthAndDay(addDays(monday, 6)))

/** 2026.11.23 – 11.29 @param monday 2026-11-23 */
export const weekName = (monday: string): string => `${monday.slice(0, 4)}.${shortWeekName(monday)}`
