import * as contract from '#api/mailboxes/mail-service.ts'
import {
  type FoundService,
  MAIL_SERVICES,
  serviceOfMailHosts,
  serviceOfPortal,
} from '#core/mailboxes/mail-services.ts'
import { signInsOf } from '#core/mailboxes/oauth/provider.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerMailService(api: Api, ctx: Context): void {
  route(api, contract.findMailService, async ({ query }) => {
    const found = await findService(ctx, toAsciiDomain(query.domain) ?? query.domain)
    if (found.service === null) return { ...found, preset: null }
    const { smtp, replies, filesSentMail } = MAIL_SERVICES[found.service]
    return { ...found, preset: { smtp, replies, filesSentMail, signIns: signInsOf(found.service) } }
  })
}

async function findService({ dns }: Context, domain: string): Promise<FoundService> {
  const portal = serviceOfPortal(domain)
  return portal ? { service: portal, problem: null } : serviceOfMailHosts(await dns.mailHosts(domain))
}
