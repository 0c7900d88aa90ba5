// Sends a test delivery without data: one attempt, whose result is returned.
import type { WithDates } from '#api/dates.ts'
import type { WebhookDelivery } from '#api/webhooks/webhook-deliveries.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { testMessage } from '#core/overview/notification-message.ts'
import { chatBody, isChatFormat } from '#core/webhooks/chat-formats.ts'
import { CLAIM_MS } from '#core/webhooks/delivery.ts'
import { testPayload } from '#core/webhooks/payload.ts'
import type { Context } from '#server/context.ts'
import { insertDeliveries } from '#server/data/webhooks/deliveries.ts'
import { findDelivery } from '#server/data/webhooks/delivery-log.ts'
import { findWebhookSecrets } from '#server/data/webhooks/endpoints.ts'
import { deliverWebhook } from './deliver-one.ts'
import { getWebhook } from './save.ts'

/** Also for one that is off or stopped: that is how one sees that it is well again. */
export async function testWebhook(
  ctx: Context,
  scope: Scope,
  webhookId: string,
): Promise<WithDates<typeof WebhookDelivery>> {
  const webhook = await getWebhook(ctx, scope, webhookId)
  const workspaceIds = webhook.workspaces.map(({ id }) => id)
  const [workspaceId = ''] = workspaceIds
  const secrets = await findWebhookSecrets(ctx.db, webhookId)
  if (!secrets) throw new AppError('webhook_not_found')
  const id = ctx.newId()
  const now = ctx.clock.now()
  const payload = testPayload(ctx.newId(), workspaceId, now)
  const { type } = payload
  const { format } = secrets
  const body = isChatFormat(format)
    ? chatBody(format, testMessage(`${ctx.appUrl}/in/${workspaceId}`))
    : JSON.stringify(payload)
  const delivery = { id, webhookId, workspaceId, eventId: payload.id, type, leadId: null, body }
  // claimed from the start: the engine leaves it to us
  await insertDeliveries(ctx.db, [delivery], now, new Date(now.getTime() + CLAIM_MS))
  await deliverWebhook(ctx, { ...delivery, attempt: 0, ...secrets })
  const done = await findDelivery(ctx.db, { webhookId, workspaceIds }, id)
  if (!done) throw new AppError('webhook_delivery_not_found')
  return done
}
