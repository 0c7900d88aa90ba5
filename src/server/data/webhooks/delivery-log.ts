// The delivery log of one endpoint, and replays. Only for workspaces the caller is admin of.
import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { QueryOf } from '#api/endpoint.ts'
import type {
  listWebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryLine,
} from '#api/webhooks/webhook-deliveries.ts'
import type { Db } from '#server/context.ts'

type LogScope = { webhookId: string; workspaceIds: readonly string[] }
type Row = WithDates<typeof WebhookDeliveryLine>

const line = sql`
  d.id, d.type, d.state, jsonb_array_length(d.tries) AS attempts, d.next_at, d.status, d.fault,
  d.duration_ms, d.tried_at, d.created_at`

const within = ({ webhookId, workspaceIds }: LogScope): RawBuilder<unknown> =>
  sql`d.webhook_id = ${webhookId} AND d.workspace_id = ANY(${workspaceIds}::uuid[])`

export async function listDeliveries(
  db: Db,
  scope: LogScope,
  filter: QueryOf<typeof listWebhookDeliveries>,
): Promise<{ data: Row[]; total: number }> {
  const where = sql`${within(scope)}
    ${filter.state === undefined ? sql`` : sql`AND d.state = ${filter.state}`}
    ${filter.type === undefined ? sql`` : sql`AND d.type = ${filter.type}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      SELECT ${line} FROM webhook_deliveries d WHERE ${where}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db),
    sql<{ n: number }>`SELECT count(*)::int AS n FROM webhook_deliveries d WHERE ${where}`.execute(db),
  ])
  return { data: rows, total: counted.rows[0]?.n ?? 0 }
}

export async function findDelivery(
  db: Db,
  scope: LogScope,
  id: string,
): Promise<WithDates<typeof WebhookDelivery> | null> {
  const { rows } = await sql<WithDates<typeof WebhookDelivery>>`
    SELECT ${line}, d.body AS request_body, d.response, d.tries FROM webhook_deliveries d
    WHERE ${within(scope)} AND d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const again = (now: Date) =>
  sql`state = 'waiting', next_at = ${now}::timestamptz, attempt = 0, claimed_until = NULL`

/** Due at once, with its own id. A delivery that is running is not changed. */
export async function replayDelivery(db: Db, scope: LogScope, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE webhook_deliveries d SET ${again(now)}
    WHERE ${within(scope)} AND d.id = ${id} AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})`.execute(
    db,
  )
}

/** @returns how many failed deliveries are due again. Test deliveries are not repeated. */
export async function replayFailed(db: Db, scope: LogScope, since: Date, now: Date): Promise<number> {
  const result = await sql`
    UPDATE webhook_deliveries d SET ${again(now)}
    WHERE ${within(scope)} AND d.state = 'failed' AND d.created_at >= ${since} AND d.type <> 'webhook.test'`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
