// Webhook endpoints and the log of their deliveries.
import * as webhookDeliveriesContract from '#api/webhooks/webhook-deliveries.ts'
import * as contract from '#api/webhooks/webhooks.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findDelivery, listDeliveries } from '#server/data/webhooks/delivery-log.ts'
import { listWebhooks } from '#server/data/webhooks/endpoints.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { replayOne, replaySince } from '#server/webhooks/actions/replay.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  rotateSecret,
} from '#server/webhooks/actions/save.ts'
import { testWebhook } from '#server/webhooks/actions/send-test.ts'

export function registerWebhooks(api: Api, ctx: Context): void {
  api.auditSentences.set(contract.WEBHOOK_STOPPED.action, contract.WEBHOOK_STOPPED.sentence)
  route(api, contract.listWebhooks, async ({ scope, query: { workspaceIds } }) => {
    const { db, clock } = ctx
    const requested = visibleWorkspaces(scope).filter((id) => workspaceIds?.includes(id))
    if (requested.some((id) => !allowedWorkspaces(scope).includes(id))) throw new AppError('forbidden')
    return wholeList(await listWebhooks(db, allowedWorkspaces(scope), clock.now(), { workspaceIds }))
  })
  route(api, contract.createWebhook, ({ scope, user, body }) => createWebhook(ctx, scope, user.id, body))
  route(api, contract.updateWebhook, ({ scope, params, body }) => changeWebhook(ctx, scope, params.id, body))
  route(api, contract.deleteWebhook, ({ scope, params }) => deleteWebhook(ctx, scope, params.id))
  route(api, contract.rotateWebhookSecret, ({ scope, params }) => rotateSecret(ctx, scope, params.id))
  route(api, contract.testWebhook, ({ scope, params }) => testWebhook(ctx, scope, params.id))

  const logScopeOf = async (scope: Scope, id: string) => {
    const { workspaces } = await getWebhook(ctx, scope, id)
    return { webhookId: id, workspaceIds: workspaces.map((workspace) => workspace.id) }
  }
  route(api, webhookDeliveriesContract.listWebhookDeliveries, async ({ scope, params, query }) =>
    listDeliveries(ctx.db, await logScopeOf(scope, params.id), query),
  )
  route(api, webhookDeliveriesContract.getWebhookDelivery, async ({ scope, params }) => {
    const found = await findDelivery(ctx.db, await logScopeOf(scope, params.id), params.deliveryId)
    if (!found) throw new AppError('webhook_delivery_not_found')
    return found
  })
  route(api, webhookDeliveriesContract.replayWebhookDelivery, ({ scope, params }) =>
    replayOne(ctx, scope, params.id, params.deliveryId),
  )
  route(api, webhookDeliveriesContract.replayFailedDeliveries, async ({ scope, params, body }) => ({
    count: await replaySince(ctx, scope, params.id, new Date(body.since)),
  }))
}
