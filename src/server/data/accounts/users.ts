// Users, their credentials and sessions.
import { type RawBuilder, sql } from 'kysely'
import type { Membership } from '#core/access.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** How the client sends the session token: as a cookie or as a bearer token. */
export type SessionKind = 'cookie' | 'token'

export type SessionRecord = {
  id: string
  user: { id: string; name: string; email: string }
  memberships: Membership[]
  /** last prolonged a day ago or earlier */
  isOld: boolean
  /** last use recorded a minute ago or earlier */
  wasAway: boolean
}

/**
 * The user's workspaces with their role, as JSON. Without deleted workspaces, and without workspaces that require the second
 * step of sign-in if the user has not set it up.
 */
export const membershipsOf = (userId: RawBuilder<unknown>) => sql<Membership[]>`
  coalesce((SELECT json_agg(json_build_object('workspaceId', m.workspace_id, 'role', m.role)
                            ORDER BY m.created_at, m.workspace_id)
            FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
            WHERE m.user_id = ${userId} AND w.deleted_at IS NULL
              AND (NOT w.requires_two_factor OR EXISTS (
                SELECT FROM two_factors t WHERE t.user_id = ${userId} AND t.confirmed_at IS NOT NULL))), '[]')`

/** Uses the database's clock, not the clock that is passed in: a session does not belong to a workspace. */
export async function findSession(db: Db, token: string, kind: SessionKind): Promise<SessionRecord | null> {
  const { rows } = await prepared('find_session')<
    Omit<SessionRecord, 'user'> & { userId: string; name: string; email: string }
  >`
    SELECT s.id, u.id AS user_id, u.name, u.email, s.updated_at < now() - interval '1 day' AS is_old,
           coalesce(s.last_used_at < now() - interval '1 minute', true) AS was_away,
           ${membershipsOf(sql.ref('u.id'))} AS memberships
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token = ${token} AND s.kind = ${kind} AND s.expires_at > now()`.execute(db)
  const [row] = rows
  if (!row) return null
  const { userId, name, email, ...session } = row
  return { ...session, user: { id: userId, name, email } }
}

/** Records the time and address of the last use. */
export async function touchSession(db: Db, session: SessionRecord, ipAddress: string): Promise<void> {
  await sql`
    WITH used AS (UPDATE sessions SET last_used_at = now(), ip_address = ${ipAddress} WHERE id = ${session.id})
    UPDATE users SET last_seen_at = now() WHERE id = ${session.user.id}`.execute(db)
}

/** Starts the session's lifetime again from now. */
export async function prolongSession(db: Db, id: string, seconds: number): Promise<void> {
  await sql`
    UPDATE sessions SET expires_at = now() + make_interval(secs => ${seconds}), updated_at = now()
    WHERE id = ${id}`.execute(db)
}

export async function hasUsers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Arbitrary number of this advisory lock. */
const SIGN_UP_LOCK = 4_914_705_002

/** Serialises sign-ups until the end of the transaction, so that only one account is the first. */
export async function lockSignUp(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SIGN_UP_LOCK}::bigint)`.execute(tx)
}

export async function findUserId(db: Db, email: string): Promise<string | null> {
  const found = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return found?.id ?? null
}

/** Inserts a user with their password hash. */
export async function insertUser(
  db: Db,
  user: { id: string; accountId: string; name: string; email: string; passwordHash: string; at: Date },
): Promise<void> {
  const stamps = { createdAt: user.at, updatedAt: user.at }
  await db
    .insertInto('users')
    .values({ id: user.id, name: user.name, email: user.email, ...stamps })
    .execute()
  await db
    .insertInto('accounts')
    .values({
      id: user.accountId,
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: user.passwordHash,
      ...stamps,
    })
    .execute()
}

export async function insertSession(
  db: Db,
  session: {
    id: string
    userId: string
    token: string
    seconds: number
    ipAddress: string
    userAgent: string | null
    kind: SessionKind
  },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    INSERT INTO sessions (id, user_id, token, expires_at, ip_address, user_agent, kind)
    VALUES (${session.id}, ${session.userId}, ${session.token}, now() + make_interval(secs => ${session.seconds}),
            ${session.ipAddress}, ${session.userAgent}, ${session.kind})
    RETURNING expires_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an inserted session is not there')
  return row.expiresAt
}

export type Credential = {
  userId: string
  name: string
  email: string
  passwordHash: string
  hasTwoFactor: boolean
}

export async function findCredential(
  db: Db,
  who: { email: string } | { userId: string },
): Promise<Credential | null> {
  const { rows } = await sql<Credential>`
    SELECT u.id AS user_id, u.name, u.email, a.password AS password_hash,
      EXISTS (SELECT FROM two_factors t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_two_factor
    FROM users u JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
    WHERE ${'email' in who ? sql`u.email = ${who.email}` : sql`u.id = ${who.userId}`}
      AND a.password IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

export async function updatePassword(db: Db, userId: string, passwordHash: string, at: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: passwordHash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
}

/** The address was confirmed with a link mailed to it. */
export async function updateEmail(db: Db, userId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, emailVerified: true, updatedAt: at })
    .where('id', '=', userId)
    .execute()
}

export async function updateName(db: Db, userId: string, name: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ name, updatedAt: at }).where('id', '=', userId).execute()
}

/** Ends a session of either kind. Does nothing when it has already ended. */
export async function removeSessionOf(db: Db, token: string): Promise<void> {
  await sql`DELETE FROM sessions WHERE token = ${token}`.execute(db)
}

export async function removeExpiredSessions(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND expires_at < now()`.execute(db)
}
