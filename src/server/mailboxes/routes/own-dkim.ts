import {
  createOwnDkimKey,
  getOwnDkim,
  updateOwnDkim as switchEndpoint,
  verifyOwnDkim,
} from '#api/mailboxes/own-dkim.ts'
import type { Context } from '#server/context.ts'
import { checkDkimRecord, makeDkimKey, readDkim, updateOwnDkim } from '#server/mailboxes/actions/own-dkim.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerOwnDkim(api: Api, ctx: Context): void {
  route(api, getOwnDkim, ({ scope, params }) => readDkim(ctx, scope, params.id))
  route(api, createOwnDkimKey, ({ scope, params }) => makeDkimKey(ctx, scope, params.id))
  route(api, verifyOwnDkim, ({ scope, params }) => checkDkimRecord(ctx, scope, params.id))
  route(api, switchEndpoint, ({ scope, params, body }) => updateOwnDkim(ctx, scope, params.id, body.isOn))
}
