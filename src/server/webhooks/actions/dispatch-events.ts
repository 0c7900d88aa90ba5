// Turns pending events into deliveries. The rows are deleted in the transaction that inserts the deliveries, so a crash loses none.
import { eventTypeOf, subscribersTo } from '#core/webhooks/event.ts'
import { buildPayload } from '#core/webhooks/payload.ts'
import type { Context } from '#server/context.ts'
import { insertDeliveries, type NewDelivery } from '#server/data/webhooks/deliveries.ts'
import {
  claimPendingWebhookEvents,
  listWebhookSubscribers,
  type PendingWebhookEvent,
} from '#server/data/webhooks/pending-events.ts'

const BATCH = 500

/** @returns true when the batch was full, so more rows may be waiting */
export async function dispatchWebhookEvents(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await claimPendingWebhookEvents(tx, BATCH)
    if (rows.length === 0) return false
    const workspaceIds = [...new Set(rows.map(({ workspaceId }) => workspaceId))]
    const subscribers = await listWebhookSubscribers(tx, workspaceIds)
    const deliveries = rows.flatMap((row) => deliveriesOf(ctx, row, subscribers))
    await insertDeliveries(tx, deliveries, ctx.clock.now())
    return rows.length === BATCH
  })
}

function deliveriesOf(
  ctx: Context,
  row: PendingWebhookEvent,
  subscribers: Parameters<typeof subscribersTo>[2],
): NewDelivery[] {
  const type = eventTypeOf(row)
  if (type === null) return []
  const receivers = subscribersTo(type, row.workspaceId, subscribers)
  if (receivers.length === 0) return []
  const body = JSON.stringify(buildPayload({ ...row, type }, row.facts))
  return receivers.map(({ id }) => ({
    id: ctx.newId(),
    webhookId: id,
    workspaceId: row.workspaceId,
    eventId: row.eventId,
    type,
    leadId: row.leadId,
    body,
  }))
}
