// RFC 8058: the unsubscribe button of a mail program posts to the link, without a cookie and not as JSON.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#api/compliance/unsubscribe.ts'
import type { Context } from '#server/context.ts'
import { callerOf } from '#server/platform/http/route.ts'
import { optOutByLink } from './unsubscribe.ts'

const rateLimit = {
  max: contract.OPT_OUT_LIMIT.max,
  timeWindow: contract.OPT_OUT_LIMIT.perSeconds * 1000,
  keyGenerator: (request: FastifyRequest) => callerOf(request.ip),
}

export async function registerOneClick(server: FastifyInstance, ctx: Context): Promise<void> {
  await server.register(async (below) => {
    below.removeAllContentTypeParsers()
    // the body is List-Unsubscribe=One-Click in one of two encodings; only the link identifies the lead
    below.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null),
    )
    below.post<{ Params: { token: string } }>(
      '/u/:token',
      { schema: { hide: true }, config: { rateLimit } },
      async (request) => {
        await optOutByLink(ctx, request.params.token, 'one_click')
        return { ok: true }
      },
    )
  })
}
