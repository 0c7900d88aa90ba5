// Reset of a forgotten password: a link by mail, and the new password set with it.
import { AppError } from '#core/errors.ts'
import { hashPassword, rejectWeakPassword } from '#server/accounts/credentials/password.ts'
import type { Context, Db } from '#server/context.ts'
import { countApiKeys, removeApiKeys } from '#server/data/accounts/api-keys.ts'
import { countAttempt, resetAttempts, type TryLimit } from '#server/data/accounts/attempt-limits.ts'
import {
  type AccountMailSent,
  findOneTimeToken,
  findResetMail,
  insertOneTimeToken,
  removeOneTimeTokens,
  takeOneTimeToken,
} from '#server/data/accounts/one-time-tokens.ts'
import { removeSessions } from '#server/data/accounts/sessions.ts'
import { type Credential, findCredential, updatePassword } from '#server/data/accounts/users.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'
import { canSendAccountMail, sendAccountMail } from './send-account-mail.ts'
import { PASSWORD_TRIES } from './sign-in.ts'

const LINK_SECONDS = 3600
/** Per address. The response does not show the limit, because it must not reveal whether the account exists. */
const REQUESTS: TryLimit = { purpose: 'reset-request', max: 3, perSeconds: LINK_SECONDS }

/** Returns before the mail is sent, and the same for every address, so that it does not reveal whether the account exists. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const address = email.toLowerCase()
  if ((await countAttempt(ctx.db, REQUESTS, address)) > 0) return
  mailLink(ctx, address).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a link to a new password could not be sent')
  })
}

/** A new link; the previous one becomes invalid. Null for an unknown address. */
export async function makeResetLink(
  ctx: Pick<Context, 'db' | 'appUrl'>,
  email: string,
): Promise<string | null> {
  const credential = await findCredential(ctx.db, { email: email.toLowerCase() })
  return credential && linkFor(ctx, credential, null)
}

/** What the reset would revoke. @throws AppError reset_link_expired */
export async function previewReset(ctx: Context, token: string): Promise<{ apiKeys: number }> {
  const userId = await userOfResetLink(ctx.db, hashToken(token))
  return { apiKeys: await countApiKeys(ctx.db, userId) }
}

/**
 * Ends every session, revokes every API key unless `keepApiKeys`, and clears the limit of failed sign-ins.
 * @throws AppError reset_link_expired, weak_password
 */
export async function resetPassword(
  ctx: Context,
  { token, password, keepApiKeys }: { token: string; password: string; keepApiKeys: boolean },
): Promise<string> {
  const hash = hashToken(token)
  // checked first, so that an invalid link does not cost a password hash
  const owner = await findCredential(ctx.db, { userId: await userOfResetLink(ctx.db, hash) })
  if (!owner) throw new AppError('reset_link_expired')
  rejectWeakPassword(password, owner, 'password')
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction().execute(async (tx) => {
    await userOfResetLink(tx, hash)
    const userId = await takeOneTimeToken(tx, hash, 'password_reset')
    if (!userId) throw new AppError('reset_link_expired')
    await updatePassword(tx, userId, passwordHash, ctx.clock.now())
    await removeSessions(tx, userId, null)
    if (!keepApiKeys) await removeApiKeys(tx, userId)
    await removeOneTimeTokens(tx, userId)
    const known = await findCredential(tx, { userId })
    if (known) await resetAttempts(tx, PASSWORD_TRIES.purpose, known.email.toLowerCase())
    return userId
  })
}

/** A link is invalid when the mailbox that sent it may no longer do so. @throws AppError reset_link_expired */
async function userOfResetLink(db: Db, hash: Buffer): Promise<string> {
  const userId = await findOneTimeToken(db, hash, 'password_reset')
  if (!userId) throw new AppError('reset_link_expired')
  const by = await findResetMail(db, hash)
  if (by && !(await canSendAccountMail({ db }, userId, by))) throw new AppError('reset_link_expired')
  return userId
}

async function mailLink(ctx: Context, email: string): Promise<void> {
  const credential = await findCredential(ctx.db, { email })
  if (!credential) return
  const isSent = await sendAccountMail(ctx, credential.userId, {
    to: credential,
    subject: '[이음] 비밀번호 재설정',
    text: async (by) => textOf(credential.name, await linkFor(ctx, credential, by)),
  })
  if (isSent) return
  ctx.log.warn(
    { userId: credential.userId },
    'no mailbox may send the password-reset link: print one with `npm run reset-link -- <address>`',
  )
}

/** @param by how the mail is sent; null: the link is printed */
async function linkFor(
  ctx: Pick<Context, 'db' | 'appUrl'>,
  { userId }: Credential,
  by: AccountMailSent | null,
): Promise<string> {
  const token = newToken()
  await insertOneTimeToken(ctx.db, {
    tokenHash: hashToken(token),
    purpose: 'password_reset',
    userId,
    seconds: LINK_SECONDS,
    value: by,
  })
  return `${ctx.appUrl}/reset/${token}`
}

const textOf = (name: string, link: string): string => `${name} 님, 안녕하세요.

이음 비밀번호를 재설정하는 링크입니다. 한 시간 안에 한 번만 사용할 수 있습니다.

${link}

요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 변경되지 않습니다.
`
