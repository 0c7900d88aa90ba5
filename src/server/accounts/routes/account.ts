// The user's own account: name, password, sessions, second step; and the reset of a forgotten password.
import * as contract from '#api/accounts/account.ts'
import { AppError } from '#core/errors.ts'
import {
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  renewBackupCodes,
  startTwoFactor,
} from '#server/accounts/actions/account.ts'
import { confirmEmailChange, requestEmailChange } from '#server/accounts/actions/change-email.ts'
import { previewReset, requestReset, resetPassword } from '#server/accounts/actions/reset-password.ts'
import type { Context } from '#server/context.ts'
import { listSessions, removeSession, removeSessions } from '#server/data/accounts/sessions.ts'
import { findTwoFactor } from '#server/data/accounts/two-factors.ts'
import { updateName } from '#server/data/accounts/users.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

export function registerAccount(api: Api, ctx: Context): void {
  route(api, contract.updateMe, async ({ user, body }) => {
    await updateName(ctx.db, user.id, body.name, ctx.clock.now())
    return { id: user.id, name: body.name, email: user.email }
  })
  route(api, contract.changePassword, ({ user, body }) =>
    changePassword(ctx, { userId: user.id, sessionId: user.sessionId }, body),
  )
  route(api, contract.requestEmailChange, ({ user, body }) => requestEmailChange(ctx, user, body))
  route(api, contract.confirmEmailChange, async ({ body }) => ({
    userId: await confirmEmailChange(ctx, body.token),
  }))
  registerSessions(api, ctx)
  registerTwoFactor(api, ctx)
  route(api, contract.requestReset, ({ body }) => requestReset(ctx, body.email))
  route(api, contract.previewReset, ({ body }) => previewReset(ctx, body.token))
  route(api, contract.resetPassword, async ({ body }) => ({ userId: await resetPassword(ctx, body) }))
}

function registerSessions(api: Api, ctx: Context): void {
  route(api, contract.listSessions, async ({ user }) =>
    wholeList(await listSessions(ctx.db, user.id, user.sessionId)),
  )
  route(api, contract.deleteSession, async ({ user, params }) => {
    if (!(await removeSession(ctx.db, user.id, params.id))) throw new AppError('session_not_found')
  })
  route(api, contract.deleteOtherSessions, async ({ user }) => ({
    endedCount: await removeSessions(ctx.db, user.id, user.sessionId),
  }))
}

function registerTwoFactor(api: Api, ctx: Context): void {
  route(api, contract.getTwoFactor, async ({ user }) => {
    const found = await findTwoFactor(ctx.db, user.id)
    return {
      since: found?.confirmedAt ?? null,
      backupCodesLeft: found?.confirmedAt ? found.backupCodesLeft : 0,
    }
  })
  route(api, contract.startTwoFactor, ({ user, body }) => startTwoFactor(ctx, user, body.password))
  route(api, contract.confirmTwoFactor, async ({ user, body }) => ({
    backupCodes: await confirmTwoFactor(ctx, user.id, body.code),
  }))
  route(api, contract.renewBackupCodes, async ({ user, body }) => ({
    backupCodes: await renewBackupCodes(ctx, user.id, body.password),
  }))
  route(api, contract.disableTwoFactor, ({ user, body }) => disableTwoFactor(ctx, user.id, body.password))
}
