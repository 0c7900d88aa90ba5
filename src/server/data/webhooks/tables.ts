// Webhook endpoints, outbox, deliveries.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#server/data/column.ts'

export type WebhookTables = {
  webhook_endpoints: {
    id: string
    url: string
    description: Generated<string>
    events: string[]
    state: Generated<'on' | 'off' | 'stopped'>
    stop_reason: 'failing' | 'gone' | null
    stopped_at: Date | null
    failing_since: Date | null
    last_delivered_at: Date | null
    secret: string
    old_secret: string | null
    old_secret_until: Date | null
    created_by: string | null
    created_at: Date
    updated_at: Date
  }
  webhook_endpoint_workspaces: { webhook_id: string; workspace_id: string }
  webhook_outbox: {
    id: GeneratedAlways<number>
    event_id: Generated<string>
    workspace_id: string
    source: 'event' | 'lead' | 'suppression'
    kind: string
    at: Date
    sequence_id: string | null
    enrollment_id: string | null
    lead_id: string | null
    execution_id: string | null
    suppression_id: string | null
    node_id: string | null
    data: Json<Record<string, unknown>>
  }
  webhook_deliveries: {
    id: string
    webhook_id: string
    workspace_id: string
    event_id: string
    type: string
    lead_id: string | null
    body: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    next_at: Date | null
    claimed_until: Date | null
    attempt: Generated<number>
    tries: Json<object[]>
    status: number | null
    fault: string | null
    response: string | null
    duration_ms: number | null
    tried_at: Date | null
    created_at: Date
  }
}
