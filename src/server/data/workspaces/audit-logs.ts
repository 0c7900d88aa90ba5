// The audit log. Rows are only inserted.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { AuditFilter, AuditLog } from '#api/workspaces/audit-logs.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { type AuditDetails, type AuditKind, auditKind } from '#core/workspaces/audit.ts'
import type { Db } from '#server/context.ts'

export type AuditEntry = {
  /** one entry per workspace; none: one entry that belongs to no workspace and is not shown */
  workspaceIds: readonly string[]
  userId: string | null
  apiKeyId: string | null
  ipAddress: string | null
  /** the endpoint: `POST /leads` */
  action: string
  /** ids only, never texts: bodies carry secrets and personal data */
  params: Record<string, string>
  details: AuditDetails & { kind: AuditKind; subject?: string }
  at: Date
}

export async function insertAuditLog(db: Db, { workspaceIds, ...entry }: AuditEntry): Promise<void> {
  const row = { ...entry, params: JSON.stringify(entry.params), details: JSON.stringify(entry.details) }
  const owners = workspaceIds.length > 0 ? workspaceIds : [null]
  await db
    .insertInto('audit_logs')
    .values(owners.map((workspaceId) => ({ workspaceId, ...row })))
    .execute()
}

/** The call is known to the route, and so is its sentence. */
type Entry = Omit<WithDates<typeof AuditLog>, 'sentence'>

type Row = Omit<Entry, 'kind' | 'fields' | 'set' | 'count' | 'subject'> & {
  details: Partial<AuditEntry['details']>
  subject: string | null
}

const KIND = sql`coalesce(a.details->>'kind', '')`

/** @returns up to `limit` entries before the cursor, and the cursor of the next page */
export async function listAuditLogs(
  db: Db,
  workspaceIds: readonly string[],
  filter: AuditFilter & { limit: number; cursor?: string | undefined },
): Promise<{ data: Entry[]; nextCursor: string | null }> {
  const { rows } = await sql<Row>`
    SELECT a.id::text AS id, a.at, json_build_object('id', w.id, 'name', w.name) AS workspace,
      CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END AS user,
      k.name AS api_key_name, a.ip_address, a.action, a.details,
      coalesce(a.details->>'subject', m.name) AS subject
    FROM audit_logs a JOIN workspaces w ON w.id = a.workspace_id
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN api_keys k ON k.id = a.api_key_id
    LEFT JOIN users m ON m.id::text = a.params->>'userId'
    WHERE a.workspace_id = ANY(${workspaceIds}::uuid[])
      ${filter.cursor === undefined ? sql`` : sql`AND a.id < ${filter.cursor}::bigint`}
      ${filter.userId === undefined ? sql`` : sql`AND a.user_id = ${filter.userId}`}
      ${filter.kind === undefined ? sql`` : sql`AND ${KIND} = ${filter.kind}`}
      ${filter.from === undefined ? sql`` : sql`AND a.at >= ${filter.from}::date::timestamp AT TIME ZONE ${WORKSPACE_ZONE}`}
      ${filter.to === undefined ? sql`` : sql`AND a.at < (${filter.to}::date + 1)::timestamp AT TIME ZONE ${WORKSPACE_ZONE}`}
    ORDER BY a.id DESC LIMIT ${filter.limit + 1}`.execute(db)
  const data = rows.slice(0, filter.limit).map(present)
  return { data, nextCursor: rows.length > filter.limit ? (data.at(-1)?.id ?? null) : null }
}

const present = ({ details, ...row }: Row): Entry => ({
  ...row,
  // entries of earlier versions have only the call
  kind: details.kind ?? auditKind(row.action.replace(/^[A-Z]+ /, '')),
  fields: details.fields ?? [],
  set: details.set ?? {},
  count: details.count ?? null,
})
