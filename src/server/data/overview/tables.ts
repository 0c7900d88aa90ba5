// Notifications of members.
import type { Generated } from 'kysely'
import type {
  NotificationAudience,
  NotificationChannel,
  NotificationEvent,
} from '#core/overview/notifications.ts'
import type { Json } from '#server/data/column.ts'

export type NotificationTables = {
  notification_settings: {
    workspaceId: string
    userId: string
    choices: Json<object>
    audience: NotificationAudience
    webhookId: string | null
    quietFrom: number | null
    quietUntil: number | null
  }
  notifications: {
    id: string
    workspaceId: string
    userId: string
    channel: NotificationChannel
    targetId: string
    event: NotificationEvent
    occurrence: string
    subjectId: string
    messageId: string | null
    enrollmentId: string | null
    emailAccountId: string | null
    sequenceId: string | null
    reason: string | null
    state: Generated<'waiting' | 'ready' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'merged' | 'dropped'>
    dueAt: Date
    createdAt: Date
    sentAt: Date | null
    mergedInto: string | null
    mailboxId: string | null
    attempts: Generated<number>
    error: string | null
  }
}
