// Started sign-ins at a provider. Each can be finished once, by the user who started it.
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { Db } from '#server/context.ts'

export type OAuthFlow = {
  id: string
  workspaceId: string
  userId: string
  provider: OAuthProvider
  emailAccountId: string | null
  address: string | null
  name: string | null
  /** encrypted */
  verifier: string
  expiresAt: Date
}

/** Inserts a flow and deletes the user's expired flows. */
export async function insertOAuthFlow(
  db: Db,
  flow: OAuthFlow & { stateHash: Buffer },
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('oauth_flows')
    .where('expires_at', '<', now)
    .where('user_id', '=', flow.userId)
    .execute()
  await db
    .insertInto('oauth_flows')
    .values({
      id: flow.id,
      state_hash: flow.stateHash,
      workspace_id: flow.workspaceId,
      user_id: flow.userId,
      provider: flow.provider,
      email_account_id: flow.emailAccountId,
      address: flow.address,
      name: flow.name,
      verifier: flow.verifier,
      expires_at: flow.expiresAt,
    })
    .execute()
}

/** Deletes and returns a flow of this user; null when there is none. */
export const takeOAuthFlow = async (db: Db, stateHash: Buffer, userId: string): Promise<OAuthFlow | null> =>
  (await db
    .deleteFrom('oauth_flows')
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', userId)
    .returning([
      'id',
      'workspace_id as workspaceId',
      'user_id as userId',
      'provider',
      'email_account_id as emailAccountId',
      'address',
      'name',
      'verifier',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()) ?? null
