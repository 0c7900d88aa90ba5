// Texts of one enrollment in a list: its step, and the last event.

import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { enrollmentListText } from '#web/shared/text/enrollment-list.ts'
import { eventText } from '#web/shared/text/enrollments.ts'

/** Node id → position on the path, from 1. */
export type StepOrder = ReadonlyMap<string, number>

/** For example `2단계까지 보냄`, with the next step while there is one. */
export function stepText(
  enrollment: Enrollment,
  steps: StepOrder,
): { done: string; next: string | undefined } {
  const name = (nodeId: string): string => stepName(steps.get(nodeId) ?? 0)
  const { currentNodeId, nextNodeId } = enrollment
  const done = !currentNodeId
    ? enrollmentListText.stepNone
    : steps.has(currentNodeId)
      ? enrollmentListText.stepSent(name(currentNodeId))
      : enrollmentListText.stepGone
  const next =
    nextNodeId && steps.has(nextNodeId) && isOpen(enrollment.status)
      ? enrollmentListText.stepNext(name(nextNodeId))
      : undefined
  return { done, next }
}

export const lastEventText = ({ lastEvent }: Enrollment): { what: string; at: string } | undefined =>
  lastEvent ? { what: eventText(lastEvent.kind).short, at: shortDateTime(lastEvent.at) } : undefined

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: WORKSPACE_ZONE,
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** 11.23 10:23, for narrow cells */
function shortDateTime(moment: string): string {
  const part = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return `${part.month}.${part.day} ${part.hour}:${part.minute}`
}
