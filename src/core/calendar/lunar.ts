// Dates of the Korean lunar calendar, by the astronomical calendar that comes with every JavaScript engine.
import { DAY_MS, dateOfDay, dayNumber } from './date.ts'

const format = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

/**
 * The solar date of a day of the lunar calendar in a solar year. Leap months are passed over: no holiday is in one.
 * @param month 1 … 10, so that the date falls into the solar year of the same number
 */
export function solarDateOf(year: number, month: number, day: number): string {
  // the lunar year begins between 20 January and 21 February, and a month has 29 or 30 days
  const earliest = dayNumber(`${year}-01-20`) + Math.floor((month - 1) * 29.5) + day - 3
  for (let at = earliest; at < earliest + 70; at++) {
    const parts = format.formatToParts(at * DAY_MS)
    const read = (type: string) => parts.find((part) => part.type === type)?.value
    if (read('month') === String(month) && read('day') === String(day)) return dateOfDay(at)
  }
  throw new RangeError(`no lunar date ${year}-${month}-${day}`)
}
