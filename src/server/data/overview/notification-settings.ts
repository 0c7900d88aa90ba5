// What members chose to be notified of, and by which channel.
import { sql } from 'kysely'
import {
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationPreferences,
} from '#core/overview/notifications.ts'
import type { ChatFormat } from '#core/webhooks/chat-formats.ts'
import type { WebhookState } from '#core/webhooks/event.ts'
import type { Db } from '#server/context.ts'

type StoredChoices = Partial<Record<string, Partial<Record<NotificationChannel, string>>>>
type Row = {
  userId: string
  choices: StoredChoices
  audience: NotificationPreferences['audience']
  webhookId: string | null
  quietFrom: number | null
  quietUntil: number | null
}

const columns = sql`s.user_id, s.choices, s.audience, s.webhook_id, s.quiet_from, s.quiet_until`

/** An event that a newer version stored is left out. */
const readChoices = (stored: StoredChoices): NotificationChoices =>
  Object.fromEntries(
    NOTIFICATION_EVENTS.flatMap((event) => {
      const channels = stored[event]
      if (!channels) return []
      const since = Object.entries(channels).map(([channel, at]) => [channel, new Date(at)])
      return [[event, Object.fromEntries(since)]]
    }),
  )

const present = ({ choices, audience, webhookId, quietFrom, quietUntil }: Row): NotificationPreferences => ({
  choices: readChoices(choices),
  audience,
  webhookId,
  quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
})

/** By user, of the members who have saved some. */
export async function listPreferences(
  db: Db,
  workspaceId: string,
): Promise<Map<string, NotificationPreferences>> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM notification_settings s WHERE s.workspace_id = ${workspaceId}`.execute(db)
  return new Map(rows.map((row) => [row.userId, present(row)]))
}

/** Of one member; null: none was saved. */
export async function findPreferences(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<NotificationPreferences | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM notification_settings s
    WHERE s.workspace_id = ${workspaceId} AND s.user_id = ${userId}`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

export async function savePreferences(
  db: Db,
  key: { workspaceId: string; userId: string },
  { choices, audience, webhookId, quietHours }: NotificationPreferences,
): Promise<void> {
  const values = {
    choices: JSON.stringify(choices),
    audience,
    webhookId,
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
  }
  await db
    .insertInto('notification_settings')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet(values))
    .execute()
}

/** The clock that also dates pending events. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a clock has one row')
  return row.now
}

/** An endpoint with the format of a chat, without its URL. */
export type ChatEndpoint = { id: string; description: string; format: ChatFormat; state: WebhookState }

export async function listChatEndpoints(db: Db, workspaceId: string): Promise<ChatEndpoint[]> {
  const { rows } = await sql<ChatEndpoint>`
    SELECT e.id, e.description, e.format, e.state
    FROM webhook_endpoint_workspaces w JOIN webhook_endpoints e ON e.id = w.webhook_id
    WHERE w.workspace_id = ${workspaceId} AND e.format <> 'plain' ORDER BY e.created_at, e.id`.execute(db)
  return rows
}

/** The connected mailbox that sends mails to a member: the member's own, else the oldest of the workspace; null: none. */
export async function findNotifyingMailbox(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<{ id: string; address: string } | null> {
  const { rows } = await sql<{ id: string; address: string }>`
    SELECT id, address FROM email_accounts
    WHERE workspace_id = ${workspaceId} AND kind = 'smtp' AND status = 'connected'
    ORDER BY (user_id IS NOT DISTINCT FROM ${userId}::uuid) DESC, created_at, id LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Of the workspace: whether its notifications contain words of replies. */
export async function findShowsText(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('notificationsShowText')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.notificationsShowText ?? false
}
