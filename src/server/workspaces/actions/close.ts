// An owner deletes a workspace: sending stops immediately, it can be restored for thirty days, then it is removed.
import { holds, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { binCutoff } from '#core/workspaces/bin.ts'
import { checkPassword } from '#server/accounts/actions/account.ts'
import { takeCode } from '#server/accounts/actions/sign-in.ts'
import type { Context } from '#server/context.ts'
import { findTwoFactor } from '#server/data/accounts/two-factors.ts'
import {
  countSendingFromWorkspace,
  listOwned,
  listOwnSequences,
  lockOpenWorkspaces,
  lockOverdueWorkspace,
  removeWorkspace,
  reopenWorkspace,
  stopWorkspace,
} from '#server/data/workspaces/closing.ts'
import { waitUntilSent } from '#server/planning/wait-until-sent.ts'
import { retryable } from '#server/platform/db/database.ts'

/** @throws AppError workspace_not_found, forbidden, wrong_password, wrong_code, last_workspace */
export async function closeWorkspace(
  ctx: Context,
  scope: Scope,
  user: { id: string },
  { workspaceId, password, code }: { workspaceId: string; password: string; code?: string | undefined },
): Promise<void> {
  const own = scope.memberships.find((membership) => membership.workspaceId === workspaceId)
  if (!own) throw new AppError('workspace_not_found')
  if (!holds(own.role, 'owner')) throw new AppError('forbidden')
  await checkPassword(ctx, user.id, password, 'password')
  const twoFactor = await findTwoFactor(ctx.db, user.id)
  const needsCode = twoFactor !== null && twoFactor.confirmedAt !== null
  if (needsCode && !code) throw wrongCode()
  await retryable(() =>
    ctx.db.transaction().execute(async (tx) => {
      const living = await lockOpenWorkspaces(tx)
      if (!living.includes(workspaceId)) throw new AppError('workspace_not_found')
      if (living.length === 1) throw new AppError('last_workspace')
      if (needsCode && code) await takeCode(ctx, tx, user.id, code)
      await stopWorkspace(tx, workspaceId, await listOwnSequences(tx, workspaceId), ctx.clock.now())
    }),
  )
  await waitUntilSent(() => countSendingFromWorkspace(ctx.db, workspaceId))
}

const wrongCode = (): AppError =>
  new AppError('wrong_code', {
    issues: [{ path: 'code', message: '인증 앱의 6자리 코드나 백업 코드를 입력해 주세요.' }],
  })

/** @throws AppError workspace_not_found: unknown, not deleted, not owned by the user, or deleted over thirty days ago */
export async function restoreWorkspace(ctx: Context, userId: string, workspaceId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const own = (await listOwned(tx, userId)).find(({ id }) => id === workspaceId)
    const now = ctx.clock.now()
    if (!own?.deletedAt || own.deletedAt <= binCutoff(now)) throw new AppError('workspace_not_found')
    await reopenWorkspace(tx, workspaceId, now)
  })
}

/** Removes workspaces deleted more than thirty days ago, each in its own transaction. @returns how many */
export async function deleteClosedWorkspaces(ctx: Context): Promise<number> {
  for (let count = 0; ; count++) {
    const ended = await ctx.db.transaction().execute(async (tx) => {
      const id = await lockOverdueWorkspace(tx, binCutoff(ctx.clock.now()))
      if (id !== null) await removeWorkspace(tx, id)
      return id !== null
    })
    if (!ended) return count
  }
}
