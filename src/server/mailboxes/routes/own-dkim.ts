// Signing keys of mailboxes on servers of their own.
import {
  getOwnDkim,
  lookAtOwnDkim,
  makeOwnDkimKey,
  switchOwnDkim as switchEndpoint,
} from '#api/mailboxes/own-dkim.ts'
import type { Context } from '#server/context.ts'
import { lookAtDkim, makeDkimKey, readDkim, switchOwnDkim } from '#server/mailboxes/actions/own-dkim.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOwnDkim(api: Api, ctx: Context): void {
  route(api, getOwnDkim, ({ scope, params }) => readDkim(ctx, scope, params.id))
  route(api, makeOwnDkimKey, ({ scope, params }) => makeDkimKey(ctx, scope, params.id))
  route(api, lookAtOwnDkim, ({ scope, params }) => lookAtDkim(ctx, scope, params.id))
  route(api, switchEndpoint, ({ scope, params, body }) => switchOwnDkim(ctx, scope, params.id, body.isOn))
}
