// Suppressions: addresses and domains that are never mailed. Lists for users are in suppression-lists.ts.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type NewSuppression = {
  id: string
  workspaceId: string
  kind: 'address' | 'domain'
  value: string
  reason: string
  at: Date
  /** null: the lead, or the system */
  createdBy?: string | null
}

/** @returns false when it existed */
export async function insertSuppression(db: Db, suppression: NewSuppression): Promise<boolean> {
  const result = await sql`
    WITH added AS (
    INSERT INTO suppressions (id, workspace_id, kind, value, reason, created_at, created_by)
    VALUES (${suppression.id}, ${suppression.workspaceId}, ${suppression.kind}, ${suppression.value},
            ${suppression.reason}, ${suppression.at}, ${suppression.createdBy ?? null})
    ON CONFLICT (workspace_id, kind, value) DO NOTHING
    RETURNING workspace_id, kind, value, reason, created_by, created_at)
    INSERT INTO suppression_log (workspace_id, kind, value, action, reason, user_id, at)
    SELECT workspace_id, kind, value, 'added', reason, created_by, created_at FROM added`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Undoes an opt-out by the link of a mail; suppressions with another reason stay. */
export async function removeOptOutByLink(
  db: Db,
  workspaceId: string,
  value: string,
  at: Date,
): Promise<boolean> {
  const result = await sql`
    WITH gone AS (
      DELETE FROM suppressions
      WHERE workspace_id = ${workspaceId} AND kind = 'address' AND value = ${value}
        AND reason IN ('link', 'one_click')
      RETURNING workspace_id, kind, value, reason)
    INSERT INTO suppression_log (workspace_id, kind, value, action, reason, at)
    SELECT workspace_id, kind, value, 'removed', reason, ${at}::timestamptz FROM gone`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}

/** Open or completed enrollments of the addresses and domains, with the clock offset of each: an opt-out ends them. */
export async function listSuppressedEnrollments(
  db: Db,
  workspaceId: string,
  { addresses = [], domains = [] }: { addresses?: readonly string[]; domains?: readonly string[] },
): Promise<{ id: string; clockOffsetMs: number }[]> {
  const matches = sql`(l.email_key = ANY(${addresses}::text[]) OR split_part(l.email_key, '@', 2) = ANY(${domains}::text[]))`
  const { rows } = await sql<{ id: string; clockOffsetMs: number }>`
    SELECT n.id, CASE WHEN a.kind = 'sandbox' THEN w.sandbox_offset_ms ELSE 0 END AS clock_offset_ms
    FROM enrollments n
    JOIN leads l ON l.id = n.lead_id
    JOIN workspaces w ON w.id = n.workspace_id
    LEFT JOIN email_accounts a ON a.id = n.email_account_id
    WHERE n.workspace_id = ${workspaceId} AND ${matches}
      AND n.status IN ('pending', 'active', 'paused', 'blocked', 'completed')
    ORDER BY n.id FOR UPDATE OF n`.execute(db)
  return rows
}

/** By address or by domain. */
/** The keys of these that are suppressed, or whose domain is. */
export async function listSuppressedKeys(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT k.key FROM unnest(${keys}::text[]) AS k(key)
    WHERE EXISTS (SELECT FROM suppressions s WHERE s.workspace_id = ${workspaceId}
      AND ((s.kind = 'address' AND s.value = k.key) OR (s.kind = 'domain' AND s.value = split_part(k.key, '@', 2))))`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

export async function isSuppressed(db: Db, workspaceId: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM suppressions
    WHERE workspace_id = ${workspaceId}
      AND ((kind = 'address' AND value = ${address})
        OR (kind = 'domain' AND value = split_part(${address}::text, '@', 2)))`.execute(db)
  return rows.length > 0
}
