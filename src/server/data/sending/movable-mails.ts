// Planned mails of enrollments without a sent mail: those that may be displaced in a mailbox, and how they are moved.
import { sql } from 'kysely'
import type { PlannedMail } from '#core/sending/plan/plan.ts'
import type { PlanWaitReason } from '#core/sending/plan/slot-queue.ts'
import type { Db } from '#server/context.ts'

export type MovableMailRow = {
  enrollmentId: string
  sequenceId: string
  nodeId: string
  plannedAt: Date
  waitReason: PlanWaitReason | null
  notBefore: Date | null
  hurried: boolean
  company: string | null
}

/** By enrollment, in the order of their paths; without enrollments that are overdue or have a sent mail. */
export async function listMovableMails(
  db: Db,
  emailAccountId: string,
  now: Date,
  exceptEnrollmentIds: readonly string[],
): Promise<MovableMailRow[]> {
  const { rows } = await sql<MovableMailRow>`
    SELECT e.enrollment_id, e.sequence_id, e.node_id, e.planned_at, e.wait_reason, e.not_before, e.hurried,
           e.to_domain AS company
    FROM scheduled_executions e
    WHERE e.email_account_id = ${emailAccountId} AND e.state = 'scheduled' AND e.planned_at >= ${now}
      AND e.enrollment_id <> ALL(${exceptEnrollmentIds}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM scheduled_executions p
        WHERE p.enrollment_id = e.enrollment_id
          AND (p.state NOT IN ('scheduled', 'skipped') OR (p.state = 'scheduled' AND p.planned_at < ${now})))
    ORDER BY e.enrollment_id, e.ordinal`.execute(db)
  return rows
}

/** Rows locked by another transaction are not moved: they are checked again when they are due. */
export async function moveMovableMails(db: Db, mails: readonly PlannedMail[], at: Date): Promise<void> {
  for (let start = 0; start < mails.length; start += 20_000) {
    const part = mails.slice(start, start + 20_000)
    await sql`
      WITH wanted AS (
        SELECT * FROM unnest(${part.map((m) => m.enrollmentId)}::uuid[], ${part.map((m) => m.nodeId)}::text[],
                             ${part.map((m) => m.plannedAt)}::timestamptz[], ${part.map((m) => m.waitReason)}::text[])
          AS x(enrollment_id, node_id, planned_at, wait_reason)
      ), free AS (
        SELECT e.id, x.planned_at, x.wait_reason
        FROM wanted x JOIN scheduled_executions e ON e.enrollment_id = x.enrollment_id AND e.node_id = x.node_id
        WHERE e.state = 'scheduled' FOR UPDATE OF e SKIP LOCKED
      )
      UPDATE scheduled_executions e SET planned_at = f.planned_at, wait_reason = f.wait_reason, updated_at = ${at}
      FROM free f WHERE f.id = e.id`.execute(db)
  }
}
