// Webhook endpoints, their secret, a test delivery. Signed as in Standard Webhooks.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { WEBHOOK_FORMATS } from '#core/webhooks/chat-formats.ts'
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '#core/webhooks/event.ts'
import { WebhookDelivery } from './webhook-deliveries.ts'

const endpoint = endpointsOf('Webhooks')

/** Entry of the audit log when the product stops an endpoint: no user calls it. */
export const WEBHOOK_STOPPED = {
  action: 'STOP /webhooks/:id',
  sentence: '전송이 계속 실패해 웹훅이 중지되었습니다',
}

export const Webhook = namedObject('Webhook', {
  id: Id,
  /** of a chat, with its secret part hidden */
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
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
export type Webhook = z.infer<typeof Webhook>

const Fields = {
  url: SingleLine.trim().min(1).max(2000),
  description: SingleLine.trim().max(200),
  /** at least one; of a chat none */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  workspaceIds: z.array(Id).min(1).max(100),
}

export const listWebhooks = endpoint({
  ...PATHS.webhooks.listWebhooks,
  access: 'admin',
  summary: 'The endpoints of the workspaces the caller is admin of.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(Webhook),
})

export const createWebhook = endpoint({
  ...PATHS.webhooks.createWebhook,
  audit: '웹훅을 추가했습니다',
  access: 'admin',
  summary:
    'Add an endpoint. `plain`: every request to it carries webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks), and only this response contains the secret. Another `format` posts the notifications that members choose as messages of that chat, without a signature: its URL is the password.',
  body: z.object({
    ...Fields,
    description: Fields.description.default(''),
    format: z.enum(WEBHOOK_FORMATS).default('plain'),
    events: Fields.events.default([]),
  }),
  reply: z.object({
    webhook: Webhook,
    /** null: a chat has none */
    secret: z.string().nullable(),
  }),
  secretReply: true,
  limit: { max: 60, perSeconds: 60 },
})

export const updateWebhook = endpoint({
  ...PATHS.webhooks.updateWebhook,
  audit: '웹훅 설정을 변경했습니다',
  access: 'admin',
  summary:
    'Change an endpoint, or turn it on or off. While it is off its events are dropped; when it is turned on after the product has stopped it, the events since then are sent.',
  params: idParams,
  body: z.object({ ...Fields, isOn: z.boolean() }).partial(),
  reply: Webhook,
})

export const deleteWebhook = endpoint({
  ...PATHS.webhooks.deleteWebhook,
  audit: '웹훅을 삭제했습니다',
  access: 'admin',
  summary:
    'Remove an endpoint and its deliveries. An endpoint that also serves other workspaces stays for those.',
  params: idParams,
  reply: Ok,
})

export const rotateWebhookSecret = endpoint({
  ...PATHS.webhooks.rotateWebhookSecret,
  audit: '웹훅 서명 비밀키를 변경했습니다',
  access: 'admin',
  summary:
    'Create a new secret. Both secrets sign for a day, so that the receiver can be changed in between. Only this response contains it.',
  params: idParams,
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  secretReply: true,
  limit: { max: 20, perSeconds: 60 },
})

export const testWebhook = endpoint({
  ...PATHS.webhooks.testWebhook,
  audit: '웹훅 테스트를 보냈습니다',
  access: 'admin',
  summary: 'Send a `webhook.test` now, without retries, and return the result.',
  params: idParams,
  reply: WebhookDelivery,
  limit: { max: 20, perSeconds: 60 },
})
