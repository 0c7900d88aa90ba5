// API keys. Only their hash is stored.
import { sql } from 'kysely'
import type { ApiKey } from '#api/accounts/api-keys.ts'
import type { WithDates } from '#api/dates.ts'
import type { ApiKeyScope, Membership } from '#core/access.ts'
import type { Db } from '#server/context.ts'
import type { AccountTables } from './tables.ts'
import { membershipsOf } from './users.ts'

export type UsedKey = {
  id: string
  scope: ApiKeyScope
  workspaceIds: string[]
  user: { id: string; name: string; email: string }
  /** all memberships of its user */
  memberships: Membership[]
  /** last use recorded a minute ago or earlier */
  wasAway: boolean
}

/** Null when the key is unknown or expired. */
export async function findApiKey(db: Db, keyHash: Buffer): Promise<UsedKey | null> {
  const { rows } = await sql<UsedKey>`
    SELECT k.id, k.scope, json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS user,
      ARRAY(SELECT kw.workspace_id::text FROM api_key_workspaces kw WHERE kw.api_key_id = k.id) AS workspace_ids,
      ${membershipsOf(sql.ref('u.id'))} AS memberships,
      coalesce(k.last_used_at < now() - interval '1 minute', true) AS was_away
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.key_hash = ${keyHash} AND (k.expires_at IS NULL OR k.expires_at > now())`.execute(db)
  return rows[0] ?? null
}

export async function touchApiKey(db: Db, id: string, ipAddress: string): Promise<void> {
  await sql`
    UPDATE api_keys SET last_used_at = now(), last_used_address = ${ipAddress} WHERE id = ${id}`.execute(db)
}

type Row = WithDates<typeof ApiKey>

/** The user's own keys, and those for a workspace in `adminOf`. Of other users' keys only the workspaces in `adminOf` are listed. */
export async function listApiKeys(
  db: Db,
  caller: { userId: string; adminOf: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT k.id, k.name, k.scope, k.hint, k.created_at, k.expires_at, k.last_used_at, k.last_used_address,
      coalesce(k.expires_at <= now(), false) AS is_expired,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email) AS user,
      coalesce((SELECT json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.name)
        FROM api_key_workspaces kw JOIN workspaces w ON w.id = kw.workspace_id AND w.deleted_at IS NULL
        WHERE kw.api_key_id = k.id
          AND (k.user_id = ${caller.userId} OR w.id = ANY(${caller.adminOf}::uuid[]))), '[]') AS workspaces
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.user_id = ${caller.userId} OR EXISTS (
      SELECT FROM api_key_workspaces kw
      WHERE kw.api_key_id = k.id AND kw.workspace_id = ANY(${caller.adminOf}::uuid[]))
    ORDER BY k.created_at DESC, k.id DESC LIMIT 500`.execute(db)
  return rows
}

export async function insertApiKey(
  db: Db,
  {
    workspaceIds,
    expiresInDays,
    ...key
  }: Pick<AccountTables['api_keys'], 'id' | 'userId' | 'name' | 'scope' | 'keyHash' | 'hint'> & {
    workspaceIds: readonly string[]
    /** null: never */
    expiresInDays: number | null
  },
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      ...key,
      // the database's clock, which findApiKey compares with
      createdAt: sql`now()`,
      expiresAt: expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`,
    })
    .execute()
  await sql`
    INSERT INTO api_key_workspaces SELECT ${key.id}, unnest(${workspaceIds}::uuid[])`.execute(db)
}

/** Revokes all keys of a user, and the invitations created with them. */
export async function removeApiKeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('userId', '=', userId).execute()
}

export async function countApiKeys(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_keys
    WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > now())`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Revokes a key of the user with its invitations. Of another user's key only the workspaces in `adminOf` are removed; a key
 * without workspaces is deleted. @returns false when no key or workspace was removed
 */
export async function revokeApiKey(
  db: Db,
  id: string,
  caller: { userId: string; adminOf: readonly string[] },
): Promise<boolean> {
  const own = await sql`DELETE FROM api_keys WHERE id = ${id} AND user_id = ${caller.userId}`.execute(db)
  if (own.numAffectedRows === 1n) return true
  const cut = await sql`
    DELETE FROM api_key_workspaces
    WHERE api_key_id = ${id} AND workspace_id = ANY(${caller.adminOf}::uuid[])`.execute(db)
  await sql`
    DELETE FROM invitations
    WHERE api_key_id = ${id} AND workspace_id = ANY(${caller.adminOf}::uuid[]) AND accepted_at IS NULL`.execute(
    db,
  )
  await sql`
    DELETE FROM api_keys k WHERE k.id = ${id}
      AND NOT EXISTS (SELECT FROM api_key_workspaces kw WHERE kw.api_key_id = k.id)`.execute(db)
  return (cut.numAffectedRows ?? 0n) > 0n
}
