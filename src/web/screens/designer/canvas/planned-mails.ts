// The planned day and number of mails of each step, as the start dialog shows them.
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { shortDate } from '#core/calendar/korean-date.ts'
import { formatClock, formatDay } from '#web/lib/format.ts'

export type PlannedMails = {
  /** 12.2 (수); null when no mail of this step is planned */
  day: string | null
  /** 10:07, when the first mail of that day is of this step */
  time: string | null
  count: number
}

/** By email draft; drafts that are not saved yet have no entry. */
export function plannedByNode(
  { days, steps, timeZone }: Pick<StartPreview, 'days' | 'steps' | 'timeZone'>,
  now: number,
): ReadonlyMap<string, PlannedMails> {
  const today = formatDay(now, timeZone)
  const planned = new Map<string, PlannedMails>(
    steps.map(({ nodeId }) => [nodeId, { day: null, time: null, count: 0 }]),
  )
  for (const { date, firstAt, nodes } of days) {
    for (const { nodeId, count } of nodes) {
      const before = planned.get(nodeId)
      planned.set(
        nodeId,
        before?.day
          ? { ...before, count: before.count + count }
          : {
              day: shortDate(date, today),
              time: nodes.length === 1 ? formatClock(firstAt, timeZone) : null,
              count,
            },
      )
    }
  }
  return planned
}
