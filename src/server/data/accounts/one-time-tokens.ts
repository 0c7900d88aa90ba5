// Links and tickets that can be used once. Only their hash is stored.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { SessionKind } from './users.ts'

type Purpose = 'second_step' | 'password_reset' | 'email_change'
/** How a mail with a link was sent. `emailAccountId` null: by the installation's own SMTP server. */
export type AccountMailSent = { emailAccountId: string | null; messageId: string }
/** Value of an email change link. `messageId` is absent until a mail with the link was sent. */
type EmailChange = { email: string; sessionId: string | null; messageId?: string }
/** Value of a second-step ticket: the requested kind of session. */
type Ticket = { session: SessionKind }

/** Replaces the user's earlier token of the same purpose. */
export async function insertOneTimeToken(
  db: Db,
  token: {
    tokenHash: Buffer
    purpose: Purpose
    userId: string
    seconds: number
    /** null for a printed reset link */
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

/** @returns the user's id; null when the token is unknown or expired */
export async function findOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    SELECT user_id FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > now()`.execute(db)
  return rows[0]?.userId ?? null
}

/** Like findOneTimeToken, and removes the token: only one of two concurrent calls gets it. */
export async function takeOneTimeToken(db: Db, tokenHash: Buffer, purpose: Purpose): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    DELETE FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND expires_at > now()
    RETURNING user_id`.execute(db)
  return rows[0]?.userId ?? null
}

/** The kind of session that the sign-in behind a ticket requested. */
export async function findTicketSession(db: Db, tokenHash: Buffer): Promise<SessionKind> {
  const { rows } = await sql<{ session: SessionKind | null }>`
    SELECT value->>'session' AS session FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'second_step'`.execute(db)
  return rows[0]?.session ?? 'cookie'
}

/** How a reset link was mailed; null for a printed one. */
export async function findResetMail(db: Db, tokenHash: Buffer): Promise<AccountMailSent | null> {
  const { rows } = await sql<{ value: AccountMailSent | null }>`
    SELECT value FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'password_reset'`.execute(db)
  return rows[0]?.value ?? null
}

/** The requested change of address, while its link is valid. */
export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | null> {
  const { rows } = await sql<{ value: EmailChange }>`
    SELECT value FROM one_time_tokens
    WHERE user_id = ${userId} AND purpose = 'email_change' AND expires_at > now() LIMIT 1`.execute(db)
  return rows[0]?.value ?? null
}

/** Finds the change by its link and removes the token. */
export async function takeEmailChange(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; change: EmailChange } | null> {
  const { rows } = await sql<{ userId: string; change: EmailChange }>`
    DELETE FROM one_time_tokens
    WHERE token_hash = ${tokenHash} AND purpose = 'email_change' AND expires_at > now()
    RETURNING user_id, value AS change`.execute(db)
  return rows[0] ?? null
}

/** Invalidates all links and tickets of a user. */
export async function removeOneTimeTokens(db: Db, userId: string): Promise<void> {
  await sql`DELETE FROM one_time_tokens WHERE user_id = ${userId}`.execute(db)
}

export type LiveLink = {
  tokenHash: Buffer
  /** of the mail with the link; null for a printed link */
  messageId: string | null
  /** recipient of the mail, lower case */
  sentTo: string
}

/** Reset and email change links that are still valid. */
export async function listLiveLinks(db: Db): Promise<LiveLink[]> {
  const { rows } = await sql<LiveLink>`
    SELECT t.token_hash, t.value->>'messageId' AS message_id,
      lower(coalesce(t.value->>'email', u.email)) AS sent_to
    FROM one_time_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.purpose IN ('password_reset', 'email_change') AND t.expires_at > now()`.execute(db)
  return rows
}

export async function removeLinks(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('tokenHash', 'in', tokenHashes).execute()
}
