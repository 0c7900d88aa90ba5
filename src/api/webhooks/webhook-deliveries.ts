// Deliveries to a webhook endpoint, their responses, and sending them again.
import * as z from 'zod'
import { Instant, InstantInput, InstantText } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { DELIVERY_STATES, WEBHOOK_FAULTS } from '#core/webhooks/delivery.ts'
import { WEBHOOK_TYPES } from '#core/webhooks/event.ts'

const endpoint = endpointsOf('Webhooks')

const Line = {
  /** sent as `webhook-id`, the same for every attempt */
  id: Id,
  type: z.enum(WEBHOOK_TYPES),
  state: z.enum(DELIVERY_STATES),
  /** all attempts, including those before a replay */
  attempts: z.number().int(),
  /** of a waiting delivery */
  nextAt: Instant.nullable(),
  /** the last response: its status, or why there was none */
  status: z.number().int().nullable(),
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
  durationMs: z.number().int().nullable(),
  triedAt: Instant.nullable(),
  createdAt: Instant,
}

export const WebhookDeliveryLine = namedObject('WebhookDeliveryLine', Line)
export type WebhookDeliveryLine = z.infer<typeof WebhookDeliveryLine>

export const WebhookDelivery = namedObject('WebhookDelivery', {
  ...Line,
  /** the request body, JSON */
  requestBody: z.string(),
  /** the beginning of the last response, or why there was none */
  response: z.string().nullable(),
  /** oldest first */
  tries: z.array(
    z.object({
      at: InstantText,
      status: z.number().int().nullable(),
      fault: z.enum(WEBHOOK_FAULTS).nullable(),
      durationMs: z.number().int(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const deliveryParams = z.object({ id: Id, deliveryId: Id })

export const listWebhookDeliveries = endpoint({
  ...PATHS.webhookDeliveries.listWebhookDeliveries,
  access: 'admin',
  summary: 'Deliveries to an endpoint in the last thirty days, newest first.',
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
  summary: 'One delivery with its body, its last response and every attempt.',
  params: deliveryParams,
  reply: WebhookDelivery,
})

export const replayWebhookDelivery = endpoint({
  ...PATHS.webhookDeliveries.replayWebhookDelivery,
  audit: '웹훅을 재전송했습니다',
  access: 'admin',
  summary: 'Send one delivery again with its id, so that a receiver can recognise the repetition.',
  params: deliveryParams,
  reply: WebhookDeliveryLine,
})

export const replayFailedDeliveries = endpoint({
  ...PATHS.webhookDeliveries.replayFailedDeliveries,
  audit: '실패한 웹훅을 모두 재전송했습니다',
  access: 'admin',
  summary: 'Send all deliveries again that failed since a time.',
  params: idParams,
  body: z.object({ since: InstantInput }),
  reply: z.object({ count: z.number().int() }),
})
