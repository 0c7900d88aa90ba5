// The planned mail of a one-off mail.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** The only mail of the sequence, which the transaction has planned. */
export async function findOnlyMail(
  db: Db,
  sequenceId: string,
): Promise<{ enrollmentId: string; executionId: string; plannedAt: Date }> {
  const { rows } = await sql<{ enrollmentId: string; executionId: string; plannedAt: Date }>`
    SELECT enrollment_id AS "enrollmentId", id AS "executionId", planned_at AS "plannedAt"
    FROM scheduled_executions WHERE sequence_id = ${sequenceId}`.execute(db)
  const [mail] = rows
  if (!mail || rows.length > 1) throw new Error(`a one-off mail has ${rows.length} planned mails`)
  return mail
}
