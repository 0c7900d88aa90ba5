// The access token of a mailbox: the stored one, or a new one when it expires soon or was rejected. One worker renews it while
// the others wait on the row lock: a provider that rotates refresh tokens accepts each of them once.
import { type OAuthProvider, providerName } from '#core/mailboxes/oauth/provider.ts'
import { needsRenewal, type TokenFault, tokenFault } from '#core/mailboxes/oauth/token.ts'
import type { OAuthClient, TokenGrant } from '#core/ports.ts'
import type { Context, Db } from '#server/context.ts'
import { type Mailbox, updateMailboxState } from '#server/data/mailboxes/mailboxes.ts'
import {
  clearRefreshToken,
  findTokens,
  lockTokens,
  type MailboxTokens,
  saveTokens,
} from '#server/data/mailboxes/tokens.ts'
import { openOAuthClient } from './oauth-client.ts'

/** `stopped`: a user has to act, the reason is stored with the mailbox. `later`: a temporary failure of the provider. */
export type NoToken = { ok: false; kind: 'stopped' | 'later'; why: string }
export type Token = { ok: true; accessToken: string } | NoToken
type OAuthMailbox = Pick<Mailbox, 'id' | 'workspaceId'> & { oauth: OAuthProvider }
type DecryptedTokens = { refreshToken: string | null; accessToken: string; expiresAt: Date }

/** @param rejected a token that a mail server has rejected: it is not returned again */
export async function getAccessToken(ctx: Context, mailbox: OAuthMailbox, rejected?: string): Promise<Token> {
  const isUsable = (tokens: DecryptedTokens): boolean =>
    tokens.refreshToken !== null &&
    tokens.accessToken !== rejected &&
    !needsRenewal(tokens.expiresAt, ctx.clock.now())
  const known = open(ctx, mailbox, await findTokens(ctx.db, mailbox.id))
  if (known && isUsable(known)) return { ok: true, accessToken: known.accessToken }
  return ctx.db.transaction().execute(async (tx) => {
    const tokens = open(ctx, mailbox, await lockTokens(tx, mailbox.id))
    if (tokens && isUsable(tokens)) return { ok: true, accessToken: tokens.accessToken }
    if (!tokens?.refreshToken) return stop(tx, mailbox, revokedReason(mailbox.oauth))
    return renew(ctx, tx, mailbox, { ...tokens, refreshToken: tokens.refreshToken }, rejected)
  })
}

async function renew(
  ctx: Context,
  tx: Db,
  mailbox: OAuthMailbox,
  tokens: DecryptedTokens & { refreshToken: string },
  rejected: string | undefined,
): Promise<Token> {
  const client = await openOAuthClient(ctx, tx, mailbox.workspaceId, mailbox.oauth)
  if (!client) return stop(tx, mailbox, missingClientReason(mailbox.oauth))
  const outcome = await ctx.oauth.refresh(client, tokens.refreshToken)
  const now = ctx.clock.now()
  if (outcome.ok) {
    await storeTokens(ctx, tx, mailbox.id, outcome.grant, tokens.refreshToken)
    return { ok: true, accessToken: outcome.grant.accessToken }
  }
  const { status, error } = outcome
  const fault: TokenFault = tokenFault(status, error)
  ctx.log.warn({ emailAccountId: mailbox.id, status, error, fault }, 'a token was not renewed')
  if (fault === 'later') {
    // renewal starts early, so the token may still be valid
    if (tokens.expiresAt > now && tokens.accessToken !== rejected)
      return { ok: true, accessToken: tokens.accessToken }
    return { ok: false, kind: 'later', why: retryLaterReason(mailbox.oauth) }
  }
  if (fault === 'client') return stop(tx, mailbox, rejectedClientReason(client, error))
  await clearRefreshToken(tx, mailbox.id)
  return stop(tx, mailbox, revokedReason(mailbox.oauth))
}

async function stop(tx: Db, { id }: OAuthMailbox, why: string): Promise<NoToken> {
  await updateMailboxState(tx, id, { status: 'disconnected', statusReason: why })
  return { ok: false, kind: 'stopped', why }
}

/** @param before the refresh token that stays valid when the provider returns no new one */
export async function storeTokens(
  ctx: Context,
  db: Db,
  emailAccountId: string,
  grant: TokenGrant,
  before: string,
): Promise<void> {
  const now = ctx.clock.now()
  const seal = (value: string, column: string) =>
    ctx.secrets.seal(value, { table: 'mailbox_tokens', id: emailAccountId, column })
  await saveTokens(
    db,
    emailAccountId,
    {
      refreshToken: seal(grant.refreshToken ?? before, 'refresh_token'),
      accessToken: seal(grant.accessToken, 'access_token'),
      expiresAt: new Date(now.getTime() + grant.expiresInSeconds * 1000),
    },
    now,
  )
}

/** Decrypted tokens; also null when the encryption key is not available: the user has to sign in again. */
function open(ctx: Context, { id }: OAuthMailbox, tokens: MailboxTokens | null): DecryptedTokens | null {
  if (!tokens) return null
  const reveal = (value: string, column: string) =>
    ctx.secrets.open(value, { table: 'mailbox_tokens', id, column })
  try {
    return {
      refreshToken: tokens.refreshToken && reveal(tokens.refreshToken, 'refresh_token'),
      accessToken: reveal(tokens.accessToken, 'access_token'),
      expiresAt: tokens.expiresAt,
    }
  } catch (error) {
    ctx.log.error({ err: error, emailAccountId: id }, 'the tokens of a mailbox cannot be read')
    return null
  }
}

const revokedReason = (provider: OAuthProvider): string =>
  `${providerName(provider)} 로그인이 끊겼습니다. 비밀번호가 변경되었거나 권한이 취소되었습니다. ‘다시 연결’을 눌러 로그인해 주세요. 예정된 메일은 보류됩니다.`
const missingClientReason = (provider: OAuthProvider): string =>
  `이 워크스페이스에 ${providerName(provider)} 클라이언트가 없습니다. 관리자가 설정의 ‘메일 로그인’에 등록한 뒤 ‘다시 연결’을 눌러 주세요.`
const rejectedClientReason = ({ provider }: OAuthClient, error: string | null): string =>
  `${providerName(provider)}에서 설정된 클라이언트를 거부했습니다. 관리자가 설정의 ‘메일 로그인’에서 클라이언트 ID와 보안 비밀을 수정한 뒤 ‘연결 확인’을 눌러 주세요.${error ? ` (${error})` : ''}`
const retryLaterReason = (provider: OAuthProvider): string =>
  `${providerName(provider)} 로그인 서버가 응답하지 않습니다. 잠시 후 자동으로 다시 시도합니다.`
