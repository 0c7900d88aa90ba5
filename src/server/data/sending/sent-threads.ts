// The mail threads of enrollments, which follow-ups continue.

import { sql } from 'kysely'
import { type Thread, threadOf } from '#core/sending/message-headers.ts'
import type { Db } from '#server/context.ts'

/** The sent mails of each enrollment as a thread; no entry before the first mail. */
export async function findThreads(db: Db, enrollmentIds: readonly string[]): Promise<Map<string, Thread>> {
  if (enrollmentIds.length === 0) return new Map()
  const { rows } = await sql<{ enrollmentId: string; subject: string | null; messageId: string }>`
    SELECT enrollment_id, subject, message_id FROM scheduled_executions
    WHERE enrollment_id = ANY(${enrollmentIds}::uuid[]) AND state = 'sent' AND message_id IS NOT NULL
    ORDER BY ordinal`.execute(db)
  const threads = new Map<string, Thread>()
  for (const [id, mails] of Map.groupBy(rows, (row) => row.enrollmentId)) {
    const thread = threadOf(mails.map((row) => ({ ...row, subject: row.subject ?? '' })))
    if (thread) threads.set(id, thread)
  }
  return threads
}
