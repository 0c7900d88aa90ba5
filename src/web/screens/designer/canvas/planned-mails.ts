// The planned day and number of mails of each step, as the start dialog shows them.
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { shortDate } from '#core/calendar/korean-date.ts'
import { formatClock, formatDay } from '#web/lib/format.ts'

export type PlannedMails = {
  /** 12.2 (수) */
  day: string
  /** 10:07, when the first mail of that day is of this step */
  time: string | null
  count: number
}

/** By email draft; a draft without planned mails has no entry. */
export function plannedByNode(
  { days, timeZone }: Pick<StartPreview, 'days' | 'timeZone'>,
  now: number,
): ReadonlyMap<string, PlannedMails> {
  const today = formatDay(now, timeZone)
  const planned = new Map<string, PlannedMails>()
  for (const { date, firstAt, nodes } of days) {
    for (const { nodeId, count } of nodes) {
      const before = planned.get(nodeId)
      planned.set(
        nodeId,
        before
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
