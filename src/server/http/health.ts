// For whoever runs the app: is the process alive, and can it do its work.

import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { lookAtDatabase } from '../store/figures.ts'

/** @param isLeaving the process was told to end: it still answers, and should be given nothing new */
export function registerHealth(
  server: FastifyInstance,
  ctx: Pick<Context, 'db'>,
  isLeaving: () => boolean,
): void {
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ ok: true }))
  // migrations are applied before the server listens: our tables that answer show both, and the queue's the queue
  server.get('/readyz', hidden, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ ok: false, message: '서버를 끄는 중입니다.' })
    try {
      await lookAtDatabase(ctx.db)
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, message: '데이터베이스에 연결할 수 없습니다.' })
    }
  })
}
