// The lists behind the numbers that a sequence shares with the dashboard: its tab of leads, with a filter.

import type { SequenceReport } from '#api/sequences/sequence-report.ts'
import { addDays } from '#core/calendar/date.ts'
import { noCounts } from '#core/overview/dashboard.ts'
import type { LeadLists, Place } from '#web/parts/overview/metrics/lead-number.tsx'
import type { Week } from '#web/parts/overview/metrics/week-chart.tsx'
import { type LeadSelection, leadListPath } from '#web/screens/sequences/page/lead-count-link.tsx'

export const listsOf = (sequenceId: string): LeadLists => ({
  addressOf: (metric, place) => leadListPath(sequenceId, { metric, ...(place && selectionOf(place)) }),
  isPanel: false,
})

function selectionOf(place: Place): LeadSelection {
  switch (place.at) {
    case 'week':
      return { week: place.week }
    case 'sender':
      return { sender: place.of }
    case 'intent':
      return { intent: place.of }
    default:
      throw new Error(`the metrics of a sequence have no ${place.at}`)
  }
}

/** Every week from the first to the last, oldest first: a week without enrollments has zeros. */
export function everyWeek(weeks: SequenceReport['weeks']): (Week & { counts: SequenceReport['total'] })[] {
  const rows = new Map(weeks.map((row) => [row.week, row]))
  const all: ReturnType<typeof everyWeek> = []
  const last = weeks.at(-1)?.week ?? ''
  for (let week = weeks[0]?.week; week && week <= last; week = addDays(week, 7)) {
    const counts = rows.get(week) ?? noCounts()
    const replyRate = rows.get(week)?.replyRate ?? 0
    all.push({ week, from: week, to: addDays(week, 6), isCounting: counts.open > 0, counts, replyRate })
  }
  return all
}
