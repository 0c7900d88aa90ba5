// What the installation itself sends, as OpenAPI 3.1 describes it (`webhooks`).
import * as z from 'zod'
import { WebhookPayload } from '#core/webhooks/payload.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

export const describedWebhooks = {
  event: {
    post: {
      summary:
        'To every endpoint that asked for it. Answer 2xx within 15 seconds; anything else is sent again.',
      tags: ['Webhooks'],
      parameters: [
        header('webhook-id', 'Of the delivery, the same on every attempt: take each once.'),
        header('webhook-timestamp', 'Of the attempt, seconds since 1970.'),
        header(
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` by the secret; several are separated by a blank.',
        ),
      ],
      requestBody: {
        content: { 'application/json': { schema: z.toJSONSchema(WebhookPayload) as object } },
      },
      responses: { '2XX': { description: 'Taken.' } },
    },
  },
}
