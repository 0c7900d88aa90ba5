// OAuth2 clients registered by admins, one for each workspace and provider.
import { sql } from 'kysely'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { Db } from '#server/context.ts'
import type { MailboxTables } from './tables.ts'

export type OAuthClientRecord = Omit<MailboxTables['oauth_clients'], 'updatedAt'>

const columns = ['id', 'workspaceId', 'provider', 'clientId', 'clientSecret', 'tenant'] as const

export const findOAuthClient = async (
  db: Db,
  workspaceId: string,
  provider: OAuthProvider,
): Promise<OAuthClientRecord | null> =>
  (await db
    .selectFrom('oauth_clients')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()) ?? null

export const listOAuthClients = (db: Db, workspaceId: string): Promise<OAuthClientRecord[]> =>
  db.selectFrom('oauth_clients').select(columns).where('workspaceId', '=', workspaceId).execute()

export async function saveOAuthClient(
  db: Db,
  { id, workspaceId, provider, clientId, clientSecret, tenant }: OAuthClientRecord,
  at: Date,
): Promise<void> {
  const row = { clientId, clientSecret, tenant, updatedAt: at }
  await db
    .insertInto('oauth_clients')
    .values({ id, workspaceId, provider, ...row })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'provider']).doUpdateSet(row))
    .execute()
}

export async function removeOAuthClient(db: Db, workspaceId: string, provider: OAuthProvider): Promise<void> {
  await db
    .deleteFrom('oauth_clients')
    .where('workspaceId', '=', workspaceId)
    .where('provider', '=', provider)
    .execute()
}

/** Mailboxes with OAuth sign-in. */
export const listOAuthMailboxes = (
  db: Db,
  workspaceId: string,
): Promise<{ id: string; address: string; provider: OAuthProvider }[]> =>
  db
    .selectFrom('email_accounts')
    .select(['id', 'address', sql<OAuthProvider>`oauth`.as('provider')])
    .where('workspaceId', '=', workspaceId)
    .where('oauth', 'is not', null)
    .orderBy('address')
    .execute()

/** Disconnects all mailboxes of a provider; they need a new sign-in. */
export async function stopOAuthMailboxes(
  db: Db,
  workspaceId: string,
  provider: OAuthProvider,
  reason: string,
): Promise<void> {
  await db
    .updateTable('email_accounts')
    .set({ status: 'disconnected', statusReason: reason })
    .where('workspaceId', '=', workspaceId)
    .where('oauth', '=', provider)
    .execute()
}
