// OAuth2 tokens of mailboxes, encrypted.
import type { Db } from '#server/context.ts'

export type MailboxTokens = {
  /** null once it is known to be invalid */
  refreshToken: string | null
  accessToken: string
  expiresAt: Date
}

const columns = [
  'refresh_token as refreshToken',
  'access_token as accessToken',
  'expires_at as expiresAt',
] as const

const query = (db: Db, emailAccountId: string) =>
  db.selectFrom('mailbox_tokens').select(columns).where('email_account_id', '=', emailAccountId)

export const findTokens = async (db: Db, emailAccountId: string): Promise<MailboxTokens | null> =>
  (await query(db, emailAccountId).executeTakeFirst()) ?? null

/** Locks the tokens: waits for a worker that is renewing them and returns the result. */
export const lockTokens = async (db: Db, emailAccountId: string): Promise<MailboxTokens | null> =>
  (await query(db, emailAccountId).forUpdate().executeTakeFirst()) ?? null

export async function saveTokens(
  db: Db,
  emailAccountId: string,
  tokens: MailboxTokens,
  at: Date,
): Promise<void> {
  const row = {
    refresh_token: tokens.refreshToken,
    access_token: tokens.accessToken,
    expires_at: tokens.expiresAt,
    refreshed_at: at,
  }
  await db
    .insertInto('mailbox_tokens')
    .values({ email_account_id: emailAccountId, ...row })
    .onConflict((conflict) => conflict.column('email_account_id').doUpdateSet(row))
    .execute()
}

/** The provider has rejected the refresh token. */
export async function clearRefreshToken(db: Db, emailAccountId: string): Promise<void> {
  await db
    .updateTable('mailbox_tokens')
    .set({ refresh_token: null })
    .where('email_account_id', '=', emailAccountId)
    .execute()
}

export async function removeTokens(db: Db, emailAccountId: string): Promise<void> {
  await db.deleteFrom('mailbox_tokens').where('email_account_id', '=', emailAccountId).execute()
}
