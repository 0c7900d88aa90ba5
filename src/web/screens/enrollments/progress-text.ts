// Texts of one enrollment in a list: its step, and the last event.

import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatShortDateTime } from '#web/lib/format.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { eventText } from '#web/words/enrollments.ts'

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

/** @param now milliseconds; the year is left out when it is the same */
export const lastEventText = (
  { lastEvent }: Enrollment,
  now: number,
): { what: string; at: string } | undefined =>
  lastEvent
    ? { what: eventText(lastEvent.kind).short, at: formatShortDateTime(lastEvent.at, now) }
    : undefined
