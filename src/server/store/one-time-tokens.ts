// Links and tickets that open something once; only their hash is kept.
import { sql } from 'kysely'
import type { Db } from '../context.ts'

type Purpose = 'second_step' | 'password_reset'

/** Whatever the person had for the same purpose before opens nothing any more. */
export async function insertOneTimeToken(
  db: Db,
  token: { tokenHash: Buffer; purpose: Purpose; userId: string; seconds: number },
): Promise<void> {
  await sql`
    DELETE FROM one_time_tokens
    WHERE expires_at < now() OR (user_id = ${token.userId} AND purpose = ${token.purpose})`.execute(db)
  await sql`
    INSERT INTO one_time_tokens (token_hash, purpose, user_id, expires_at)
    VALUES (${token.tokenHash}, ${token.purpose}, ${token.userId},
            now() + make_interval(secs => ${token.seconds}))`.execute(db)
}

/** Whose it is, or null when it is unknown or over. */
export async function findOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id AS "userId" FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > now()`.execute(db)
  return rows[0]?.userId ?? null
}

/** The same, and it is used up: of two at once, one gets it. */
export async function takeOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    DELETE FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > now()
    RETURNING user_id AS "userId"`.execute(db)
  return rows[0]?.userId ?? null
}

/** Links to a new password of whoever signs in with one of these addresses. @param emails in small letters */
export async function endResets(db: Db, emails: readonly string[] | 'everybody'): Promise<void> {
  await sql`
    DELETE FROM one_time_tokens t
    WHERE t.purpose = 'password_reset' ${
      emails === 'everybody'
        ? sql``
        : sql`AND t.user_id IN (SELECT u.id FROM users u WHERE lower(u.email) = ANY(${emails}::text[]))`
    }`.execute(db)
}
