// The columns of the line of days: days with mails, the days between them, and a summary when there are too many.
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { dateOfDay, dayNumber, isWeekend } from '#core/calendar/date.ts'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { startDialogText } from './text.ts'

type Day = StartPreview['days'][number]
export type TimelineColumn =
  | { kind: 'mails'; day: Day }
  /** `off`: why these days are not working days: ‘주말’ and names of holidays */
  | { kind: 'gap'; key: string; days: number; off: string[] }
  | { kind: 'more'; days: number; mails: number }

const MAX_DAYS = 7
const SHOWN_FIRST = 4
const SHOWN_LAST = 2

/** @param daysOff names by date, of the workspaces */
export function timelineColumns(
  days: readonly Day[],
  daysOff: ReadonlyMap<string, string> = new Map(),
): TimelineColumn[] {
  const isLong = days.length > MAX_DAYS
  const first = isLong ? days.slice(0, SHOWN_FIRST) : days
  const middle = isLong ? days.slice(SHOWN_FIRST, -SHOWN_LAST) : []
  const more: TimelineColumn[] = isLong
    ? [{ kind: 'more', days: middle.length, mails: middle.reduce((sum, { total }) => sum + total, 0) }]
    : []
  return [...withGaps(first, daysOff), ...more, ...(isLong ? withGaps(days.slice(-SHOWN_LAST), daysOff) : [])]
}

function withGaps(days: readonly Day[], daysOff: ReadonlyMap<string, string>): TimelineColumn[] {
  return days.flatMap((day, index): TimelineColumn[] => {
    const before = days[index - 1]
    const gaps = before ? gapsBetween(dayNumber(before.date) + 1, dayNumber(day.date), daysOff) : []
    return [...gaps, { kind: 'mails', day }]
  })
}

type Gap = Extract<TimelineColumn, { kind: 'gap' }>

/** Working days and days off alternate. @param to exclusive */
function gapsBetween(from: number, to: number, daysOff: ReadonlyMap<string, string>): Gap[] {
  const gaps: Gap[] = []
  for (let number = from; number < to; number += 1) {
    const date = dateOfDay(number)
    const off = daysOff.get(date) ?? offDay(date)
    const last = gaps.at(-1)
    if (last && last.off.length > 0 === (off !== undefined)) {
      last.days += 1
      if (off && !last.off.includes(off)) last.off.push(off)
    } else gaps.push({ kind: 'gap', key: date, days: 1, off: off ? [off] : [] })
  }
  return gaps
}

/** ‘주말’, or the name of the holiday; undefined for a working day. */
const offDay = (date: string): string | undefined =>
  koreanHoliday(date) ?? (isWeekend(date) ? startDialogText.weekend : undefined)
