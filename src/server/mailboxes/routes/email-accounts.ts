import * as contract from '#api/mailboxes/email-accounts.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount, listEmailAccounts } from '#server/data/mailboxes/email-accounts.ts'
import { countWaitingLeads, moveWaitingLeads } from '#server/enrollments/actions/move-waiting.ts'
import { checkSenderDomain } from '#server/mailboxes/actions/check-sender-domain.ts'
import { restartMailbox } from '#server/mailboxes/actions/restart.ts'
import { changeEmailAccount, createEmailAccount, deleteEmailAccount } from '#server/mailboxes/actions/save.ts'
import { verifyEmailAccount } from '#server/mailboxes/actions/verify.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerEmailAccounts(api: Api, ctx: Context): void {
  route(api, contract.listEmailAccounts, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailAccounts(ctx, scope, { ...query, workspaceIds })
  })
  route(api, contract.getEmailAccount, ({ scope, params }) => getEmailAccount(ctx, scope, params.id))
  route(api, contract.createEmailAccount, ({ scope, body }) => createEmailAccount(ctx, scope, body))
  route(api, contract.updateEmailAccount, ({ scope, params, body }) =>
    changeEmailAccount(ctx, scope, params.id, body),
  )
  route(api, contract.deleteEmailAccount, ({ scope, params }) => deleteEmailAccount(ctx, scope, params.id))
  route(api, contract.restartEmailAccount, ({ scope, params }) => restartMailbox(ctx, scope, params.id))
  route(api, contract.countWaitingLeads, ({ scope, params }) => countWaitingLeads(ctx, scope, params.id))
  route(api, contract.moveWaitingLeads, ({ scope, params, body }) =>
    moveWaitingLeads(ctx, scope, params.id, body),
  )
  route(api, contract.verifyEmailAccount, async ({ scope, params }) => {
    // SPF, DKIM and DMARC matter once the mailbox is connected
    const [verified] = await Promise.all([
      verifyEmailAccount(ctx, scope, params.id),
      checkSenderDomain(ctx, scope, params.id),
    ])
    return verified
  })
}
