// RFC 8058: a mail program's own unsubscribe button posts to the link in the mail, with neither cookie nor JSON.

import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { optOutByLink } from './unsubscribe.ts'

export async function registerOneClick(server: FastifyInstance, ctx: Context): Promise<void> {
  await server.register(async (below) => {
    below.removeAllContentTypeParsers()
    // the body says List-Unsubscribe=One-Click in one of two forms; the link alone says for whom
    below.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null),
    )
    below.post<{ Params: { token: string } }>('/u/:token', { schema: { hide: true } }, async (request) => {
      await optOutByLink(ctx, request.params.token, 'one_click')
      return { ok: true }
    })
  })
}
