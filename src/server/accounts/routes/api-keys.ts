// API keys. Only a session may create, list and revoke them, never a key.
import * as contract from '#api/accounts/api-keys.ts'
import { allowWorkspace, holds } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from '#server/data/accounts/api-keys.ts'
import type { SignedInUser } from '#server/platform/http/auth.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'

const PREFIX = 'ieum_'
const HINT_LENGTH = PREFIX.length + 4

const callerOf = ({ id, memberships }: SignedInUser) => ({
  userId: id,
  adminOf: memberships.filter(({ role }) => holds(role, 'admin')).map(({ workspaceId }) => workspaceId),
})

export function registerApiKeys(api: Api, ctx: Context): void {
  route(api, contract.listApiKeys, async ({ user }) => wholeList(await listApiKeys(ctx.db, callerOf(user))))
  route(api, contract.createApiKey, async ({ scope, user, body }) => {
    const workspaceIds = [...new Set(body.workspaceIds)]
    for (const id of workspaceIds) allowWorkspace(scope, id)
    const key = newToken(PREFIX)
    const id = ctx.newId()
    await ctx.db.transaction().execute((tx) =>
      insertApiKey(tx, {
        id,
        userId: user.id,
        name: body.name,
        scope: body.scope,
        keyHash: hashToken(key),
        hint: key.slice(0, HINT_LENGTH),
        workspaceIds,
        expiresInDays: body.expiresInDays,
      }),
    )
    const apiKey = (await listApiKeys(ctx.db, callerOf(user))).find((one) => one.id === id)
    if (!apiKey) throw new AppError('api_key_not_found')
    return { apiKey, key }
  })
  route(api, contract.deleteApiKey, async ({ user, params }) => {
    const done = await ctx.db.transaction().execute((tx) => revokeApiKey(tx, params.id, callerOf(user)))
    if (!done) throw new AppError('api_key_not_found')
  })
}
