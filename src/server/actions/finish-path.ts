// The end of a contact's path: completed when the last mail has gone, or when the timers below it have run out.
import { isWorkingDay } from '#core/calendar/working-day.ts'
import { addDelay } from '#core/plan.ts'
import type { Db } from '../context.ts'
import { type EnrollmentRecord, updateEnrollmentStatus } from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import type { SequenceRecord } from '../store/sequences.ts'

export async function finishPath(
  tx: Db,
  enrollment: EnrollmentRecord,
  sequence: SequenceRecord,
  tailDays: number,
  lastSentAt: Date,
): Promise<void> {
  if (tailDays > 0) {
    const completeAt = addDelay(lastSentAt, tailDays, sequence, isWorkingDay)
    await tx
      .updateTable('enrollments')
      .set({ complete_at: completeAt })
      .where('id', '=', enrollment.id)
      .execute()
  } else if (enrollment.status === 'active') {
    await updateEnrollmentStatus(tx, enrollment.id, { status: 'completed', at: lastSentAt })
    await insertEvents(tx, [{ kind: 'completed', at: lastSentAt, enrollmentId: enrollment.id }])
  }
}
