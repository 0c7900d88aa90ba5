import * as contract from '#api/compliance/sender-profile.ts'
import { readSenderSettings, saveSenderSettings } from '#server/compliance/actions/save-sender-profile.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSenderProfile(api: Api, ctx: Context): void {
  route(api, contract.getSenderSettings, ({ scope, params }) => readSenderSettings(ctx, scope, params.id))
  route(api, contract.updateSenderSettings, ({ scope, params, body }) =>
    saveSenderSettings(ctx, scope, params.id, body),
  )
}
