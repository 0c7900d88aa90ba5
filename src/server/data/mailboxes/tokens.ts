// OAuth2 tokens of mailboxes, encrypted.
import type { Db } from '#server/context.ts'

export type MailboxTokens = {
  /** null once it is known to be invalid */
  refreshToken: string | null
  accessToken: string
  expiresAt: Date
}

const query = (db: Db, emailAccountId: string) =>
  db
    .selectFrom('mailbox_tokens')
    .select(['refreshToken', 'accessToken', 'expiresAt'])
    .where('emailAccountId', '=', emailAccountId)

export const findTokens = async (db: Db, emailAccountId: string): Promise<MailboxTokens | null> =>
  (await query(db, emailAccountId).executeTakeFirst()) ?? null

/** Locks the tokens: waits for a worker that is renewing them and returns the result. */
export const lockTokens = async (db: Db, emailAccountId: string): Promise<MailboxTokens | null> =>
  (await query(db, emailAccountId).forUpdate().executeTakeFirst()) ?? null

export async function saveTokens(
  db: Db,
  emailAccountId: string,
  { refreshToken, accessToken, expiresAt }: MailboxTokens,
  at: Date,
): Promise<void> {
  const row = { refreshToken, accessToken, expiresAt, refreshedAt: at }
  await db
    .insertInto('mailbox_tokens')
    .values({ emailAccountId, ...row })
    .onConflict((conflict) => conflict.column('emailAccountId').doUpdateSet(row))
    .execute()
}

/** The provider has rejected the refresh token. */
export async function clearRefreshToken(db: Db, emailAccountId: string): Promise<void> {
  await db
    .updateTable('mailbox_tokens')
    .set({ refreshToken: null })
    .where('emailAccountId', '=', emailAccountId)
    .execute()
}

export async function removeTokens(db: Db, emailAccountId: string): Promise<void> {
  await db.deleteFrom('mailbox_tokens').where('emailAccountId', '=', emailAccountId).execute()
}
