// Planned and sent mails of enrolled leads, for the rehearsal.
import { sql } from 'kysely'
import type { ExecutionState, WaitReason } from '#core/enrollments/enrollment.ts'
import type { Db } from '#server/context.ts'

export type OpenEnrollment = {
  id: string
  leadId: string
  emailAccountId: string | null
  startAt: Date | null
  createdAt: Date
  continueAt: string | null
}

export async function listOpenEnrollmentsOfLeads(
  db: Db,
  sequenceId: string,
  leadIds: readonly string[],
): Promise<OpenEnrollment[]> {
  const { rows } = await sql<OpenEnrollment>`
    SELECT n.id, n.lead_id, n.email_account_id, n.start_at, n.created_at, n.continue_at
    FROM enrollments n
    WHERE n.sequence_id = ${sequenceId} AND n.lead_id = ANY(${leadIds}::uuid[])
      AND n.status IN ('pending', 'active', 'paused', 'blocked')
    ORDER BY n.created_at, n.id`.execute(db)
  return rows
}

export type ExistingMail = {
  enrollmentId: string
  nodeId: string
  state: ExecutionState
  plannedAt: Date
  sentAt: Date | null
  waitReason: WaitReason | null
  subject: string | null
}

/** By enrollment, in the order of the ordinals. */
export async function listExistingMails(
  db: Db,
  enrollmentIds: readonly string[],
): Promise<Map<string, ExistingMail[]>> {
  const { rows } = await sql<ExistingMail>`
    SELECT enrollment_id, node_id, state, planned_at, sent_at, wait_reason, subject
    FROM scheduled_executions WHERE enrollment_id = ANY(${enrollmentIds}::uuid[])
    ORDER BY enrollment_id, ordinal`.execute(db)
  const mails = new Map<string, ExistingMail[]>()
  for (const row of rows) {
    const others = mails.get(row.enrollmentId)
    if (others) others.push(row)
    else mails.set(row.enrollmentId, [row])
  }
  return mails
}
