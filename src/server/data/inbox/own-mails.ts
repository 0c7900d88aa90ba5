// Which leads a mail from one of our mailboxes went to, and whether the product sent it.
import { sql } from 'kysely'
import { normalSubject } from '#core/inbox/classify/headers.ts'
import { isOwnMessageId } from '#core/sending/test-mail.ts'
import type { Db } from '#server/context.ts'
import { leadsWithAddress } from '#server/data/leads/addresses.ts'

/** Ids of pending and active enrollments, older than `at`, of the leads with these addresses. */
export async function listEnrolledBefore(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
  at: Date,
): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM enrollments n
    WHERE n.lead_id IN ${leadsWithAddress(workspaceId, keys)} AND n.status IN ('pending', 'active') AND n.created_at < ${at}
    ORDER BY n.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A server may change the Message-ID of a mail: then recipient, subject and day tell it. */
const NEAR_DAYS = 2

/** Whether the product sent this mail from the mailbox: a mail of a sequence, an answer, a notice, or a test. */
export async function isSentFromHere(
  db: Db,
  { id: emailAccountId, workspaceId }: { id: string; workspaceId: string },
  mail: { messageId: string | null; to: readonly string[]; subject: string; at: Date },
): Promise<boolean> {
  if (mail.messageId !== null && (isOwnMessageId(mail.messageId) || mail.messageId.startsWith('<probe.')))
    return true
  const { rows } = await sql<{ messageId: string | null; to: string; subject: string }>`
    SELECT message_id, lower(coalesce(to_address, '')) AS to, coalesce(subject, '') AS subject FROM (
      SELECT message_id, to_address, subject FROM scheduled_executions
      WHERE email_account_id = ${emailAccountId} AND (message_id = ${mail.messageId} OR (
        lead_id IN ${leadsWithAddress(workspaceId, mail.to)} AND state IN ('sending', 'sent', 'uncertain')
        AND claimed_at > ${mail.at}::timestamptz - ${NEAR_DAYS} * interval '1 day'))
      UNION ALL SELECT message_id, to_address, subject FROM inbox_answers
      WHERE email_account_id = ${emailAccountId} AND (message_id = ${mail.messageId}
        OR created_at > ${mail.at}::timestamptz - ${NEAR_DAYS} * interval '1 day')
      UNION ALL SELECT message_id, to_address, subject FROM notices
      WHERE email_account_id = ${emailAccountId} AND (message_id = ${mail.messageId}
        OR created_at > ${mail.at}::timestamptz - ${NEAR_DAYS} * interval '1 day')) ours`.execute(db)
  return rows.some(
    (one) =>
      (one.messageId !== null && one.messageId === mail.messageId) ||
      (mail.to.includes(one.to) && normalSubject(one.subject) === mail.subject),
  )
}
