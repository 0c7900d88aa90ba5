// The user's own password and the second step of sign-in. Each change requires the password.
import { randomInt } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { hashPassword, rejectWeakPassword, verifyPassword } from '#server/accounts/credentials/password.ts'
import { newTotpSecret, totpUri } from '#server/accounts/credentials/totp.ts'
import type { Context, Db } from '#server/context.ts'
import { rejectTooManyAttempts, resetAttempts, type TryLimit } from '#server/data/accounts/attempt-limits.ts'
import { removeOneTimeTokens } from '#server/data/accounts/one-time-tokens.ts'
import { removeSessions } from '#server/data/accounts/sessions.ts'
import {
  confirmSecret,
  findTwoFactor,
  removeTwoFactor,
  replaceBackupCodes,
  saveSecret,
} from '#server/data/accounts/two-factors.ts'
import { findCredential, updatePassword } from '#server/data/accounts/users.ts'
import { hashBackupCode, takeCode } from './sign-in.ts'

const TRIES: TryLimit = { purpose: 'own-password', max: 10, perSeconds: 15 * 60 }
const BACKUP_CODES = 10
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Ends the other sessions and invalidates all links and tickets. @throws AppError wrong_password, weak_password, rate_limited */
export async function changePassword(
  ctx: Context,
  user: { userId: string; sessionId: string | null },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await checkPassword(ctx, user.userId, currentPassword, 'currentPassword')
  const owner = await findCredential(ctx.db, { userId: user.userId })
  if (owner) rejectWeakPassword(newPassword, owner, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await ctx.db.transaction().execute(async (tx) => {
    await updatePassword(tx, user.userId, passwordHash, ctx.clock.now())
    await removeSessions(tx, user.userId, user.sessionId)
    // a password-reset link from before would still change the password
    await removeOneTimeTokens(tx, user.userId)
  })
}

/** @throws AppError wrong_password, two_factor_on */
export async function startTwoFactor(
  ctx: Context,
  user: { id: string; email: string },
  password: string,
): Promise<{ secret: string; uri: string }> {
  await checkPassword(ctx, user.id, password, 'password')
  if ((await findTwoFactor(ctx.db, user.id))?.confirmedAt) throw new AppError('two_factor_on')
  const secret = newTotpSecret()
  const sealed = ctx.secrets.seal(secret, { table: 'two_factors', id: user.id, column: 'secret' })
  await saveSecret(ctx.db, user.id, sealed, ctx.clock.now())
  return { secret, uri: totpUri(secret, user.email) }
}

/** @returns the backup codes, which cannot be read later @throws AppError wrong_code, two_factor_on, two_factor_off */
export async function confirmTwoFactor(ctx: Context, userId: string, code: string): Promise<string[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const known = await findTwoFactor(tx, userId)
    if (!known) throw new AppError('two_factor_off')
    if (known.confirmedAt) throw new AppError('two_factor_on')
    await takeCode(ctx, tx, userId, code)
    await confirmSecret(tx, userId, ctx.clock.now())
    return makeBackupCodes(tx, userId)
  })
}

/** @throws AppError wrong_password, two_factor_off */
export async function renewBackupCodes(ctx: Context, userId: string, password: string): Promise<string[]> {
  await checkPassword(ctx, userId, password, 'password')
  if (!(await findTwoFactor(ctx.db, userId))?.confirmedAt) throw new AppError('two_factor_off')
  return ctx.db.transaction().execute((tx) => makeBackupCodes(tx, userId))
}

/** @throws AppError wrong_password */
export async function disableTwoFactor(ctx: Context, userId: string, password: string): Promise<void> {
  await checkPassword(ctx, userId, password, 'password')
  await ctx.db.transaction().execute((tx) => removeTwoFactor(tx, userId))
}

async function makeBackupCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`)
  await replaceBackupCodes(tx, userId, codes.map(hashBackupCode))
  return codes
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** @param path the field in the body that the error names @throws AppError wrong_password, rate_limited */
export async function checkPassword(
  ctx: Context,
  userId: string,
  password: string,
  path: string,
): Promise<void> {
  await rejectTooManyAttempts(ctx.db, TRIES, userId)
  const credential = await findCredential(ctx.db, { userId })
  if (!credential || !(await verifyPassword(credential.passwordHash, password))) {
    throw new AppError('wrong_password', { issues: [{ path, message: '현재 비밀번호가 맞지 않습니다.' }] })
  }
  await resetAttempts(ctx.db, TRIES.purpose, userId)
}
