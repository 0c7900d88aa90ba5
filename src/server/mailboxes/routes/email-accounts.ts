import {
  countWaitingLeads as countWaitingEndpoint,
  createEmailAccount as createEndpoint,
  deleteEmailAccount as deleteEndpoint,
  getEmailAccount as getEndpoint,
  listEmailAccounts as listEndpoint,
  moveWaitingLeads as moveWaitingEndpoint,
  restartEmailAccount as restartEndpoint,
  updateEmailAccount as updateEndpoint,
  verifyEmailAccount as verifyEndpoint,
} from '#api/mailboxes/email-accounts.ts'
import type { Context } from '#server/context.ts'
import { getEmailAccount, listEmailAccounts } from '#server/data/mailboxes/email-accounts.ts'
import { countWaitingLeads, moveWaitingLeads } from '#server/enrollments/actions/move-waiting.ts'
import { checkSenderDomain } from '#server/mailboxes/actions/check-sender-domain.ts'
import { restartMailbox } from '#server/mailboxes/actions/restart.ts'
import { changeEmailAccount, createEmailAccount, deleteEmailAccount } from '#server/mailboxes/actions/save.ts'
import { verifyEmailAccount } from '#server/mailboxes/actions/verify.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerEmailAccounts(api: Api, ctx: Context): void {
  route(api, listEndpoint, ({ scope, query: { workspaceId, ...query } }) => {
    const workspaceIds = workspaceId && workspaceId !== 'all' ? [workspaceId] : query.workspaceIds
    return listEmailAccounts(ctx, scope, { ...query, workspaceIds })
  })
  route(api, getEndpoint, ({ scope, params }) => getEmailAccount(ctx, scope, params.id))
  route(api, createEndpoint, ({ scope, body }) => createEmailAccount(ctx, scope, body))
  route(api, updateEndpoint, ({ scope, params, body }) => changeEmailAccount(ctx, scope, params.id, body))
  route(api, deleteEndpoint, async ({ scope, params }) => {
    await deleteEmailAccount(ctx, scope, params.id)
    return { ok: true as const }
  })
  route(api, restartEndpoint, ({ scope, params }) => restartMailbox(ctx, scope, params.id))
  route(api, countWaitingEndpoint, ({ scope, params }) => countWaitingLeads(ctx, scope, params.id))
  route(api, moveWaitingEndpoint, ({ scope, params, body }) => moveWaitingLeads(ctx, scope, params.id, body))
  route(api, verifyEndpoint, async ({ scope, params }) => {
    // SPF, DKIM and DMARC matter once the mailbox is connected
    const [verified] = await Promise.all([
      verifyEmailAccount(ctx, scope, params.id),
      checkSenderDomain(ctx, scope, params.id),
    ])
    return verified
  })
}
