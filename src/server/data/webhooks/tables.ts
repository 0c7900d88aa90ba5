// Webhook endpoints and their deliveries.
import type { Generated } from 'kysely'
import type { WebhookFormat } from '#core/webhooks/chat-formats.ts'
import type { Json } from '#server/data/column.ts'

export type WebhookTables = {
  webhook_endpoints: {
    id: string
    url: string
    description: Generated<string>
    format: Generated<WebhookFormat>
    events: string[]
    state: Generated<'on' | 'off' | 'stopped'>
    stopReason: 'failing' | 'gone' | null
    stoppedAt: Date | null
    failingSince: Date | null
    lastDeliveredAt: Date | null
    secret: string
    oldSecret: string | null
    oldSecretUntil: Date | null
    createdBy: string | null
    createdAt: Date
    updatedAt: Date
  }
  webhook_deliveries: {
    id: string
    webhookId: string
    workspaceId: string
    eventId: string
    type: string
    leadId: string | null
    body: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    nextAt: Date | null
    claimedUntil: Date | null
    attempt: Generated<number>
    tries: Json<object[]>
    status: number | null
    fault: string | null
    response: string | null
    durationMs: number | null
    triedAt: Date | null
    createdAt: Date
  }
}
