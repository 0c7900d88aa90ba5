// Names of weeks in charts and tables.
import { addDays } from '#core/calendar/date.ts'
import { monthAndDay } from '#core/calendar/korean-date.ts'
import { chartText } from './text.ts'

/** 2026.11.23 – 11.29 @param monday 2026-11-23 */
export const weekName = (monday: string): string =>
  chartText.week(`${monday.slice(0, 4)}.${monthAndDay(monday)}`, monthAndDay(addDays(monday, 6)))
