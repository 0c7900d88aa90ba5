// Change of the sign-in address: requested with the password, confirmed with a link sent to the new address, reported to the
// old address.
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import {
  findEmailChange,
  insertOneTimeToken,
  removeOneTimeTokens,
  takeEmailChange,
} from '#server/data/accounts/one-time-tokens.ts'
import { removeSessions } from '#server/data/accounts/sessions.ts'
import { findCredential, findUserId, updateEmail } from '#server/data/accounts/users.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'
import { checkPassword } from './account.ts'
import { sendAccountMail } from './send-account-mail.ts'

const LINK_SECONDS = 3600

type Change = { email: string; sessionId: string | null; messageId?: string }

/**
 * @returns whether a mailbox could send the link; if not, the operator of the installation prints one
 * @throws AppError wrong_password, email_taken
 */
export async function requestEmailChange(
  ctx: Context,
  user: { id: string; name: string; sessionId: string | null },
  { email, password }: { email: string; password: string },
): Promise<{ isSent: boolean }> {
  await checkPassword(ctx, user.id, password, 'password')
  const change: Change = { email: email.toLowerCase(), sessionId: user.sessionId }
  await rejectTakenEmail(ctx, change.email)
  // stored before sending, so that the operator can print a link when no mailbox can send it
  await linkFor(ctx, user.id, change)
  const isSent = await sendAccountMail(ctx, user.id, {
    to: { name: user.name, email: change.email },
    subject: '[이음] 로그인 이메일 확인',
    text: async ({ messageId }) => askText(user.name, await linkFor(ctx, user.id, { ...change, messageId })),
  })
  return { isSent }
}

/** A new link for a change requested within the last hour. Null for an unknown address or without such a request. */
export async function makeEmailLink(
  ctx: Pick<Context, 'db' | 'appUrl'>,
  currentEmail: string,
): Promise<string | null> {
  const userId = await findUserId(ctx.db, currentEmail.toLowerCase())
  const change = userId && (await findEmailChange(ctx.db, userId))
  return userId && change ? linkFor(ctx, userId, change) : null
}

/** Ends all sessions except the one that requested the change, and all other links. @throws AppError email_link_expired, email_taken */
export async function confirmEmailChange(ctx: Context, token: string): Promise<string> {
  const { userId, name, before, email } = await ctx.db.transaction().execute(async (tx) => {
    const taken = await takeEmailChange(tx, hashToken(token))
    const credential = taken && (await findCredential(tx, { userId: taken.userId }))
    if (!taken || !credential) throw new AppError('email_link_expired')
    await rejectTakenEmail({ db: tx }, taken.change.email)
    await updateEmail(tx, taken.userId, taken.change.email, ctx.clock.now())
    await removeOneTimeTokens(tx, taken.userId)
    await removeSessions(tx, taken.userId, taken.change.sessionId)
    return {
      userId: taken.userId,
      name: credential.name,
      before: credential.email,
      email: taken.change.email,
    }
  })
  sendAccountMail(ctx, userId, {
    to: { name, email: before },
    subject: '[이음] 로그인 이메일이 변경되었습니다',
    text: async () => doneText(name, email),
  }).catch((error: unknown) => {
    ctx.log.error(
      { err: error, userId },
      'the mail about the address change could not be sent to the old address',
    )
  })
  return userId
}

async function rejectTakenEmail({ db }: Pick<Context, 'db'>, email: string): Promise<void> {
  if (!(await findUserId(db, email))) return
  throw new AppError('email_taken', {
    issues: [{ path: 'email', message: '이미 사용 중인 이메일입니다.' }],
  })
}

async function linkFor(ctx: Pick<Context, 'db' | 'appUrl'>, userId: string, change: Change): Promise<string> {
  const token = newToken()
  await insertOneTimeToken(ctx.db, {
    tokenHash: hashToken(token),
    purpose: 'email_change',
    userId,
    seconds: LINK_SECONDS,
    value: change,
  })
  return `${ctx.appUrl}/confirm-email/${token}`
}

const askText = (name: string, link: string): string => `${name} 님, 안녕하세요.

이 주소를 이음의 로그인 이메일로 사용하려면 한 시간 안에 아래 링크를 열어 주세요.

${link}

요청하지 않았다면 이 메일을 무시하세요. 변경되지 않습니다.
`

const doneText = (name: string, email: string): string => `${name} 님, 안녕하세요.

이음의 로그인 이메일이 변경되었습니다: ${masked(email)}. 변경한 기기를 제외한 모든 기기에서 로그아웃되었습니다.

직접 변경하지 않았다면 이음을 설치한 관리자에게 바로 알려 주세요.
`

/** The old address may belong to another user by now, so the new one is not shown in full. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')
