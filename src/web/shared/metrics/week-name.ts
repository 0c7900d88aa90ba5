// Names of weeks in charts and tables.
import { addDays } from '#core/calendar/date.ts'
import { chartText } from './text.ts'

/** 11.23 @param monday 2026-11-23 */
export const weekStart = (monday: string): string =>
  `${Number(monday.slice(5, 7))}.${Number(monday.slice(8, 10))}`

/** 2026. 11.23 – 11.29 @param monday 2026-11-23 */
export const weekName = (monday: string): string =>
  chartText.week(`${monday.slice(0, 4)}. ${weekStart(monday)}`, weekStart(addDays(monday, 6)))
