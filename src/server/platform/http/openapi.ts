// The OpenAPI 3.1 document, generated from the schemas that validate, and its page.

import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { API_PREFIX } from '#api/paths.ts'
import { WebhookPayload } from '#core/webhooks/payload.ts'
import { docsPage, docsScript } from './openapi-page.ts'

// The webhooks of the installation (`webhooks` of OpenAPI 3.1).

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const describedWebhooks = {
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

export async function registerOpenApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '이음 API',
        version: '1',
        description:
          'Outbound email sequences. JSON, camelCase, ISO 8601 UTC; refusals have the form of `Error`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'ieum.session_token' },
          sessionToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a sign-in with `"session": "token"`. It does what the person may.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key from the settings. It does what its person may, cut down to its scope (read, write, admin) and its workspaces.',
          },
        },
      },
      security: [{ session: [] }, { sessionToken: [] }, { apiKey: [] }],
      webhooks: describedWebhooks,
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  const hidden = { schema: { hide: true } }
  let json: string | undefined
  server.get(`${API_PREFIX}/openapi.json`, hidden, (_request, reply) => {
    json ??= JSON.stringify(server.swagger())
    return reply.type('application/json').send(json)
  })
  server.get('/api/docs', hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage))
  server.get('/api/docs.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(docsScript),
  )
}
