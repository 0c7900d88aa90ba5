// The access token of a mailbox: the one at hand, or a new one when it ends soon or was refused. One worker renews it while
// the others wait for what it gets: a provider that rotates refresh tokens takes each of them once.
import { type OAuthProvider, providerName } from '#core/mailboxes/oauth/provider.ts'
import { needsRenewal, type TokenFault, tokenFault } from '#core/mailboxes/oauth/token.ts'
import type { OAuthClient, TokenGrant } from '#core/ports.ts'
import type { Context, Db } from '#server/context.ts'
import { type Mailbox, updateMailboxState } from '#server/mailboxes/store/mailboxes.ts'
import {
  clearRefreshToken,
  findTokens,
  lockTokens,
  type MailboxTokens,
  saveTokens,
} from '#server/mailboxes/store/tokens.ts'
import { openOAuthClient } from './oauth-client.ts'

/** `stopped`: a person has to do something, and the mailbox says what. `later`: the provider has a bad moment. */
export type NoToken = { ok: false; kind: 'stopped' | 'later'; why: string }
export type Token = { ok: true; accessToken: string } | NoToken
type OAuthMailbox = Pick<Mailbox, 'id' | 'workspaceId'> & { oauth: OAuthProvider }
type Opened = { refreshToken: string | null; accessToken: string; expiresAt: Date }

/** @param refused a token that a mail server has not taken: it is not given again */
export async function getAccessToken(ctx: Context, mailbox: OAuthMailbox, refused?: string): Promise<Token> {
  const isGood = (tokens: Opened): boolean =>
    tokens.refreshToken !== null &&
    tokens.accessToken !== refused &&
    !needsRenewal(tokens.expiresAt, ctx.clock.now())
  const known = open(ctx, mailbox, await findTokens(ctx.db, mailbox.id))
  if (known && isGood(known)) return { ok: true, accessToken: known.accessToken }
  return ctx.db.transaction().execute(async (tx) => {
    const tokens = open(ctx, mailbox, await lockTokens(tx, mailbox.id))
    if (tokens && isGood(tokens)) return { ok: true, accessToken: tokens.accessToken }
    if (!tokens?.refreshToken) return stop(tx, mailbox, revokedReason(mailbox.oauth))
    return renew(ctx, tx, mailbox, { ...tokens, refreshToken: tokens.refreshToken }, refused)
  })
}

async function renew(
  ctx: Context,
  tx: Db,
  mailbox: OAuthMailbox,
  tokens: Opened & { refreshToken: string },
  refused: string | undefined,
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
    // it was to be renewed early; it is still good for a while
    if (tokens.expiresAt > now && tokens.accessToken !== refused)
      return { ok: true, accessToken: tokens.accessToken }
    return { ok: false, kind: 'later', why: retryLaterReason(mailbox.oauth) }
  }
  if (fault === 'client') return stop(tx, mailbox, clientWords(client, error))
  await clearRefreshToken(tx, mailbox.id)
  return stop(tx, mailbox, revokedReason(mailbox.oauth))
}

async function stop(tx: Db, { id }: OAuthMailbox, why: string): Promise<NoToken> {
  await updateMailboxState(tx, id, { status: 'disconnected', statusReason: why })
  return { ok: false, kind: 'stopped', why }
}

/** @param before stays good where the provider gives no new one */
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

/** Null as well when they were sealed with a key this installation does not have: the person signs in again. */
function open(ctx: Context, { id }: OAuthMailbox, tokens: MailboxTokens | null): Opened | null {
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
const clientWords = ({ provider }: OAuthClient, error: string | null): string =>
  `${providerName(provider)}에서 설정된 클라이언트를 거부했습니다. 관리자가 설정의 ‘메일 로그인’에서 클라이언트 ID와 보안 비밀을 수정한 뒤 ‘연결 확인’을 눌러 주세요.${error ? ` (${error})` : ''}`
const retryLaterReason = (provider: OAuthProvider): string =>
  `${providerName(provider)}로그인 서버가 응답하지 않습니다. 잠시 후 자동으로 다시 시도합니다.`
