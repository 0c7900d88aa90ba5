import * as contract from '#api/mailboxes/sender-domains.ts'
import type { Context } from '#server/context.ts'
import { checkSenderDomain, readSenderDomain } from '#server/mailboxes/actions/check-sender-domain.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSenderDomains(api: Api, ctx: Context): void {
  route(api, contract.getSenderDomain, ({ scope, params }) => readSenderDomain(ctx, scope, params.id))
  route(api, contract.verifySenderDomain, ({ scope, params }) => checkSenderDomain(ctx, scope, params.id))
}
