// Stored responses of calls with an Idempotency-Key, so that a repeated call has no second effect.
import { sql } from 'kysely'
import type { Role } from '#core/access.ts'
import type { Db } from '#server/context.ts'

const RETENTION_HOURS = 24
/** A call whose process died never finishes: after this time its key is free again. */
const ABANDONED_MINUTES = 5

export type KeyClaim =
  | { kind: 'claimed' }
  | { kind: 'in_flight' }
  | { kind: 'other_request' }
  /** `reply` is sealed; null when the response contained a secret and was not stored */
  | { kind: 'answered'; reply: string | null; credential: string | null; access: StoredAccess | null }

/** What the caller could access of the rows a call named, at the time of the call. */
export type StoredAccess = {
  /** rows named by a single field or by the path */
  ids: string[]
  /** by workspace, of all named rows: the caller's role, limited to the scope of an API key */
  roles: Record<string, Role>
}

/** Claims the key for this call, or returns the state of the call that holds it. */
export async function claimIdempotencyKey(
  db: Db,
  { userId, key, request }: { userId: string; key: string; request: string },
): Promise<KeyClaim> {
  await sql`
    DELETE FROM idempotency_keys WHERE user_id = ${userId}
      AND (created_at < now() - make_interval(hours => ${RETENTION_HOURS})
        OR (status IS NULL AND created_at < now() - make_interval(mins => ${ABANDONED_MINUTES})))`.execute(db)
  const { rows: claimed } = await sql`
    INSERT INTO idempotency_keys (user_id, key, request) VALUES (${userId}, ${key}, ${request})
    ON CONFLICT DO NOTHING RETURNING key`.execute(db)
  if (claimed.length > 0) return { kind: 'claimed' }
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['request', 'status', 'reply', 'credential', 'access'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!found) return { kind: 'in_flight' }
  if (found.request !== request) return { kind: 'other_request' }
  if (found.status === null) return { kind: 'in_flight' }
  const { reply, credential, access } = found as Pick<
    Extract<KeyClaim, { kind: 'answered' }>,
    'reply' | 'credential' | 'access'
  >
  return { kind: 'answered', reply, credential, access }
}

type Stored = {
  userId: string
  key: string
  /** sealed; null: the call is done and its response is not stored */
  reply: string | null
  /** `session:<id>` or `key:<id>` */
  credential: string
  access: StoredAccess
}

export async function updateIdempotencyReply(
  db: Db,
  { userId, key, reply, credential, access }: Stored,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({
      status: 200,
      reply: reply === null ? null : JSON.stringify(reply),
      credential,
      access: JSON.stringify(access),
    })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** A call that failed had no effect: its key may be used again. */
export async function removeIdempotencyKey(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('userId', '=', userId).where('key', '=', key).execute()
}
