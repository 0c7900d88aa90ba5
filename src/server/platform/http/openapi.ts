// The API's description (OpenAPI 3.1), made from the schemas that validate, and a page that shows it to people.

import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { API_PREFIX } from '#api/paths.ts'
import { docsPage, docsScript } from './openapi-page.ts'
import { describedWebhooks } from './openapi-webhooks.ts'

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
