// One-off mails that are planned.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** The only mail of the sequence, which the transaction has planned. */
export async function findOnlyMail(
  db: Db,
  sequenceId: string,
): Promise<{ enrollmentId: string; executionId: string; plannedAt: Date }> {
  const { rows } = await sql<{ enrollmentId: string; executionId: string; plannedAt: Date }>`
    SELECT enrollment_id, id AS execution_id, planned_at
    FROM scheduled_executions WHERE sequence_id = ${sequenceId}`.execute(db)
  const [mail] = rows
  if (!mail || rows.length > 1) throw new Error(`a one-off mail has ${rows.length} planned mails`)
  return mail
}

/** The sequence of the same mail to this lead that was planned since an instant and waits to be sent, or null. */
export async function findSameOneOff(
  db: Db,
  { leadId, userEmailAccountId, workflowData, fileIds, since }: SameMail,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM scheduled_executions e JOIN sequences s ON s.id = e.sequence_id
    WHERE e.lead_id = ${leadId} AND e.state IN ('scheduled', 'claimed', 'sending')
      AND s.is_one_off AND s.default_email_account_id = ${userEmailAccountId}
      AND s.workflow_data = ${workflowData} AND s.created_at >= ${since}
      AND ARRAY(SELECT f.file_id FROM mail_files f WHERE f.enrollment_id = e.enrollment_id ORDER BY f.position)
        = ${fileIds}::uuid[]
    ORDER BY s.created_at LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}
type SameMail = {
  leadId: string
  userEmailAccountId: string
  workflowData: string
  fileIds: readonly string[]
  since: Date
}
