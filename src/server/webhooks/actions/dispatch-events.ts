// Turns what has happened into deliveries: core says who is told and what, and the outbox row goes in the transaction that
// writes them. A crash in between leaves the row where it was.
import { eventTypeOf, subscribersTo } from '#core/webhooks/event.ts'
import { buildPayload } from '#core/webhooks/payload.ts'
import type { Context } from '#server/context.ts'
import { insertDeliveries, type NewDelivery } from '#server/webhooks/store/deliveries.ts'
import { claimWebhookOutbox, listWebhookListeners, type OutboxRow } from '#server/webhooks/store/outbox.ts'

const BATCH = 500

/** @returns whether there may be more to hand out */
export async function dispatchWebhookEvents(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await claimWebhookOutbox(tx, BATCH)
    if (rows.length === 0) return false
    const workspaceIds = [...new Set(rows.map(({ workspaceId }) => workspaceId))]
    const listeners = await listWebhookListeners(tx, workspaceIds)
    const deliveries = rows.flatMap((row) => deliveriesOf(ctx, row, listeners))
    await insertDeliveries(tx, deliveries, ctx.clock.now())
    return rows.length === BATCH
  })
}

function deliveriesOf(
  ctx: Context,
  row: OutboxRow,
  listeners: Parameters<typeof subscribersTo>[2],
): NewDelivery[] {
  const type = eventTypeOf(row)
  if (type === null) return []
  const told = subscribersTo(type, row.workspaceId, listeners)
  if (told.length === 0) return []
  const body = JSON.stringify(buildPayload({ ...row, type }, row.facts))
  return told.map(({ id }) => ({
    id: ctx.newId(),
    webhookId: id,
    workspaceId: row.workspaceId,
    eventId: row.eventId,
    type,
    leadId: row.leadId,
    body,
  }))
}
