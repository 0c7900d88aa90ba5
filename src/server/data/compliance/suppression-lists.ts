// Suppressions for users: listed and removed.
import { sql } from 'kysely'
import type { Suppression } from '#api/compliance/suppressions.ts'
import type { WithDates } from '#api/dates.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import type { Db } from '#server/context.ts'

type Row = WithDates<typeof Suppression>
const iso = (instant: string) =>
  sql`to_char(${sql.raw(instant)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const columns = sql`
  s.id, s.workspace_id, s.kind, s.value, s.reason, s.note, s.created_at,
  (SELECT u.name FROM users u WHERE u.id = s.created_by) AS created_by_name,
  (SELECT json_build_object(
     'id', l.id, 'name', coalesce(nullif(l.company_name, ''), nullif(l.contact_name, ''), l.contact_email))
   FROM leads l WHERE s.kind = 'address' AND l.workspace_id = s.workspace_id AND l.email_key = s.value) AS lead,
  (SELECT json_build_object(
     'state', n.state, 'at', ${iso('coalesce(n.sent_at, n.planned_at)')}, 'dueAt', ${iso('n.due_at')},
     'reason', coalesce(n.last_error, n.state_reason))
   FROM notices n WHERE n.suppression_id = s.id AND n.kind = 'opt_out') AS notice`

export async function listSuppressions(
  db: Db,
  scope: Scope,
  filter: { search?: string | undefined; workspaceIds?: string[] | undefined; limit: number; offset: number },
): Promise<{ data: Row[]; total: number }> {
  const allowed = allowedWorkspaces(scope)
  const workspaceIds = filter.workspaceIds
    ? allowed.filter((id) => filter.workspaceIds?.includes(id))
    : allowed
  const search = filter.search
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')
  const where = sql`s.workspace_id = ANY(${workspaceIds}::uuid[]) ${search ? sql`AND s.value LIKE ${`%${search}%`}` : sql``}`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM suppressions s WHERE ${where}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(db)
  const count = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM suppressions s WHERE ${where}`.execute(db)
  return { data: rows, total: count.rows[0]?.n ?? 0 }
}

export async function getSuppression(db: Db, scope: Scope, id: string): Promise<Row> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM suppressions s WHERE s.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'suppression_not_found')
}

export async function findSuppressionByValue(
  db: Db,
  workspaceId: string,
  kind: 'address' | 'domain',
  value: string,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM suppressions s
    WHERE s.workspace_id = ${workspaceId} AND s.kind = ${kind} AND s.value = ${value}`.execute(db)
  return rows[0] ?? null
}

/** Removes it, and logs the entry and the user. */
export async function removeSuppression(
  db: Db,
  entry: { id: string; userId: string; at: Date },
): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM suppressions WHERE id = ${entry.id} RETURNING workspace_id, kind, value, reason)
    INSERT INTO suppression_log (workspace_id, kind, value, action, reason, user_id, at)
    SELECT workspace_id, kind, value, 'removed', reason, ${entry.userId}, ${entry.at} FROM gone`.execute(db)
}
