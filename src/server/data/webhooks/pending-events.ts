// Events not yet turned into deliveries (`webhook_outbox`). Triggers (schema.sql) write a row in the transaction of the change itself.
import { sql } from 'kysely'
import type { ChangeSource, WebhookSubscriber } from '#core/webhooks/event.ts'
import type { WebhookFacts } from '#core/webhooks/payload.ts'
import type { Db } from '#server/context.ts'

export type PendingWebhookEvent = {
  id: string
  eventId: string
  workspaceId: string
  source: ChangeSource
  kind: string
  at: Date
  leadId: string | null
  suppressionId: string | null
  data: Record<string, unknown>
  facts: WebhookFacts
}

type Raw = Omit<PendingWebhookEvent, 'facts'> & WebhookFacts & { mailSentAt: Date | null }

/** Deletes and returns the oldest rows with the current facts about them; rows another worker has locked are skipped. */
export async function claimPendingWebhookEvents(tx: Db, limit: number): Promise<PendingWebhookEvent[]> {
  const { rows } = await sql<Raw>`
    WITH taken AS (
      DELETE FROM webhook_outbox WHERE id IN (
        SELECT id FROM webhook_outbox ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT o.id::text AS id, o.event_id, o.workspace_id, o.source, o.kind, o.at,
      l.id AS lead_id, o.suppression_id, o.data,
      CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'companyName', l.company_name,
        'contactName', l.contact_name, 'contactEmail', l.contact_email) END AS lead,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name,
        'isOneOff', s.is_one_off) END AS sequence,
      CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'status', n.status,
        'statusReason', n.status_reason) END AS enrollment,
      CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'address', a.address) END AS email_account,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nodeId', m.node_id, 'order', m.ordinal + 1,
        'subject', m.subject, 'messageId', m.message_id, 'sentAt', NULL) END AS mail,
      m.sent_at AS mail_sent_at, coalesce(a.kind = 'sandbox', false) AS is_sandbox
    FROM taken o
    LEFT JOIN leads l ON l.id = o.lead_id
    LEFT JOIN sequences s ON s.id = o.sequence_id
    LEFT JOIN enrollments n ON n.id = o.enrollment_id
    LEFT JOIN scheduled_executions m ON m.id = o.execution_id
    LEFT JOIN email_accounts a ON a.id = coalesce(m.email_account_id, n.email_account_id)
    ORDER BY o.id`.execute(tx)
  return rows.map(({ lead, sequence, enrollment, emailAccount, mail, mailSentAt, isSandbox, ...row }) => ({
    ...row,
    facts: {
      lead,
      sequence,
      enrollment,
      emailAccount,
      mail: mail && { ...mail, sentAt: mailSentAt?.toISOString() ?? null },
      isSandbox,
    },
  }))
}

/** Endpoints of the workspaces that are not `off`. */
export async function listWebhookSubscribers(
  db: Db,
  workspaceIds: readonly string[],
): Promise<WebhookSubscriber[]> {
  const { rows } = await sql<WebhookSubscriber>`
    SELECT e.id, e.state, e.events, array_agg(w.workspace_id::text) AS workspace_ids
    FROM webhook_endpoint_workspaces w
    JOIN webhook_endpoints e ON e.id = w.webhook_id AND e.state <> 'off'
    JOIN workspaces p ON p.id = w.workspace_id AND p.deleted_at IS NULL
    WHERE w.workspace_id = ANY(${workspaceIds}::uuid[])
    GROUP BY e.id`.execute(db)
  return rows
}
