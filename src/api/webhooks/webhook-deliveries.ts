// What was sent to an endpoint, what it answered, and sending it again.
import * as z from 'zod'
import { InstantInput } from '#api/dates.ts'
import { endpoint, Id, Instant, idParams, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DELIVERY_STATES, WEBHOOK_FAULTS } from '#core/webhooks/delivery.ts'
import { WEBHOOK_TYPES } from '#core/webhooks/event.ts'

const tag = 'Webhooks'

const Line = {
  /** goes along as `webhook-id`, the same on every attempt */
  id: Id,
  type: z.enum(WEBHOOK_TYPES),
  state: z.enum(DELIVERY_STATES),
  /** all attempts, those before a replay included */
  attempts: z.number().int(),
  /** of one that waits */
  nextAt: Instant.nullable(),
  /** what came back last: a status, or why nothing came */
  status: z.number().int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
  durationMs: z.number().int().nullable(),
  triedAt: Instant.nullable(),
  createdAt: Instant,
}

export const WebhookDeliveryLine = z.object(Line).meta({ id: 'WebhookDeliveryLine' })
export type WebhookDeliveryLine = z.infer<typeof WebhookDeliveryLine>

export const WebhookDelivery = z
  .object({
    ...Line,
    /** the body as it is sent, JSON */
    requestBody: z.string(),
    /** the beginning of the last answer, or why there was none */
    response: z.string().nullable(),
    /** oldest first */
    tries: z.array(
      z.object({
        at: Instant,
        status: z.number().int().nullable(),
        fault: z.enum(WEBHOOK_FAULTS).nullable(),
        durationMs: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const deliveryParams = z.object({ id: Id, deliveryId: Id })

export const listWebhookDeliveries = endpoint({
  ...PATHS.webhookDeliveries.listWebhookDeliveries,
  access: 'admin',
  tag,
  summary: 'What was sent to an endpoint in the last thirty days, newest first.',
  params: idParams,
  query: Paging.extend({
    state: z.enum(DELIVERY_STATES).optional(),
    type: z.enum(WEBHOOK_TYPES).optional(),
  }),
  reply: page(WebhookDeliveryLine),
})

export const getWebhookDelivery = endpoint({
  ...PATHS.webhookDeliveries.getWebhookDelivery,
  access: 'admin',
  tag,
  summary: 'One delivery with its body, its last answer and every attempt.',
  params: deliveryParams,
  reply: WebhookDelivery,
})

export const replayWebhookDelivery = endpoint({
  ...PATHS.webhookDeliveries.replayWebhookDelivery,
  access: 'admin',
  tag,
  summary: 'Send one again, under the id it had: a receiver that remembers ids takes it once.',
  params: deliveryParams,
  reply: WebhookDeliveryLine,
})

export const replayFailedDeliveries = endpoint({
  ...PATHS.webhookDeliveries.replayFailedDeliveries,
  access: 'admin',
  tag,
  summary: 'Send everything again that was given up since a time.',
  params: idParams,
  body: z.object({ since: InstantInput }),
  reply: z.object({ count: z.number().int() }),
})
