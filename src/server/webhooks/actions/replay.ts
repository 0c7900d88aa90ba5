// Sends deliveries again: one, or all that failed since a time.
import type { WithDates } from '#api/dates.ts'
import type { WebhookDeliveryLine } from '#api/webhooks/webhook-deliveries.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findDelivery, replayDelivery, replayFailed } from '#server/data/webhooks/delivery-log.ts'
import { getWebhook } from './save.ts'

export async function replayOne(
  ctx: Context,
  scope: Scope,
  webhookId: string,
  id: string,
): Promise<WithDates<typeof WebhookDeliveryLine>> {
  const target = await targetOf(ctx, scope, webhookId)
  const before = await findDelivery(ctx.db, target, id)
  if (!before) throw new AppError('webhook_delivery_not_found')
  await replayDelivery(ctx.db, target, id, ctx.clock.now())
  return (await findDelivery(ctx.db, target, id)) ?? before
}

export async function replaySince(
  ctx: Context,
  scope: Scope,
  webhookId: string,
  since: Date,
): Promise<number> {
  const target = await targetOf(ctx, scope, webhookId)
  return replayFailed(ctx.db, target, since, ctx.clock.now())
}

async function targetOf(ctx: Context, scope: Scope, webhookId: string) {
  const { state, workspaces } = await getWebhook(ctx, scope, webhookId)
  if (state !== 'on') throw new AppError('webhook_not_on')
  return { webhookId, workspaceIds: workspaces.map(({ id }) => id) }
}
