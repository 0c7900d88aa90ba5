// The mail thread of one enrollment: what a follow-up answers to.

import { sql } from 'kysely'
import { startsLikeReply, type Thread } from '#core/message.ts'
import type { Db } from '../context.ts'

/** The thread as far as it has been sent, oldest first; null before the first mail. */
export async function findThread(db: Db, enrollmentId: string): Promise<Thread | null> {
  const { rows } = await sql<{ subject: string | null; messageId: string }>`
    SELECT subject, message_id AS "messageId" FROM scheduled_executions
    WHERE enrollment_id = ${enrollmentId} AND state = 'sent' AND message_id IS NOT NULL
    ORDER BY ordinal`.execute(db)
  const last = rows.at(-1)
  if (!last) return null
  // a follow-up with a subject of its own has begun a thread of its own
  const begins = rows.findLastIndex((row) => !startsLikeReply(row.subject ?? ''))
  const references = rows.slice(Math.max(0, begins)).map((row) => row.messageId)
  return { subject: last.subject ?? '', messageId: last.messageId, references }
}
