// A new account with a workspace of its own. The first one on an empty installation is always let in; later ones only
// where the installation is open (product §8).
import { sql } from 'kysely'
import { MIN_PASSWORD_LENGTH } from '#api/session.ts'
import { AppError } from '#core/errors.ts'
import { hashPassword } from '../auth/password.ts'
import type { Context } from '../context.ts'
import { findUserId, hasUsers, insertUser } from '../store/users.ts'
import { createWorkspace } from './create-workspace.ts'

/** Any fixed number of our own: sign-ups happen one after another, so that there is only one first. */
const SIGN_UP_LOCK = 4_914_705_002
const MAX_WORKSPACE_NAME = 100

export type NewAccount = { name: string; email: string; password: string }

export async function signUpState(ctx: Context): Promise<{ open: boolean; first: boolean }> {
  const first = !(await hasUsers(ctx.db))
  return { open: first || ctx.openSignUp, first }
}

/** @throws AppError sign_up_closed, email_taken, weak_password */
export async function signUp(ctx: Context, account: NewAccount): Promise<{ userId: string }> {
  if (!(await signUpState(ctx)).open) throw new AppError('sign_up_closed')
  const email = account.email.toLowerCase()
  if (account.password.length < MIN_PASSWORD_LENGTH) throw new AppError('weak_password')
  const passwordHash = await hashPassword(account.password)
  const userId = ctx.newId()
  await ctx.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SIGN_UP_LOCK}::bigint)`.execute(tx)
    // asked again: somebody may have been first meanwhile
    if (!ctx.openSignUp && (await hasUsers(tx))) throw new AppError('sign_up_closed')
    if (await findUserId(tx, email)) throw new AppError('email_taken')
    await insertUser(tx, {
      id: userId,
      accountId: ctx.newId(),
      name: account.name,
      email,
      passwordHash,
      at: ctx.clock.now(),
    })
    await createWorkspace(ctx, tx, { name: workspaceName(account.name), ownerId: userId })
  })
  return { userId }
}

function workspaceName(person: string): string {
  const ending = '의 워크스페이스'
  return `${person.slice(0, MAX_WORKSPACE_NAME - ending.length)}${ending}`
}
