// The OAuth2 client of a workspace at a provider. Its secret is decrypted only here.
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import type { OAuthClient } from '#core/ports.ts'
import type { Context, Db } from '#server/context.ts'
import { findOAuthClient } from '#server/data/mailboxes/oauth-clients.ts'

export const clientBinding = (id: string) => ({ table: 'oauth_clients', id, column: 'client_secret' })

/** The redirect URI that an admin registers at the provider. */
export const redirectUriOf = ({ appUrl }: Pick<Context, 'appUrl'>): string => `${appUrl}/oauth/callback`

/** Null when none is registered, or its secret cannot be decrypted. */
export async function openOAuthClient(
  ctx: Context,
  db: Db,
  workspaceId: string,
  provider: OAuthProvider,
): Promise<OAuthClient | null> {
  const record = await findOAuthClient(db, workspaceId, provider)
  if (!record) return null
  const { id, clientId, clientSecret, tenant } = record
  try {
    return { provider, clientId, tenant, clientSecret: ctx.secrets.open(clientSecret, clientBinding(id)) }
  } catch (error) {
    ctx.log.error({ err: error, workspaceId, provider }, 'the secret of an OAuth client cannot be read')
    return null
  }
}
