// The webhook loop of one process: dispatches events and posts due deliveries. Deliveries are rows with a due time,
// claimed with row locks like mails (ADR 62): several processes may run it, a slow endpoint uses only its own slots,
// and deliveries of a dead worker are due again when its claim expires.
import { DELIVERY_RETENTION_MS } from '#core/webhooks/delivery.ts'
import type { Context } from '#server/context.ts'
import { hasDueWebhooks } from '#server/data/platform/due-work.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  releaseDelivery,
  removeOldDeliveries,
} from '#server/data/webhooks/deliveries.ts'
import { everyMs, type Loop } from '#server/platform/jobs/every-ms.ts'
import { deliverWebhook } from '#server/webhooks/actions/deliver-one.ts'
import { dispatchWebhookEvents } from '#server/webhooks/actions/dispatch-events.ts'

const TICK_MS = 1000
const CLEAN_MS = 10 * 60_000
/** Parallel connections of one process. */
const AT_ONCE = 400
/** How long a stop waits for responses; deliveries without one are sent again with the same id. */
const STOP_TIMEOUT_MS = 3000

/** @param tickMs polling interval */
export function startWebhooks(ctx: Context, tickMs = TICK_MS): Loop {
  const underWay = new Map<string, Promise<void>>()
  let stopping = false
  const begin = (delivery: ClaimedDelivery): void => {
    const work = deliverWebhook(ctx, delivery)
      .then(() => {})
      .catch(async (error: unknown) => {
        ctx.log.error({ err: error, deliveryId: delivery.id }, 'a webhook could not be delivered')
      })
      .finally(() => {
        underWay.delete(delivery.id)
        if (!stopping) ticks.wake()
      })
    underWay.set(delivery.id, work)
  }
  const ticks = everyMs(ctx, tickMs, async () => {
    if (!(await hasDueWebhooks(ctx.db, ctx.clock.now()))) return
    // an import of a million leads is dispatched in batches, between other events
    if (await dispatchWebhookEvents(ctx)) ticks.wake()
    if (stopping) return
    for (const one of await claimDeliveries(ctx.db, ctx.clock.now(), AT_ONCE - underWay.size)) begin(one)
  })
  const cleaning = everyMs(ctx, CLEAN_MS, () =>
    removeOldDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - DELIVERY_RETENTION_MS)),
  )
  return {
    wake: ticks.wake,
    async stop() {
      stopping = true
      await Promise.all([ticks.stop(), cleaning.stop()])
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref())
      await Promise.race([Promise.all(underWay.values()), timeout])
      await Promise.all([...underWay.keys()].map((id) => releaseDelivery(ctx.db, id)))
    },
  }
}
