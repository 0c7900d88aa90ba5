import type { WithDates } from '#api/dates.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Scope } from '#core/access.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { newMailboxRules } from '#core/mailboxes/default-limits.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { NOT_CHECKED } from '#core/mailboxes/not-checked.ts'
import type { Identity } from '#core/mailboxes/oauth/token.ts'
import type { OAuthClient, TokenGrant } from '#core/ports.ts'
import type { Context } from '#server/context.ts'
import {
  getEmailAccount,
  insertEmailAccount,
  updateEmailAccount,
} from '#server/data/mailboxes/email-accounts.ts'
import { findMailboxByAddress } from '#server/data/mailboxes/mailboxes.ts'
import type { OAuthFlow } from '#server/data/mailboxes/oauth-flows.ts'
import { lockTokens } from '#server/data/mailboxes/tokens.ts'
import { storeTokens } from './access-token.ts'

type SignedIn = {
  flow: OAuthFlow
  client: OAuthClient
  identity: Identity
  grant: TokenGrant
  refreshToken: string
}

/** Stores the mailbox of a finished sign-in, new or existing. It is disconnected until a verification has passed. */
export async function saveOAuthMailbox(
  ctx: Context,
  scope: Scope & { userId: string },
  { flow, client, identity, grant, refreshToken }: SignedIn,
): Promise<WithDates<typeof EmailAccount>> {
  const { smtp, imap } = ctx.oauth.endpointsOf(client.provider, client.tenant)
  const now = ctx.clock.now()
  const signIn = {
    connection: { smtp, imap, username: identity.login },
    oauth: client.provider,
    secret: null,
    connectedBy: scope.userId,
  }
  const id = await ctx.db.transaction().execute(async (tx) => {
    // a sign-in to an address that is connected already updates that mailbox
    const known = flow.emailAccountId ?? (await findMailboxByAddress(tx, flow.workspaceId, identity.address))
    if (known) {
      // wait for a worker that is renewing the old tokens
      await lockTokens(tx, known)
      await storeTokens(ctx, tx, known, grant, refreshToken)
      const status = { status: 'disconnected', statusReason: NOT_CHECKED.signedIn } as const
      await updateEmailAccount(tx, known, { ...signIn, ...status }, now)
      return known
    }
    const fresh = ctx.newId()
    await insertEmailAccount(tx, {
      ...signIn,
      id: fresh,
      workspaceId: flow.workspaceId,
      userId: scope.userId,
      name: flow.name ?? identity.address,
      address: identity.address,
      rules: {
        ...defaultMailboxRules,
        ...newMailboxRules(dateInZone(now, defaultMailboxRules.timeZone)),
      },
      at: now,
    })
    await storeTokens(ctx, tx, fresh, grant, refreshToken)
    return fresh
  })
  return getEmailAccount(ctx, scope, id)
}
