// The columns of the line of days: days with mails, the days between them, and a summary when there are too many.
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { dayNumber } from '#core/calendar/date.ts'

type Day = StartPreview['days'][number]
export type TimelineColumn =
  | { kind: 'mails'; day: Day }
  | { kind: 'gap'; key: string; days: number }
  | { kind: 'more'; days: number; mails: number }

const MAX_DAYS = 7
const SHOWN_FIRST = 4
const SHOWN_LAST = 2

export function timelineColumns(days: readonly Day[]): TimelineColumn[] {
  const isLong = days.length > MAX_DAYS
  const first = isLong ? days.slice(0, SHOWN_FIRST) : days
  const middle = isLong ? days.slice(SHOWN_FIRST, -SHOWN_LAST) : []
  const more: TimelineColumn[] = isLong
    ? [{ kind: 'more', days: middle.length, mails: middle.reduce((sum, { total }) => sum + total, 0) }]
    : []
  return [...withGaps(first), ...more, ...(isLong ? withGaps(days.slice(-SHOWN_LAST)) : [])]
}

function withGaps(days: readonly Day[]): TimelineColumn[] {
  return days.flatMap((day, index): TimelineColumn[] => {
    const before = days[index - 1]
    const between = before ? dayNumber(day.date) - dayNumber(before.date) - 1 : 0
    const column: TimelineColumn = { kind: 'mails', day }
    return between > 0 ? [{ kind: 'gap', key: `until ${day.date}`, days: between }, column] : [column]
  })
}
