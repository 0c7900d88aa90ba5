// Started sign-ins at a provider. Each can be finished once, by the user who started it.
import type { Db } from '#server/context.ts'
import type { MailboxTables } from './tables.ts'

export type OAuthFlow = Omit<MailboxTables['oauth_flows'], 'stateHash'>

/** Inserts a flow and deletes the user's expired flows. */
export async function insertOAuthFlow(
  db: Db,
  flow: OAuthFlow & { stateHash: Buffer },
  now: Date,
): Promise<void> {
  await db.deleteFrom('oauth_flows').where('expiresAt', '<', now).where('userId', '=', flow.userId).execute()
  await db.insertInto('oauth_flows').values(flow).execute()
}

/** Deletes and returns a flow of this user; null when there is none. */
export const takeOAuthFlow = async (db: Db, stateHash: Buffer, userId: string): Promise<OAuthFlow | null> =>
  (await db
    .deleteFrom('oauth_flows')
    .where('stateHash', '=', stateHash)
    .where('userId', '=', userId)
    .returning([
      'id',
      'workspaceId',
      'userId',
      'provider',
      'emailAccountId',
      'address',
      'name',
      'verifier',
      'expiresAt',
    ])
    .executeTakeFirst()) ?? null
