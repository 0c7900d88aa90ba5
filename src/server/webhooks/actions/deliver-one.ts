// One attempt at one claimed delivery: sign, post, let core decide, store. The health of the endpoint is stored with
// it; a stopped endpoint is logged in the audit log of its workspaces and shown on screens.
import { WEBHOOK_STOPPED } from '#api/webhooks/webhooks.ts'
import { headersOfFormat, isChatFormat } from '#core/webhooks/chat-formats.ts'
import {
  evaluateDelivery,
  evaluateEndpoint,
  isAccepted,
  WEBHOOK_TIMEOUT_MS,
  type WebhookResponse,
} from '#core/webhooks/delivery.ts'
import { WEBHOOK_TEST } from '#core/webhooks/event.ts'
import type { Context } from '#server/context.ts'
import {
  type ClaimedDelivery,
  lockEndpoint,
  recordDelivery,
  updateEndpointHealth,
} from '#server/data/webhooks/deliveries.ts'
import { insertAuditLog } from '#server/data/workspaces/audit-logs.ts'
import { openWebhookSecrets, signWebhook } from './secrets.ts'

export async function deliverWebhook(ctx: Context, delivery: ClaimedDelivery): Promise<WebhookResponse> {
  const { id, webhookId, body } = delivery
  const headers = headersOf(ctx, delivery)
  const answer = await ctx.webhooks.post(delivery.url, headers, body, WEBHOOK_TIMEOUT_MS)
  const now = ctx.clock.now()
  if (delivery.type === WEBHOOK_TEST) {
    const state = isAccepted(answer) ? 'delivered' : 'failed'
    await recordDelivery(ctx.db, id, answer, { state }, now)
    return answer
  }
  await ctx.db.transaction().execute(async (tx) => {
    await recordDelivery(
      tx,
      id,
      answer,
      evaluateDelivery(answer, { id, attempt: delivery.attempt + 1 }, now),
      now,
    )
    const endpoint = await lockEndpoint(tx, webhookId)
    // turned off during the attempt: the result does not change the endpoint
    if (endpoint?.state !== 'on') return
    const { failingSince, stop } = evaluateEndpoint(endpoint, answer, now)
    await updateEndpointHealth(tx, webhookId, { failingSince, stop }, now)
    if (stop === null) return
    ctx.log.warn({ webhookId, stop }, 'a webhook endpoint was stopped')
    await insertAuditLog(tx, {
      workspaceIds: endpoint.workspaceIds,
      userId: null,
      apiKeyId: null,
      ipAddress: null,
      action: WEBHOOK_STOPPED.action,
      params: { id: webhookId },
      details: { kind: 'webhook', fields: [], set: { reason: stop }, subject: hostOf(delivery.url) },
      at: now,
    })
  })
  return answer
}

/** A chat service reads no signature: who knows its URL may post. */
function headersOf(ctx: Context, delivery: ClaimedDelivery): Record<string, string> {
  if (isChatFormat(delivery.format)) return headersOfFormat(delivery.format)
  const secrets = openWebhookSecrets(ctx, delivery.webhookId, delivery)
  return signWebhook(delivery.id, delivery.body, secrets, ctx.clock.now())
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
