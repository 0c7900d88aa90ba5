// Liveness and readiness for operators.

import type { FastifyInstance } from 'fastify'

/**
 * @param checkReady throws while the database or the job system cannot be used
 * @param isLeaving the process is stopping: it still responds and should get no new requests
 */
export function registerHealth(
  server: FastifyInstance,
  checkReady: () => Promise<void>,
  isLeaving: () => boolean,
): void {
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ ok: true }))
  server.get('/readyz', hidden, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ ok: false, message: '서버를 끄는 중입니다.' })
    try {
      await checkReady()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, message: '데이터베이스에 연결할 수 없습니다.' })
    }
  })
}
