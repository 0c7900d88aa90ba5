import type { OAuthClients } from '#api/mailboxes/oauth.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import {
  COMMON_TENANT,
  OAUTH_PROVIDERS,
  type OAuthProvider,
  providerName,
} from '#core/mailboxes/oauth/provider.ts'
import type { Context } from '#server/context.ts'
import {
  findOAuthClient,
  listOAuthClients,
  listOAuthMailboxes,
  removeOAuthClient,
  saveOAuthClient,
  stopOAuthMailboxes,
} from '#server/data/mailboxes/oauth-clients.ts'
import { clientBinding, redirectUriOf } from './oauth-client.ts'

export async function readOAuthClients(ctx: Context, scope: Scope, id: string): Promise<OAuthClients> {
  const workspaceId = allowWorkspace(scope, id)
  const clients = await listOAuthClients(ctx.db, workspaceId)
  const mailboxes = await listOAuthMailboxes(ctx.db, workspaceId)
  return {
    redirectUri: redirectUriOf(ctx),
    clients: OAUTH_PROVIDERS.map((provider) => {
      const client = clients.find((one) => one.provider === provider)
      return {
        provider,
        clientId: client?.clientId ?? null,
        tenant: client?.tenant ?? COMMON_TENANT,
        mailboxes: mailboxes
          .filter((mailbox) => mailbox.provider === provider)
          .map(({ id: mailboxId, address }) => ({ id: mailboxId, address })),
      }
    }),
  }
}

type Input = { clientId: string; clientSecret?: string | undefined; tenant?: string | undefined }

/** Registers or changes a client. Another client id needs a new secret. */
export async function changeOAuthClient(
  ctx: Context,
  scope: Scope,
  id: string,
  provider: OAuthProvider,
  { clientId, clientSecret, tenant }: Input,
): Promise<OAuthClients> {
  const workspaceId = allowWorkspace(scope, id)
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findOAuthClient(tx, workspaceId, provider)
    const kept = before?.clientId === clientId ? before.clientSecret : null
    const rowId = before?.id ?? ctx.newId()
    const secret = clientSecret ? ctx.secrets.seal(clientSecret, clientBinding(rowId)) : kept
    if (!secret) {
      const message = '이 클라이언트의 보안 비밀을 입력해 주세요.'
      throw new AppError('validation_failed', { message, issues: [{ path: 'clientSecret', message }] })
    }
    await saveOAuthClient(
      tx,
      {
        id: rowId,
        workspaceId,
        provider,
        clientId,
        clientSecret: secret,
        tenant: tenant ?? before?.tenant ?? COMMON_TENANT,
      },
      ctx.clock.now(),
    )
  })
  return readOAuthClients(ctx, scope, workspaceId)
}

/** Removes a client. Its mailboxes are disconnected at once, because their tokens cannot be renewed any more. */
export async function deleteOAuthClient(
  ctx: Context,
  scope: Scope,
  id: string,
  provider: OAuthProvider,
): Promise<OAuthClients> {
  const workspaceId = allowWorkspace(scope, id)
  await ctx.db.transaction().execute(async (tx) => {
    await removeOAuthClient(tx, workspaceId, provider)
    await stopOAuthMailboxes(
      tx,
      workspaceId,
      provider,
      `관리자가 ${providerName(provider)} 클라이언트를 삭제해 연결이 끊겼습니다. 설정의 ‘메일 로그인’에 다시 등록한 뒤 ‘다시 연결’을 눌러 주세요.`,
    )
  })
  return readOAuthClients(ctx, scope, workspaceId)
}
