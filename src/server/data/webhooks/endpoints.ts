// Webhook endpoints, for screens and for deliveries.
import { type RawBuilder, sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { checkOverview } from '#api/overview/check.ts'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { isChatFormat, maskUrl, type WebhookFormat } from '#core/webhooks/chat-formats.ts'
import type { WebhookEvent } from '#core/webhooks/event.ts'
import type { Db } from '#server/context.ts'

type Row = WithDates<typeof Webhook>

const present = (row: Row): Row => ({
  ...row,
  url: isChatFormat(row.format) ? maskUrl(row.url) : row.url,
})

const workspacesOf = sql`
  FROM webhook_endpoint_workspaces ew JOIN workspaces w ON w.id = ew.workspace_id AND w.deleted_at IS NULL
  WHERE ew.webhook_id = e.id`

/** Endpoints that serve one of `adminOf`; their other workspaces are only counted. */
export async function listWebhooks(
  db: Db,
  adminOf: readonly string[],
  now: Date,
  only: { id?: string; workspaceIds?: readonly string[] | undefined } = {},
): Promise<Row[]> {
  const mine = sql`ANY(${adminOf}::uuid[])`
  const count = (state: RawBuilder<unknown>) => sql`
    (SELECT count(*)::int FROM webhook_deliveries d
     WHERE d.webhook_id = e.id AND d.state = ${state} AND d.workspace_id = ${mine})`
  const { rows } = await sql<Row>`
    SELECT e.id, e.url, e.format, e.description, e.events, e.state, e.stop_reason, e.stopped_at,
      e.failing_since, e.last_delivered_at, e.created_at,
      CASE WHEN e.old_secret_until > ${now} THEN e.old_secret_until END AS old_secret_until,
      coalesce((SELECT json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.name, w.id)
        ${workspacesOf} AND w.id = ${mine}), '[]') AS workspaces,
      (SELECT count(*)::int ${workspacesOf} AND w.id <> ALL(${adminOf}::uuid[])) AS other_workspace_count,
      ${count(sql`'waiting'`)} AS waiting_count, ${count(sql`'failed'`)} AS failed_count,
      CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END AS created_by
    FROM webhook_endpoints e LEFT JOIN users u ON u.id = e.created_by
    WHERE EXISTS (SELECT ${workspacesOf} AND w.id = ${mine}
        ${only.workspaceIds ? sql`AND w.id = ANY(${only.workspaceIds}::uuid[])` : sql``})
      ${only.id === undefined ? sql`` : sql`AND e.id = ${only.id}`}
    ORDER BY e.created_at DESC, e.id DESC LIMIT 500`.execute(db)
  return rows.map(present)
}

/** The workspaces of an endpoint; null when there is none. */
export async function findWebhookWorkspaces(db: Db, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ workspaceIds: string[] }>`
    SELECT ARRAY(SELECT w.id::text ${workspacesOf}) AS workspace_ids FROM webhook_endpoints e
    WHERE e.id = ${id}`.execute(db)
  return rows[0]?.workspaceIds ?? null
}

/** The largest number of endpoints in any of the workspaces. */
export async function countWebhooks(db: Db, workspaceIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT coalesce(max(n), 0)::int AS n FROM (
      SELECT count(*) AS n FROM webhook_endpoint_workspaces WHERE workspace_id = ANY(${workspaceIds}::uuid[])
      GROUP BY workspace_id) AS counted`.execute(db)
  return rows[0]?.n ?? 0
}

export type WebhookValues = {
  url: string
  description: string
  events: WebhookEvent[]
  workspaceIds: readonly string[]
}

export async function insertWebhook(
  db: Db,
  {
    workspaceIds,
    at,
    ...webhook
  }: WebhookValues & { id: string; format: WebhookFormat; secret: string; createdBy: string; at: Date },
): Promise<void> {
  await db
    .insertInto('webhook_endpoints')
    .values({ ...webhook, createdAt: at, updatedAt: at })
    .execute()
  await writeWorkspaces(db, webhook.id, workspaceIds)
}

const writeWorkspaces = (db: Db, id: string, workspaceIds: readonly string[]) =>
  sql`INSERT INTO webhook_endpoint_workspaces SELECT ${id}, unnest(${[...new Set(workspaceIds)]}::uuid[])`.execute(
    db,
  )

/** Absent fields stay. Deliveries of a workspace that is no longer served are deleted. */
export async function updateWebhook(
  db: Db,
  id: string,
  { url, description, events, workspaceIds }: { [K in keyof WebhookValues]?: WebhookValues[K] | undefined },
  at: Date,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ url, description, events, updatedAt: at })
    .where('id', '=', id)
    .execute()
  if (!workspaceIds) return
  await leaveWorkspaces(db, id, sql`workspace_id <> ALL(${workspaceIds}::uuid[])`)
  await sql`
    INSERT INTO webhook_endpoint_workspaces SELECT ${id}, unnest(${[...new Set(workspaceIds)]}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}

async function leaveWorkspaces(db: Db, id: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM webhook_endpoint_workspaces WHERE webhook_id = ${id} AND ${which}`.execute(db)
  await sql`DELETE FROM webhook_deliveries WHERE webhook_id = ${id} AND ${which}`.execute(db)
}

/** Removes an endpoint from some workspaces, and completely when it serves no other. */
export async function removeWebhook(db: Db, id: string, workspaceIds: readonly string[]): Promise<void> {
  await leaveWorkspaces(db, id, sql`workspace_id = ANY(${workspaceIds}::uuid[])`)
  await sql`
    DELETE FROM webhook_endpoints e WHERE e.id = ${id}
      AND NOT EXISTS (SELECT FROM webhook_endpoint_workspaces w WHERE w.webhook_id = e.id)`.execute(db)
}

/** On: the failure history is cleared. Off: waiting deliveries are marked as failed and can be replayed later. */
export async function switchWebhook(db: Db, id: string, isOn: boolean, at: Date): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET state = ${isOn ? 'on' : 'off'}, failing_since = NULL, stop_reason = NULL,
      stopped_at = NULL, updated_at = ${at} WHERE id = ${id}`.execute(db)
  await (isOn
    ? sql`
        UPDATE webhook_deliveries SET next_at = ${at}, attempt = 0
        WHERE webhook_id = ${id} AND state = 'waiting' AND claimed_until IS NULL`
    : sql`
        UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, claimed_until = NULL
        WHERE webhook_id = ${id} AND state = 'waiting'`
  ).execute(db)
}

export type SealedSecrets = { secret: string; oldSecret: string | null; oldSecretUntil: Date | null }

/** The whole URL of an endpoint with the format of a chat. */
export async function findChatUrl(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('webhook_endpoints').select('url').where('id', '=', id).executeTakeFirst()
  return row?.url ?? null
}

/** Locks the endpoint. `url`: the whole one, which of a chat service is a password. */
export async function findWebhookSecrets(
  db: Db,
  id: string,
): Promise<(SealedSecrets & { url: string; format: WebhookFormat }) | null> {
  const { rows } = await sql<SealedSecrets & { url: string; format: WebhookFormat }>`
    SELECT secret, old_secret, old_secret_until, url, format
    FROM webhook_endpoints WHERE id = ${id} FOR UPDATE`.execute(db)
  return rows[0] ?? null
}

export async function updateWebhookSecrets(
  db: Db,
  id: string,
  { secret, oldSecret, oldSecretUntil }: SealedSecrets,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE webhook_endpoints SET secret = ${secret}, old_secret = ${oldSecret}, old_secret_until = ${oldSecretUntil},
      updated_at = ${at} WHERE id = ${id}`.execute(db)
}

type StoppedWebhook = WithDates<typeof checkOverview.reply>['webhooks'][number]

/** Endpoints stopped by the product in some workspaces. */
export async function listStoppedWebhooks(
  db: Db,
  workspaceIds: readonly string[],
): Promise<StoppedWebhook[]> {
  const { rows } = await sql<StoppedWebhook>`
    SELECT e.id, split_part(split_part(e.url, '/', 3), '?', 1) AS host, e.description, e.stop_reason AS reason,
      e.stopped_at
    FROM webhook_endpoints e
    WHERE e.state = 'stopped' AND EXISTS (
      SELECT FROM webhook_endpoint_workspaces w
      WHERE w.webhook_id = e.id AND w.workspace_id = ANY(${workspaceIds}::uuid[]))
    ORDER BY e.stopped_at DESC, e.id LIMIT 100`.execute(db)
  return rows
}
