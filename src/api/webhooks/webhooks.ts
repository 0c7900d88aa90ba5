// Webhook endpoints, their secret, a test delivery. Signed as in Standard Webhooks.
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idParams, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '#core/webhooks/event.ts'
import { WebhookDelivery } from './webhook-deliveries.ts'

const tag = 'Webhooks'

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** those the caller is admin of */
    workspaces: z.array(z.object({ id: Id, name: z.string() })),
    /** number of other workspaces it serves: only an admin of all of them may change it */
    otherWorkspaceCount: z.number().int(),
    /** `off`: by a user. `stopped`: by the product after failures; events are kept until it is on again */
    state: z.enum(WEBHOOK_STATES),
    stopReason: z.enum(['failing', 'gone']).nullable(),
    stoppedAt: Instant.nullable(),
    failingSince: Instant.nullable(),
    lastDeliveredAt: Instant.nullable(),
    /** until when the previous secret also signs */
    oldSecretUntil: Instant.nullable(),
    /** waiting and failed deliveries of the caller's workspaces */
    waitingCount: z.number().int(),
    failedCount: z.number().int(),
    createdBy: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const Fields = {
  url: z.string().trim().min(1).max(2000),
  description: z.string().trim().max(200),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  workspaceIds: z.array(Id).min(1).max(100),
}

export const listWebhooks = endpoint({
  ...PATHS.webhooks.listWebhooks,
  access: 'admin',
  tag,
  summary: 'The endpoints of the workspaces one is admin of.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(Webhook),
})

export const createWebhook = endpoint({
  ...PATHS.webhooks.createWebhook,
  access: 'admin',
  tag,
  summary:
    'Add an endpoint. Every request to it carries webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks). The secret is in this answer and nowhere else.',
  body: z.object({ ...Fields, description: Fields.description.default('') }),
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  secretReply: true,
  limit: { max: 60, perSeconds: 60 },
})

export const updateWebhook = endpoint({
  ...PATHS.webhooks.updateWebhook,
  access: 'admin',
  tag,
  summary:
    'Change an endpoint, or turn it on or off. While it is off nothing is kept for it; turned on after the tool has stopped it, what has happened meanwhile goes out.',
  params: idParams,
  body: z.object({ ...Fields, isOn: z.boolean() }).partial(),
  reply: Webhook,
})

export const deleteWebhook = endpoint({
  ...PATHS.webhooks.deleteWebhook,
  access: 'admin',
  tag,
  summary:
    'Remove an endpoint and its deliveries. One that also serves workspaces of others goes on for those.',
  params: idParams,
  reply: Ok,
})

export const rotateWebhookSecret = endpoint({
  ...PATHS.webhooks.rotateWebhookSecret,
  access: 'admin',
  tag,
  summary:
    'Make a new secret. For a day both sign, so that the receiver can be changed in between. It is in this answer and nowhere else.',
  params: idParams,
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  secretReply: true,
  limit: { max: 20, perSeconds: 60 },
})

export const testWebhook = endpoint({
  ...PATHS.webhooks.testWebhook,
  access: 'admin',
  tag,
  summary: 'Send a `webhook.test` now and answer with what came back. It is tried once.',
  params: idParams,
  reply: WebhookDelivery,
  limit: { max: 20, perSeconds: 60 },
})
