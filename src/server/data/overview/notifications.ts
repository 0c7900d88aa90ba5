// Events that members may be notified of, the decisions, and what has become of them.
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#core/access.ts'
import type { DigestResult } from '#core/overview/digest.ts'
import type {
  Notification,
  NotificationChannel,
  SentNotification,
  WaitingNotification,
} from '#core/overview/notifications.ts'
import type { ChatFormat } from '#core/webhooks/chat-formats.ts'
import type { Db } from '#server/context.ts'

export type PendingNotificationEvent = {
  id: string
  workspaceId: string
  kind: 'reply' | 'opt_out' | 'bounce_guard' | 'mailbox_stopped' | 'check'
  at: Date
  occurrence: string
  messageId: string | null
  enrollmentId: string | null
  emailAccountId: string | null
  sequenceId: string | null
  reason: string | null
  /** of a reply, as they are now */
  intents: (string | null)[]
  asksMeeting: boolean
  threadId: string | null
  leadId: string | null
  ownerId: string | null
  isSandbox: boolean
  receivedBy: string | null
}

/** Deletes and returns the oldest events with their current facts; rows that another worker has locked are skipped. */
export async function claimPendingNotificationEvents(
  tx: Db,
  limit: number,
): Promise<PendingNotificationEvent[]> {
  const { rows } = await sql<PendingNotificationEvent>`
    WITH taken AS (
      DELETE FROM notification_outbox WHERE id IN (
        SELECT id FROM notification_outbox ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT o.id::text AS id, o.workspace_id, o.kind, o.at, o.occurrence, o.message_id, o.enrollment_id,
      o.email_account_id, o.sequence_id, o.reason, ARRAY[i.intent, i.second] AS intents,
      coalesce(i.asks_meeting, false) AS asks_meeting, m.thread_id, coalesce(t.lead_id, e.lead_id) AS lead_id,
      CASE WHEN t.id IS NULL THEN a.user_id ELSE t.assignee_id END AS owner_id,
      coalesce(a.kind = 'sandbox', false) AS is_sandbox, CASE WHEN m.id IS NOT NULL THEN a.address END AS received_by
    FROM taken o
    LEFT JOIN inbound_messages m ON m.id = o.message_id
    LEFT JOIN inbox_threads t ON t.id = m.thread_id
    LEFT JOIN reply_intents i ON i.message_id = m.id
    LEFT JOIN enrollments e ON e.id = o.enrollment_id
    LEFT JOIN email_accounts a ON a.id = o.email_account_id
    JOIN workspaces w ON w.id = o.workspace_id AND w.deleted_at IS NULL
    ORDER BY o.id`.execute(tx)
  return rows
}

export async function listNotifiedMembers(
  db: Db,
  workspaceId: string,
): Promise<{ userId: string; role: Role; email: string }[]> {
  const { rows } = await sql<{ userId: string; role: Role; email: string }>`
    SELECT m.user_id, m.role, u.email FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} ORDER BY m.user_id`.execute(db)
  return rows
}

/** Of one event. The same occurrence for the same receiver is one row, which is due at the earlier of both times. */
export async function insertNotifications(
  tx: Db,
  event: PendingNotificationEvent & { subjectId: string },
  decided: readonly (Notification & { id: string })[],
  at: Date,
): Promise<void> {
  if (decided.length === 0) return
  const { workspaceId, occurrence, subjectId, messageId, enrollmentId, emailAccountId, sequenceId, reason } =
    event
  const shared = {
    workspaceId,
    occurrence,
    subjectId,
    messageId,
    enrollmentId,
    emailAccountId,
    sequenceId,
    reason,
  }
  await tx
    .insertInto('notifications')
    .values(decided.map((one) => ({ ...shared, ...one, createdAt: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'targetId', 'workspaceId', 'occurrence'])
        .doUpdateSet((row) => ({
          dueAt: sql<Date>`least(notifications.due_at, ${row.ref('excluded.dueAt')})`,
        }))
        .where('notifications.state', '=', 'waiting'),
    )
    .execute()
}

export type Receiver = { workspaceId: string; channel: NotificationChannel; targetId: string }

/** Mails whose mailbox was deleted before they were sent are decided again. */
export const returnWithoutMailbox = (db: Db) =>
  sql`
    UPDATE notifications SET state = 'waiting', sent_at = NULL
    WHERE state = 'ready' AND mailbox_id IS NULL`.execute(db)

/** Who has a notification that is due. */
export async function listDueReceivers(db: Db, now: Date): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    SELECT DISTINCT workspace_id, channel, target_id FROM notifications
    WHERE state = 'waiting' AND due_at <= ${now} LIMIT 500`.execute(db)
  return rows
}

const of = ({ workspaceId, channel, targetId }: Receiver): RawBuilder<unknown> =>
  sql`n.workspace_id = ${workspaceId} AND n.channel = ${channel} AND n.target_id = ${targetId}`

/** Until the transaction ends; false: another worker has it. */
export async function lockReceiver(tx: Db, receiver: Receiver): Promise<boolean> {
  const name = `notifications ${receiver.workspaceId} ${receiver.channel} ${receiver.targetId}`
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS is_locked`.execute(tx)
  return rows[0]?.isLocked ?? false
}

export async function listWaiting(
  tx: Db,
  receiver: Receiver,
  now: Date,
): Promise<(WaitingNotification & { userId: string })[]> {
  const { rows } = await sql<WaitingNotification & { userId: string }>`
    SELECT n.id, n.event, n.subject_id, n.created_at, n.due_at, n.user_id FROM notifications n
    WHERE ${of(receiver)} AND n.state = 'waiting' AND n.due_at <= ${now}
    ORDER BY n.created_at, n.id LIMIT 1000`.execute(tx)
  return rows
}

/** Of the last hour: the messages, and everything that is part of one. */
export async function listSent(
  tx: Db,
  receiver: Receiver,
  now: Date,
): Promise<{ messages: Date[]; parts: SentNotification[] }> {
  const { rows } = await sql<SentNotification & { isPart: boolean }>`
    SELECT n.event, n.subject_id, n.sent_at AS at, n.merged_into IS NOT NULL AS is_part FROM notifications n
    WHERE ${of(receiver)} AND n.sent_at > ${now}::timestamptz - interval '1 hour'`.execute(tx)
  return { messages: rows.filter(({ isPart }) => !isPart).map(({ at }) => at), parts: rows }
}

const among = (ids: readonly string[]): RawBuilder<unknown> => sql`ANY(${ids}::uuid[])`

export const postponeNotifications = (tx: Db, ids: readonly string[], until: Date) =>
  sql`UPDATE notifications SET due_at = ${until} WHERE id = ${among(ids)}`.execute(tx)

export const dropNotifications = (tx: Db, ids: readonly string[], error: string | null = null) =>
  sql`UPDATE notifications SET state = 'dropped', error = ${error} WHERE id = ${among(ids)}`.execute(tx)

/** One message about several: the first row is the message, the others are part of it. */
export async function markMessage(
  tx: Db,
  [head, ...others]: readonly string[],
  message: { state: 'ready' | 'sent'; mailboxId: string | null },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE notifications SET state = ${message.state}, mailbox_id = ${message.mailboxId}, sent_at = ${now}
    WHERE id = ${head}`.execute(tx)
  await sql`
    UPDATE notifications SET state = 'merged', merged_into = ${head}, sent_at = ${now}
    WHERE id = ${among(others)} OR merged_into = ${among(others)}`.execute(tx)
}

/** The endpoint of a chat; null: it is off, gone, or no longer of this workspace. */
export async function findChatEndpoint(
  db: Db,
  { workspaceId, targetId }: Receiver,
): Promise<{ id: string; format: ChatFormat } | null> {
  const { rows } = await sql<{ id: string; format: ChatFormat }>`
    SELECT e.id, e.format FROM webhook_endpoints e
    JOIN webhook_endpoint_workspaces w ON w.webhook_id = e.id AND w.workspace_id = ${workspaceId}
    WHERE e.id = ${targetId} AND e.format <> 'plain' AND e.state <> 'off'`.execute(db)
  return rows[0] ?? null
}

/** Messages that were shown on pages since a time, newest first. */
export async function listPageMessages(
  db: Db,
  userId: string,
  workspaceIds: readonly string[],
  since: Date,
): Promise<{ id: string; workspaceId: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string; at: Date }>`
    SELECT n.id, n.workspace_id, n.sent_at AS at FROM notifications n
    WHERE n.channel = 'page' AND n.target_id = ${userId} AND n.workspace_id = ANY(${workspaceIds}::uuid[])
      AND n.state = 'sent' AND n.sent_at > ${since}
    ORDER BY n.sent_at DESC, n.id DESC LIMIT 20`.execute(db)
  return rows
}

export type MailNotification = {
  id: string
  workspaceId: string
  userId: string
  name: string
  email: string
  createdAt: Date
  /** before this try */
  attempts: number
}

/** Mails that are to be sent now, to members. @param mailboxId only those of this mailbox */
export async function listReadyMails(
  db: Db,
  now: Date,
  mailboxId?: string,
): Promise<(MailNotification & { mailboxId: string })[]> {
  const { rows } = await sql<MailNotification & { mailboxId: string }>`
    SELECT n.id, n.workspace_id, n.user_id, u.name, u.email, n.created_at, n.attempts, n.mailbox_id
    FROM notifications n JOIN users u ON u.id = n.user_id
    WHERE n.state = 'ready' AND n.due_at <= ${now} AND n.mailbox_id IS NOT NULL
      ${mailboxId ? sql`AND n.mailbox_id = ${mailboxId}` : sql``}
    ORDER BY n.due_at, n.id LIMIT 200`.execute(db)
  return rows
}

/** @returns false when another worker has begun it, or its member has left */
export async function beginMail(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notifications SET state = 'sending', attempts = attempts + 1 WHERE id = ${id} AND state = 'ready'
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** It was not sent: it is decided again, by another mailbox if this one cannot send. */
export async function returnNotification(
  db: Db,
  id: string,
  { dueAt, isTried, error }: { dueAt: Date; isTried: boolean; error: string | null },
): Promise<void> {
  await sql`
    UPDATE notifications SET state = 'waiting', due_at = ${dueAt}, sent_at = NULL, error = ${error},
      attempts = attempts - ${isTried ? 0 : 1}
    WHERE id = ${id} AND state IN ('ready', 'sending')`.execute(db)
  // what is part of it was not sent either
  await sql`UPDATE notifications SET sent_at = NULL WHERE merged_into = ${id}`.execute(db)
}

const MAX_ERROR = 500

export const endMail = (db: Db, id: string, result: Exclude<DigestResult, { state: 'waiting' | 'empty' }>) =>
  sql`
    UPDATE notifications SET state = ${result.state},
      error = ${'why' in result ? result.why.slice(0, MAX_ERROR) : null}
    WHERE id = ${id} AND state IN ('ready', 'sending')`.execute(db)

/** @returns how many were removed */
export async function removeOldNotifications(db: Db, before: Date): Promise<number> {
  const result = await sql`
    DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE created_at < ${before} ORDER BY created_at LIMIT 10000)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
