// Links and tickets that open something once; only their hash is kept.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { SessionKind } from './users.ts'

type Purpose = 'second_step' | 'password_reset' | 'email_change'
/** How the mail with a link was sent: by which mailbox (null: by the installation's own SMTP server), under which Message-ID. */
export type AccountMailSent = { emailAccountId: string | null; messageId: string }
/** What a link to another address carries. `messageId` is absent while no mail with it was sent. */
type EmailChange = { email: string; sessionId: string | null; messageId?: string }
/** Of a ticket: which kind of session the sign-in asked for. */
type Ticket = { session: SessionKind }

/** Whatever the person had for the same purpose before opens nothing any more. */
export async function insertOneTimeToken(
  db: Db,
  token: {
    tokenHash: Buffer
    purpose: Purpose
    userId: string
    seconds: number
    /** null for a reset link that was printed */
    value?: EmailChange | Ticket | AccountMailSent | null
  },
): Promise<void> {
  await sql`
    DELETE FROM one_time_tokens
    WHERE expires_at < now() OR (user_id = ${token.userId} AND purpose = ${token.purpose})`.execute(db)
  await sql`
    INSERT INTO one_time_tokens (token_hash, purpose, user_id, value, expires_at)
    VALUES (${token.tokenHash}, ${token.purpose}, ${token.userId},
            ${token.value ? JSON.stringify(token.value) : null}::jsonb,
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

/** Which kind of session the sign-in behind a ticket asked for. */
export async function findTicketSession(db: Db, tokenHash: Buffer): Promise<SessionKind> {
  const { rows } = await sql<{ session: SessionKind | null }>`
    SELECT value->>'session' AS session FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'second_step'`.execute(db)
  return rows[0]?.session ?? 'cookie'
}

/** How a reset link was mailed; null for one that was printed. */
export async function findResetMail(db: Db, tokenHash: Buffer): Promise<AccountMailSent | null> {
  const { rows } = await sql<{ value: AccountMailSent | null }>`
    SELECT value FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'password_reset'`.execute(db)
  return rows[0]?.value ?? null
}

/** The change the person has asked for, while its link opens something. */
export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | null> {
  const { rows } = await sql<{ value: EmailChange }>`
    SELECT value FROM one_time_tokens
    WHERE user_id = ${userId} AND purpose = 'email_change' AND expires_at > now() LIMIT 1`.execute(db)
  return rows[0]?.value ?? null
}

/** The same by its link, and it is used up. */
export async function takeEmailChange(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; change: EmailChange } | null> {
  const { rows } = await sql<{ userId: string; change: EmailChange }>`
    DELETE FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'email_change' AND expires_at > now()
    RETURNING user_id AS "userId", value AS change`.execute(db)
  return rows[0] ?? null
}

/** Whatever the person was sent before opens nothing any more. */
export async function removeOneTimeTokens(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM one_time_tokens WHERE user_id = ${userId}`.execute(db)
}

export type LiveLink = {
  tokenHash: Buffer
  /** of the mail the link was sent in; null when it was printed */
  messageId: string | null
  /** whom the mail was sent to, lower case */
  sentTo: string
}

/** Links to a new password or a new address that can still be used. */
export async function listLiveLinks(db: Db): Promise<LiveLink[]> {
  const { rows } = await sql<LiveLink>`
    SELECT t.token_hash AS "tokenHash", t.value->>'messageId' AS "messageId",
      lower(coalesce(t.value->>'email', u.email)) AS "sentTo"
    FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.purpose IN ('password_reset', 'email_change') AND t.expires_at > now()`.execute(db)
  return rows
}

export async function removeLinks(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('token_hash', 'in', tokenHashes).execute()
}
