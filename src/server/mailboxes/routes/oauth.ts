import {
  beginOAuth as beginEndpoint,
  finishOAuth as finishEndpoint,
  listOAuthClients,
  removeOAuthClient,
  saveOAuthClient,
} from '#api/mailboxes/oauth.ts'
import type { Context } from '#server/context.ts'
import { beginOAuth, finishOAuth } from '#server/mailboxes/actions/connect-oauth.ts'
import {
  changeOAuthClient,
  deleteOAuthClient,
  readOAuthClients,
} from '#server/mailboxes/actions/save-oauth-client.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOAuth(api: Api, ctx: Context): void {
  route(api, listOAuthClients, ({ scope, params }) => readOAuthClients(ctx, scope, params.id))
  route(api, saveOAuthClient, ({ scope, params, body }) =>
    changeOAuthClient(ctx, scope, params.id, params.provider, body),
  )
  route(api, removeOAuthClient, ({ scope, params }) =>
    deleteOAuthClient(ctx, scope, params.id, params.provider),
  )
  route(api, beginEndpoint, ({ scope, user, body }) => beginOAuth(ctx, { ...scope, userId: user.id }, body))
  route(api, finishEndpoint, ({ scope, user, body }) => finishOAuth(ctx, { ...scope, userId: user.id }, body))
}
