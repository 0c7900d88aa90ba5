// The days of the chart, including days without events.
import { DAY_MS } from '#core/calendar/date.ts'

export type DayNumbers = { date: string; sent: number; replied: number }

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/**
 * Every day up to `today` or the last day with events (the clock of a sandbox can be ahead), at least `least`, at most `most`.
 * @param daily dates as YYYY-MM-DD, ascending, without days of zeros
 */
export function fillDays(daily: readonly DayNumbers[], today: string, least = 14, most = 60): DayNumbers[] {
  const first = daily[0]
  const last = daily.at(-1)
  if (!first || !last) return []
  const known = new Map(daily.map((day) => [day.date, day]))
  const end = Math.max(dayOf(last.date), dayOf(today))
  const wanted = Math.round((end - dayOf(first.date)) / DAY_MS) + 1
  const length = Math.min(most, Math.max(least, wanted))
  return Array.from({ length }, (_, index) => {
    const date = dateOf(end - (length - 1 - index) * DAY_MS)
    return known.get(date) ?? { date, sent: 0, replied: 0 }
  })
}

/** A round number at or above the highest bar, for the axis: 1, 2, 5, 10, 20, 50 … */
export function axisMaximum(highest: number): number {
  if (highest <= 1) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 5, 10].find((factor) => factor * unit >= highest) ?? 10
  return step * unit
}
