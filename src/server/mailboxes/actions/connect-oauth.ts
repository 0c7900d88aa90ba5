// Sign-in to a mailbox at its provider (RFC 6749 §4.1 with PKCE). The callback is accepted once, within ten minutes, and only from
// the user who started the sign-in.
import { createHash } from 'node:crypto'
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { beginOAuth as beginOAuthEndpoint } from '#api/mailboxes/oauth.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { authorizeUrl, grantsMail, providerName } from '#core/mailboxes/oauth/provider.ts'
import { identityOf, isSameMailbox, tokenFault } from '#core/mailboxes/oauth/token.ts'
import type { OAuthClient, TokenGrant } from '#core/ports.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount } from '#server/data/mailboxes/email-accounts.ts'
import { insertOAuthFlow, type OAuthFlow, takeOAuthFlow } from '#server/data/mailboxes/oauth-flows.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'
import { openOAuthClient, redirectUriOf } from './oauth-client.ts'
import { saveOAuthMailbox } from './save-oauth-mailbox.ts'

const FLOW_MS = 10 * 60_000

type UserScope = Scope & { userId: string }
type SignInRequest = BodyOf<typeof beginOAuthEndpoint>

const verifierBinding = (id: string) => ({ table: 'oauth_flows', id, column: 'verifier' })

/** Starts a sign-in. @returns the provider's URL @throws AppError oauth_not_configured */
export async function beginOAuth(
  ctx: Context,
  scope: UserScope,
  request: SignInRequest,
): Promise<{ url: string }> {
  const workspaceId = allowWorkspace(scope, request.workspaceId)
  const { provider } = request
  const now = ctx.clock.now()
  const existing = request.emailAccountId && (await getEmailAccount(ctx, scope, request.emailAccountId))
  if (existing && existing.workspaceId !== workspaceId) throw new AppError('email_account_not_found')
  if (existing && existing.kind === 'sandbox') throw new AppError('sandbox_only')
  const client = await openOAuthClient(ctx, ctx.db, workspaceId, provider)
  if (!client) throw new AppError('oauth_not_configured')
  const state = newToken()
  const verifier = newToken()
  const id = ctx.newId()
  const address = existing ? existing.address : (request.address ?? null)
  await insertOAuthFlow(
    ctx.db,
    {
      id,
      stateHash: hashToken(state),
      workspaceId,
      userId: scope.userId,
      provider,
      emailAccountId: existing ? existing.id : null,
      address,
      name: request.name ?? null,
      verifier: ctx.secrets.seal(verifier, verifierBinding(id)),
      expiresAt: new Date(now.getTime() + FLOW_MS),
    },
    now,
  )
  return {
    url: authorizeUrl({
      provider,
      endpoints: ctx.oauth.endpointsOf(provider, client.tenant),
      clientId: client.clientId,
      redirectUri: redirectUriOf(ctx),
      state,
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      address,
    }),
  }
}

type Callback = { state: string; code?: string | undefined; error?: string | undefined }

/** Finishes a sign-in with the callback's parameters. @throws AppError oauth_unknown, oauth_expired, oauth_refused, oauth_other_mailbox, oauth_unreachable */
export async function finishOAuth(
  ctx: Context,
  scope: UserScope,
  callback: Callback,
): Promise<WithDates<typeof EmailAccount>> {
  const flow = await takeOAuthFlow(ctx.db, hashToken(callback.state), scope.userId)
  if (!flow) throw new AppError('oauth_unknown')
  const workspaceId = allowWorkspace(scope, flow.workspaceId)
  if (flow.expiresAt <= ctx.clock.now()) throw new AppError('oauth_expired')
  const name = providerName(flow.provider)
  if (!callback.code) throw connectError(callback.error === 'access_denied' ? denied(name) : undefined)
  const client = await openOAuthClient(ctx, ctx.db, workspaceId, flow.provider)
  if (!client) throw new AppError('oauth_not_configured')
  const grant = await exchange(ctx, client, flow, callback.code)
  if (!grantsMail(flow.provider, grant.scope)) throw connectError(withoutMail(name))
  const identity = grant.claims && identityOf(flow.provider, grant.claims, client.clientId)
  if (!identity) throw connectError(`${name}에서 메일 주소를 알려 주지 않아 연결하지 않았습니다.`)
  if (!grant.refreshToken) throw connectError(withoutRefresh(name))
  if (flow.address && !isSameMailbox(flow.address, identity)) {
    throw new AppError('oauth_other_mailbox', {
      message: `${flow.address} 계정을 연결하려 했지만 ${identity.address} 계정으로 로그인했습니다. ${name} 로그인 화면에서 ${flow.address} 계정을 선택해 다시 연결해 주세요.`,
    })
  }
  return saveOAuthMailbox(ctx, scope, { flow, client, identity, grant, refreshToken: grant.refreshToken })
}

async function exchange(
  ctx: Context,
  client: OAuthClient,
  flow: OAuthFlow,
  code: string,
): Promise<TokenGrant> {
  const verifier = ctx.secrets.open(flow.verifier, verifierBinding(flow.id))
  const outcome = await ctx.oauth.exchange(client, { code, verifier, redirectUri: redirectUriOf(ctx) })
  if (outcome.ok) return outcome.grant
  const { status, error } = outcome
  ctx.log.warn({ provider: flow.provider, status, error }, 'a sign-in at a provider was not finished')
  const name = providerName(flow.provider)
  const fault = tokenFault(status, error)
  if (fault === 'later') throw new AppError('oauth_unreachable')
  throw connectError(fault === 'client' ? wrongClient(name, error) : undefined)
}

const connectError = (message?: string): AppError =>
  new AppError('oauth_refused', message === undefined ? {} : { message })

const denied = (name: string): string =>
  `${name} 화면에서 권한을 허용하지 않아 연결하지 않았습니다. 연결하려면 다시 시작해 ‘허용’을 눌러 주세요.`
const withoutMail = (name: string): string =>
  `${name}에서 메일을 보내고 읽는 권한을 받지 못해 연결하지 않았습니다. 다시 연결하면서 모든 권한에 표시해 주세요.`
const withoutRefresh = (name: string): string =>
  `${name}에서 연결을 이어 갈 권한을 받지 못했습니다. ${name} 계정의 ‘연결된 앱’에서 이 앱을 삭제한 뒤 다시 연결해 주세요.`
const wrongClient = (name: string, error: string | null): string =>
  `${name}에서 설정된 클라이언트를 거부했습니다. 관리자가 설정의 ‘메일 로그인’에서 클라이언트 ID, 보안 비밀, 리디렉션 URI를 확인해 주세요.${error ? ` (${error})` : ''}`
