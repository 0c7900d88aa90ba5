// Completes enrollments at the end of their path: after the last mail, or when the timers below it are over.
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { addDelay } from '#core/sending/delay.ts'
import type { Db } from '#server/context.ts'
import {
  completeEnrollments,
  type EnrollmentRecord,
  setCompletion,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents, type NewEvent } from '#server/data/enrollments/events.ts'

export type PathEnd = {
  enrollment: EnrollmentRecord
  sequence: { timeZone: string; businessDaysOnly: boolean }
  /** delay of the timers below the last mail */
  tailDays: number
  lastSentAt: Date
  /** whether a planned mail outside the path may exist; true when left out */
  hasPlanned?: boolean
}

/**
 * An enrollment that is not active is not completed.
 * @param before events inserted before those of the completed enrollments
 */
export async function completeAtPathEnd(
  tx: Db,
  ends: readonly PathEnd[],
  before: readonly NewEvent[] = [],
): Promise<void> {
  const later = ends.filter(({ tailDays }) => tailDays > 0)
  await setCompletion(
    tx,
    later.map(({ enrollment, sequence, tailDays, lastSentAt }) => ({
      id: enrollment.id,
      at: addDelay(lastSentAt, tailDays, sequence, isWorkingDay),
    })),
  )
  const now = ends
    .filter(({ enrollment, tailDays }) => tailDays <= 0 && enrollment.status === 'active')
    .map(({ enrollment, lastSentAt, hasPlanned = true }) => ({
      id: enrollment.id,
      at: lastSentAt,
      hasPlanned,
    }))
  await completeEnrollments(tx, now)
  await insertEvents(tx, [
    ...before,
    ...now.map(({ id, at }): NewEvent => ({ kind: 'completed', at, enrollmentId: id })),
  ])
}
