import * as emailAccounts from '#api/mailboxes/email-accounts.ts'
import * as mailService from '#api/mailboxes/mail-service.ts'
import * as oauth from '#api/mailboxes/oauth.ts'
import * as senderDomains from '#api/mailboxes/sender-domains.ts'
import {
  type FoundService,
  MAIL_SERVICES,
  serviceOfMailHosts,
  serviceOfPortal,
} from '#core/mailboxes/mail-services.ts'
import { signInsOf } from '#core/mailboxes/oauth/provider.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount, listEmailAccounts } from '#server/data/mailboxes/email-accounts.ts'
import { countWaitingLeads, moveWaitingLeads } from '#server/enrollments/actions/move-waiting.ts'
import { checkSenderDomain, readSenderDomain } from '#server/mailboxes/actions/check-sender-domain.ts'
import { beginOAuth, finishOAuth } from '#server/mailboxes/actions/connect-oauth.ts'
import { restartMailbox } from '#server/mailboxes/actions/restart.ts'
import { changeEmailAccount, createEmailAccount, deleteEmailAccount } from '#server/mailboxes/actions/save.ts'
import {
  changeOAuthClient,
  deleteOAuthClient,
  readOAuthClients,
} from '#server/mailboxes/actions/save-oauth-client.ts'
import { verifyEmailAccount } from '#server/mailboxes/actions/verify.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerMailboxes(api: Api, ctx: Context): void {
  route(api, emailAccounts.listEmailAccounts, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailAccounts(ctx, scope, { ...query, workspaceIds })
  })
  route(api, emailAccounts.getEmailAccount, ({ scope, params }) => getEmailAccount(ctx, scope, params.id))
  route(api, emailAccounts.createEmailAccount, ({ scope, body }) => createEmailAccount(ctx, scope, body))
  route(api, emailAccounts.updateEmailAccount, ({ scope, params, body }) =>
    changeEmailAccount(ctx, scope, params.id, body),
  )
  route(api, emailAccounts.deleteEmailAccount, ({ scope, params }) =>
    deleteEmailAccount(ctx, scope, params.id),
  )
  route(api, emailAccounts.restartEmailAccount, ({ scope, params }) => restartMailbox(ctx, scope, params.id))
  route(api, emailAccounts.countWaitingLeads, ({ scope, params }) => countWaitingLeads(ctx, scope, params.id))
  route(api, emailAccounts.moveWaitingLeads, ({ scope, params, body }) =>
    moveWaitingLeads(ctx, scope, params.id, body),
  )
  route(api, emailAccounts.verifyEmailAccount, async ({ scope, params }) => {
    // SPF, DKIM and DMARC matter once the mailbox is connected
    const [verified] = await Promise.all([
      verifyEmailAccount(ctx, scope, params.id),
      checkSenderDomain(ctx, scope, params.id),
    ])
    return verified
  })

  route(api, oauth.listOAuthClients, ({ scope, params }) => readOAuthClients(ctx, scope, params.id))
  route(api, oauth.saveOAuthClient, ({ scope, params, body }) =>
    changeOAuthClient(ctx, scope, params.id, params.provider, body),
  )
  route(api, oauth.removeOAuthClient, ({ scope, params }) =>
    deleteOAuthClient(ctx, scope, params.id, params.provider),
  )
  route(api, oauth.beginOAuth, ({ scope, user, body }) =>
    beginOAuth(ctx, { ...scope, userId: user.id }, body),
  )
  route(api, oauth.finishOAuth, ({ scope, user, body }) =>
    finishOAuth(ctx, { ...scope, userId: user.id }, body),
  )

  route(api, mailService.findMailService, async ({ query }) => {
    const found = await findService(ctx, toAsciiDomain(query.domain) ?? query.domain)
    if (found.service === null) return { ...found, preset: null }
    const { smtp, replies, filesSentMail } = MAIL_SERVICES[found.service]
    return { ...found, preset: { smtp, replies, filesSentMail, signIns: signInsOf(found.service) } }
  })

  route(api, senderDomains.getSenderDomain, ({ scope, params }) => readSenderDomain(ctx, scope, params.id))
  route(api, senderDomains.verifySenderDomain, ({ scope, params }) =>
    checkSenderDomain(ctx, scope, params.id),
  )
}

async function findService({ dns }: Context, domain: string): Promise<FoundService> {
  const portal = serviceOfPortal(domain)
  return portal ? { service: portal, problem: null } : serviceOfMailHosts(await dns.mailHosts(domain))
}
