// Pending deliveries: inserted with their bytes, claimed by one worker at a time, recorded with the response.
import { sql } from 'kysely'
import type { WebhookFormat } from '#core/webhooks/chat-formats.ts'
import {
  CLAIM_MS,
  type DeliveryDecision,
  MAX_PARALLEL_DELIVERIES,
  type WebhookResponse,
} from '#core/webhooks/delivery.ts'
import type { WebhookType } from '#core/webhooks/event.ts'
import type { Db } from '#server/context.ts'

export type NewDelivery = {
  id: string
  webhookId: string
  workspaceId: string
  eventId: string
  type: WebhookType
  leadId: string | null
  body: string
}

export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  at: Date,
  claimedUntil: Date | null = null,
): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    INSERT INTO webhook_deliveries
      (id, webhook_id, workspace_id, event_id, type, lead_id, body, next_at, claimed_until, created_at)
    SELECT x.*, ${at}, ${claimedUntil}, ${at} FROM unnest(
      ${deliveries.map((d) => d.id)}::uuid[], ${deliveries.map((d) => d.webhookId)}::uuid[],
      ${deliveries.map((d) => d.workspaceId)}::uuid[], ${deliveries.map((d) => d.eventId)}::uuid[],
      ${deliveries.map((d) => d.type)}::text[], ${deliveries.map((d) => d.leadId)}::uuid[],
      ${deliveries.map((d) => d.body)}::text[]) AS x
    ON CONFLICT (webhook_id, event_id) DO NOTHING`.execute(db)
}

export type ClaimedDelivery = {
  id: string
  webhookId: string
  type: WebhookType
  format: WebhookFormat
  url: string
  body: string
  /** attempts before this one */
  attempt: number
  secret: string
  oldSecret: string | null
  oldSecretUntil: Date | null
}

/**
 * Claims due deliveries: of every endpoint that is on, as many as it has free slots (one while it is failing), so that a slow
 * endpoint does not delay others; healthy endpoints first.
 */
export async function claimDeliveries(db: Db, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  if (limit <= 0) return []
  const { rows } = await sql<ClaimedDelivery>`
    WITH due AS (
      SELECT d.id FROM webhook_endpoints e
      CROSS JOIN LATERAL (
        SELECT d.id FROM webhook_deliveries d
        WHERE d.webhook_id = e.id AND d.state = 'waiting' AND d.next_at <= ${now}
          AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
        ORDER BY d.next_at, d.id
        LIMIT greatest(0, CASE WHEN e.failing_since IS NULL THEN ${MAX_PARALLEL_DELIVERIES}::int ELSE 1 END - (
          SELECT count(*)::int FROM webhook_deliveries b
          WHERE b.webhook_id = e.id AND b.state = 'waiting' AND b.claimed_until > ${now}))
        FOR UPDATE SKIP LOCKED
      ) d
      WHERE e.state = 'on'
      ORDER BY e.failing_since NULLS FIRST LIMIT ${limit}
    )
    UPDATE webhook_deliveries d SET claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    FROM due, webhook_endpoints e
    WHERE d.id = due.id AND e.id = d.webhook_id
    RETURNING d.id, d.webhook_id, d.type, e.format, e.url, d.body, d.attempt, e.secret,
      e.old_secret, e.old_secret_until`.execute(db)
  return rows
}

/** The process is stopping before a response: the delivery is due again at once. */
export async function releaseDelivery(db: Db, id: string): Promise<void> {
  await sql`UPDATE webhook_deliveries SET claimed_until = NULL WHERE id = ${id} AND state = 'waiting'`.execute(
    db,
  )
}

/** Stores the response. The attempt is stored even when the delivery was given up in the meantime. */
export async function recordDelivery(
  db: Db,
  id: string,
  answer: WebhookResponse,
  verdict: DeliveryDecision,
  at: Date,
): Promise<void> {
  const status = answer.kind === 'answer' ? answer.status : null
  const fault = answer.kind === 'fault' ? answer.fault : null
  const entry = JSON.stringify([{ at: at.toISOString(), status, fault, durationMs: answer.durationMs }])
  await sql`
    UPDATE webhook_deliveries SET
      state = CASE WHEN state = 'failed' AND ${verdict.state} = 'waiting' THEN state ELSE ${verdict.state} END,
      next_at = CASE WHEN state = 'failed' THEN NULL ELSE ${verdict.state === 'waiting' ? verdict.nextAt : null}::timestamptz END,
      claimed_until = NULL, attempt = attempt + 1, tries = tries || ${entry}::jsonb, status = ${status},
      fault = ${fault}, response = ${answer.kind === 'answer' ? answer.body : answer.why},
      duration_ms = ${answer.durationMs}, tried_at = ${at}
    WHERE id = ${id} AND state <> 'delivered'`.execute(db)
}

export type LockedEndpoint = { state: string; failingSince: Date | null; workspaceIds: string[] }

export async function lockEndpoint(tx: Db, id: string): Promise<LockedEndpoint | null> {
  const { rows } = await sql<LockedEndpoint>`
    SELECT state, failing_since,
      ARRAY(SELECT w.workspace_id::text FROM webhook_endpoint_workspaces w WHERE w.webhook_id = e.id) AS workspace_ids
    FROM webhook_endpoints e WHERE id = ${id} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function updateEndpointHealth(
  tx: Db,
  id: string,
  health: { failingSince: Date | null; stop: 'failing' | 'gone' | null },
  at: Date,
): Promise<void> {
  const { failingSince, stop } = health
  await sql`
    UPDATE webhook_endpoints SET failing_since = ${failingSince},
      last_delivered_at = CASE WHEN ${failingSince === null} THEN ${at} ELSE last_delivered_at END,
      state = CASE WHEN ${stop !== null} THEN 'stopped' ELSE state END,
      stop_reason = ${stop}, stopped_at = ${stop === null ? null : at}::timestamptz
    WHERE id = ${id}`.execute(tx)
}

/** @returns how many were removed */
export async function removeOldDeliveries(db: Db, before: Date, limit = 10_000): Promise<number> {
  const result = await sql`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
