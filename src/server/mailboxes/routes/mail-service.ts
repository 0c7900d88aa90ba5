import * as contract from '#api/mailboxes/mail-service.ts'
import { serviceOfMx, serviceOfPortal } from '#core/mailboxes/mail-services.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerMailService(api: Api, ctx: Context): void {
  route(api, contract.findMailService, async ({ query }) => {
    const domain = toAsciiDomain(query.domain) ?? query.domain
    return {
      service: serviceOfPortal(domain) ?? serviceOfMx((await ctx.dns.mailHosts(domain)) ?? []),
    }
  })
}
