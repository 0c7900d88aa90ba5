// Sign-up, with a new workspace or with an invitation to one. The first account of an installation can always be created; later
// ones need an invitation or open sign-up (rules.md R-901).
import { AppError } from '#core/errors.ts'
import { defaultWorkspaceName } from '#core/workspaces/workspace-name.ts'
import { hashPassword, rejectWeakPassword } from '#server/accounts/credentials/password.ts'
import type { Context, Db } from '#server/context.ts'
import { findUserId, hasUsers, insertUser, lockSignUp } from '#server/data/accounts/users.ts'
import { createWorkspace } from '#server/workspaces/actions/create.ts'
import { accept, openInvitation } from '#server/workspaces/actions/invite.ts'

const MAX_WORKSPACE_NAME = 100

export type NewAccount = { name: string; email: string; password: string }

export async function signUpState(ctx: Context): Promise<{ open: boolean; first: boolean }> {
  const first = !(await hasUsers(ctx.db))
  return { open: first || ctx.openSignUp, first }
}

/** @throws AppError sign_up_closed, email_taken, weak_password */
export async function signUp(ctx: Context, account: NewAccount): Promise<{ userId: string }> {
  if (!(await signUpState(ctx)).open) throw new AppError('sign_up_closed')
  return openAccount(ctx, await prepare(account))
}

/** Creates the account and its workspace. @throws AppError sign_up_closed, email_taken */
export function openAccount(
  ctx: Context,
  prepared: PreparedAccount,
): Promise<{ userId: string; workspaceId: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSignUp(tx)
    // checked again with the lock: another account may be the first by now
    const isFirst = !(await hasUsers(tx))
    if (!ctx.openSignUp && !isFirst) throw new AppError('sign_up_closed')
    const userId = await insertAccount(ctx, tx, prepared)
    const name = defaultWorkspaceName(prepared.name, MAX_WORKSPACE_NAME)
    return { userId, workspaceId: await createWorkspace(ctx, tx, { name, ownerId: userId, isFirst }) }
  })
}

/** Creates account and membership in one transaction. @throws AppError of the invitation, email_taken, weak_password */
export async function signUpByInvitation(
  ctx: Context,
  { token, ...account }: NewAccount & { token: string },
): Promise<{ userId: string; workspaceId: string }> {
  // checked first, so that an invalid link does not cost a password hash
  await openInvitation(ctx, ctx.db, token)
  const prepared = await prepare(account)
  return ctx.db.transaction().execute(async (tx) => {
    const userId = await insertAccount(ctx, tx, prepared)
    const workspaceId = await accept(ctx, tx, token, { id: userId, email: prepared.email })
    return { userId, workspaceId }
  })
}

/** `email` in lower case. */
export type PreparedAccount = { name: string; email: string; passwordHash: string }

async function prepare({ name, email, password }: NewAccount): Promise<PreparedAccount> {
  rejectWeakPassword(password, { email, name }, 'password')
  return { name, email: email.toLowerCase(), passwordHash: await hashPassword(password) }
}

async function insertAccount(ctx: Context, tx: Db, prepared: PreparedAccount): Promise<string> {
  if (await findUserId(tx, prepared.email)) throw new AppError('email_taken')
  const id = ctx.newId()
  await insertUser(tx, { id, accountId: ctx.newId(), ...prepared, at: ctx.clock.now() })
  return id
}
