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
        'Sent to every subscribed endpoint. Respond with 2xx within 15 seconds; otherwise the delivery is retried.',
      tags: ['Webhooks'],
      parameters: [
        header('webhook-id', 'Id of the delivery, the same on every attempt: process each once.'),
        header('webhook-timestamp', 'Time of the attempt, seconds since 1970.'),
        header(
          'webhook-signature',
          '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the secret; several are separated by a space.',
        ),
      ],
      requestBody: {
        content: { 'application/json': { schema: z.toJSONSchema(WebhookPayload) as object } },
      },
      responses: { '2XX': { description: 'Accepted.' } },
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
          'Outbound email sequences. JSON, camelCase, ISO 8601 UTC; errors have the form of `Error`. Fields of a body that a call does not have are named in `ignoredFields` of its reply.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'ieum.session_token' },
          sessionToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a sign-in with `"session": "token"`. It has the rights of the user.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key from the settings. It has the rights of its user, limited to its scope (read, write, admin) and its workspaces.',
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
