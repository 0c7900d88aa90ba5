// Texts of one enrollment in a list: its status, its step, and the last event.
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatRelative } from '#web/lib/format.ts'
import { reasonOf } from '#web/parts/enrollments/enrollment-status.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { enrollmentStatus, eventText } from '#web/words/enrollments.ts'

/** Node id → position on the path, from 1. */
export type StepOrder = ReadonlyMap<string, number>

/** Its status; of an active enrollment the step it waits for, as `2단계 대기`. */
export function statusText({ status, nextNodeId }: Enrollment, steps: StepOrder): string {
  const next = nextNodeId ? steps.get(nextNodeId) : undefined
  return status === 'active' && next ? enrollmentListText.waitsFor(stepName(next)) : enrollmentStatus[status]
}

/** How many mails are left of an open enrollment; only the next one is known when its step was changed. */
export function plannedCount({ status, currentNodeId, nextNodeId }: Enrollment, steps: StepOrder): number {
  if (!isOpen(status) || !nextNodeId) return 0
  const done = currentNodeId ? steps.get(currentNodeId) : 0
  return done === undefined ? 1 : Math.max(1, ...steps.values()) - done
}

/** The last event; of an ended enrollment why it ended. @param now milliseconds */
export function lastEventText(
  enrollment: Enrollment,
  steps: StepOrder,
  now: number,
): { what: string; at: string; since: string } | undefined {
  const { status, lastEvent, currentNodeId, endedAt } = enrollment
  const reason = isOpen(status) ? undefined : reasonOf(enrollment)
  const at = reason && endedAt ? endedAt : lastEvent?.at
  if (!at || !lastEvent) return undefined
  const { short } = eventText(lastEvent.kind)
  const step = lastEvent.kind === 'sent' && currentNodeId ? steps.get(currentNodeId) : undefined
  return {
    what: reason ?? (step ? `${stepName(step)} ${short}` : short),
    at,
    since: formatRelative(at, now),
  }
}
