// Whether any work is due, checked every second: one prepared statement with the conditions of the statements that claim the work,
// each reading one row of an index. It may find a mail that waits for an earlier one of its enrollment, which is not claimed.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { mailboxesWithNotices } from '#server/data/compliance/notices.ts'
import { hasDueEnrollments } from '#server/data/enrollments/enrollments.ts'
import { mailboxesWithAnswers } from '#server/data/inbox/answers.ts'
import { mailboxesWithDue } from '#server/data/mailboxes/mailboxes.ts'
import { prepared } from '#server/platform/db/prepared.ts'

type DueWork = Record<'enrollments' | 'mails' | 'answers' | 'notices' | 'notifications' | 'webhooks', boolean>

/** @param now the real time; each mailbox uses its own clock */
export async function findDueWork(db: Db, now: Date): Promise<DueWork> {
  const { rows } = await prepared('look_for_due')<DueWork>`
    SELECT
      ${hasDueEnrollments('complete', now)} OR ${hasDueEnrollments('resume', now)} AS enrollments,
      EXISTS (SELECT ${mailboxesWithDue(now)}) AS mails,
      EXISTS (SELECT ${mailboxesWithAnswers(now)}) AS answers,
      EXISTS (SELECT ${mailboxesWithNotices(now)}) AS notices,
      EXISTS (SELECT FROM notification_outbox) OR EXISTS (
        SELECT FROM notifications WHERE state IN ('waiting', 'ready') AND due_at <= ${now}) AS notifications,
      ${dueWebhooks(now)} AS webhooks`.execute(db)
  const [due] = rows
  if (!due) throw new Error('a look has one row')
  return due
}

/** An outbox row waits, or a delivery is due that no worker has claimed. */
const dueWebhooks = (now: Date) => sql`(
  EXISTS (SELECT FROM webhook_outbox) OR EXISTS (
    SELECT FROM webhook_endpoints e
    JOIN webhook_deliveries d ON d.webhook_id = e.id AND d.state = 'waiting' AND d.next_at <= ${now}
      AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
    WHERE e.state = 'on'))`

export async function hasDueWebhooks(db: Db, now: Date): Promise<boolean> {
  const { rows } = await prepared('look_for_webhooks')<{
    due: boolean
  }>`SELECT ${dueWebhooks(now)} AS due`.execute(db)
  return rows[0]?.due ?? false
}
