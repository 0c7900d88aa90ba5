// The mail thread of one enrollment: what a follow-up answers to.

import { sql } from 'kysely'
import { type Thread, threadOf } from '#core/message.ts'
import type { Db } from '../context.ts'

/** The thread as far as it has been sent, oldest first; null before the first mail. */
export async function findThread(db: Db, enrollmentId: string): Promise<Thread | null> {
  const { rows } = await sql<{ subject: string | null; messageId: string }>`
    SELECT subject, message_id AS "messageId" FROM scheduled_executions
    WHERE enrollment_id = ${enrollmentId} AND state = 'sent' AND message_id IS NOT NULL
    ORDER BY ordinal`.execute(db)
  return threadOf(rows.map((row) => ({ ...row, subject: row.subject ?? '' })))
}
