// Sign-in: address and password, then the second step if it is set up. An unknown address takes as long as a wrong password
// and returns the same error.
import { AppError } from '#core/errors.ts'
import { hashPassword, verifyPassword } from '#server/accounts/credentials/password.ts'
import { verifyTotp } from '#server/accounts/credentials/totp.ts'
import type { Context, Db } from '#server/context.ts'
import {
  rejectTooManyAttempts,
  removeOldAttempts,
  resetAttempts,
  type TryLimit,
} from '#server/data/accounts/attempt-limits.ts'
import {
  findOneTimeToken,
  findTicketSession,
  insertOneTimeToken,
  takeOneTimeToken,
} from '#server/data/accounts/one-time-tokens.ts'
import { findTwoFactor, takeBackupCode, takeStep } from '#server/data/accounts/two-factors.ts'
import { type Credential, findCredential, type SessionKind } from '#server/data/accounts/users.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'

type User = { id: string; name: string; email: string }

const QUARTER = 15 * 60
/** Per address, from any client: enough for typing errors, too few for guessing. */
export const PASSWORD_TRIES: TryLimit = { purpose: 'sign-in', max: 30, perSeconds: QUARTER }
const CODE_TRIES: TryLimit = { purpose: 'second-step', max: 10, perSeconds: QUARTER }
const TICKET_SECONDS = 5 * 60

/** @returns a ticket when the second step is required @throws AppError wrong_credentials, rate_limited */
export async function signIn(
  ctx: Context,
  { email, password, session, ip }: { email: string; password: string; session: SessionKind; ip: string },
): Promise<{ user: User; secondStep: string | null }> {
  const address = email.toLowerCase()
  await rejectTooManyAttempts(ctx.db, PASSWORD_TRIES, address)
  const credential = await findCredential(ctx.db, { email: address })
  const isRight = await verifyPassword(credential?.passwordHash ?? (await dummyHash()), password)
  if (!credential || !isRight) {
    logFailure(ctx, { email: address, reason: 'password', ip })
    throw new AppError('wrong_credentials')
  }
  await resetAttempts(ctx.db, PASSWORD_TRIES.purpose, address)
  await removeOldAttempts(ctx.db)
  const user = userOf(credential)
  if (!credential.hasTwoFactor) return { user, secondStep: null }
  const ticket = newToken()
  await insertOneTimeToken(ctx.db, {
    tokenHash: hashToken(ticket),
    purpose: 'second_step',
    userId: user.id,
    seconds: TICKET_SECONDS,
    value: { session },
  })
  return { user, secondStep: ticket }
}

/** @throws AppError second_step_expired, wrong_code, rate_limited */
export async function passSecondStep(
  ctx: Context,
  { ticket, code, ip }: { ticket: string; code: string; ip: string },
): Promise<{ user: User; session: SessionKind }> {
  const hash = hashToken(ticket)
  const userId = await findOneTimeToken(ctx.db, hash, 'second_step')
  const credential = userId === null ? null : await findCredential(ctx.db, { userId })
  if (!credential) throw new AppError('second_step_expired')
  await rejectTooManyAttempts(ctx.db, CODE_TRIES, credential.userId)
  const session = await findTicketSession(ctx.db, hash)
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      await takeCode(ctx, tx, credential.userId, code)
      if (!(await takeOneTimeToken(tx, hash, 'second_step'))) throw new AppError('second_step_expired')
    })
    .catch((error: unknown) => {
      if (error instanceof AppError) logFailure(ctx, { email: credential.email, reason: 'code', ip })
      throw error
    })
  await resetAttempts(ctx.db, CODE_TRIES.purpose, credential.userId)
  return { user: userOf(credential), session }
}

/** An authenticator code or a backup code; each is accepted once. @throws AppError wrong_code */
export async function takeCode(ctx: Context, tx: Db, userId: string, code: string): Promise<void> {
  const known = await findTwoFactor(tx, userId)
  if (!known) throw new AppError('wrong_code')
  const secret = ctx.secrets.open(known.secret, { table: 'two_factors', id: userId, column: 'secret' })
  const step = verifyTotp(secret, code, ctx.clock.now())
  const isTaken =
    step === null
      ? known.confirmedAt !== null &&
        (await takeBackupCode(tx, userId, hashBackupCode(code), ctx.clock.now()))
      : await takeStep(tx, userId, step)
  if (!isTaken) throw new AppError('wrong_code')
}

/** Shows an attack and its target without the password and the full address. */
function logFailure(
  { log }: Pick<Context, 'log'>,
  { email, ...failure }: { email: string; reason: 'password' | 'code'; ip: string },
): void {
  const masked = email.replace(/^(.)[^@]*(?=@)/, '$1***')
  log.info({ ...failure, account: masked }, 'a sign-in failed')
}

/** Ignores case, blanks and dashes. */
export const hashBackupCode = (code: string): Buffer =>
  hashToken(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))

const userOf = ({ userId, name, email }: Credential): User => ({ id: userId, name, email })

let unusedHash: Promise<string> | undefined
/** A hash that no password has, so that the check takes the same time for an unknown address. */
function dummyHash(): Promise<string> {
  unusedHash ??= hashPassword(newToken())
  return unusedHash
}
