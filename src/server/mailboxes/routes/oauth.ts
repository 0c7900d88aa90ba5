import * as contract from '#api/mailboxes/oauth.ts'
import type { Context } from '#server/context.ts'
import { beginOAuth, finishOAuth } from '#server/mailboxes/actions/connect-oauth.ts'
import {
  changeOAuthClient,
  deleteOAuthClient,
  readOAuthClients,
} from '#server/mailboxes/actions/save-oauth-client.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOAuth(api: Api, ctx: Context): void {
  route(api, contract.listOAuthClients, ({ scope, params }) => readOAuthClients(ctx, scope, params.id))
  route(api, contract.saveOAuthClient, ({ scope, params, body }) =>
    changeOAuthClient(ctx, scope, params.id, params.provider, body),
  )
  route(api, contract.removeOAuthClient, ({ scope, params }) =>
    deleteOAuthClient(ctx, scope, params.id, params.provider),
  )
  route(api, contract.beginOAuth, ({ scope, user, body }) =>
    beginOAuth(ctx, { ...scope, userId: user.id }, body),
  )
  route(api, contract.finishOAuth, ({ scope, user, body }) =>
    finishOAuth(ctx, { ...scope, userId: user.id }, body),
  )
}
