// A small server of its own for whoever watches the installation, in every role: /metrics, /healthz, /readyz. It is there
// before everything else is started and after everything else has stopped, and says so.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Db } from '../context.ts'
import type { Log } from '../log.ts'
import { StartFault } from '../start-fault.ts'
import { lookAtDatabase } from '../store/figures.ts'
import { databaseFigures } from './database-figures.ts'
import { CONTENT_TYPE, exposition, type Family } from './exposition.ts'
import { watchProcess } from './process-figures.ts'

export type Stage = 'starting' | 'ready' | 'stopping'

export type Monitor = AsyncDisposable & {
  /** What there is to look at, as soon as it is there. */
  observe(parts: { db: Db; health: Db; pools: readonly pg.Pool[]; now: () => Date }): void
  setStage(stage: Stage): void
}

type Options = { host: string; port: number; log: Log; tallies: { families(): Family[] } }

const PATIENCE_MS = 2000

/** @throws StartFault when the port is taken */
export async function startMonitor({ host, port, log, tallies }: Options): Promise<Monitor> {
  let stage: Stage = 'starting'
  let health: Db | null = null
  let pools: readonly pg.Pool[] = []
  let ofDatabase: () => Promise<Family[]> = async () => []
  const ofProcess = watchProcess(() => pools)

  const answers: Record<string, (reply: ServerResponse) => Promise<void>> = {
    '/healthz': async (reply) => json(reply, 200, { ok: true }),
    '/readyz': async (reply) => {
      const isReady = stage === 'ready' && health !== null && (await answersInTime(health))
      json(reply, isReady ? 200 : 503, { ok: isReady, stage })
    },
    '/metrics': async (reply) => {
      const families = [...(await ofDatabase()), ...tallies.families(), ...ofProcess.families()]
      reply.writeHead(200, { 'content-type': CONTENT_TYPE }).end(exposition(families))
    },
  }
  const server = createServer((request, reply) => {
    const answer = request.method === 'GET' ? answers[request.url?.split('?')[0] ?? ''] : undefined
    if (!answer) return void json(reply, 404, { ok: false })
    answer(reply).catch((error: unknown) => {
      log.error({ err: error }, 'the monitoring could not answer')
      reply.destroy()
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    ofProcess.stop()
    throw new StartFault(
      `METRICS에 적은 ${host}:${port}에서 들을 수 없어요(${error.code}). 다른 번호를 적어 주세요.`,
    )
  })
  return {
    observe(parts) {
      health = parts.health
      pools = parts.pools
      ofDatabase = databaseFigures({ ...parts, log })
    },
    setStage: (next) => {
      stage = next
    },
    async [Symbol.asyncDispose]() {
      ofProcess.stop()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A database that hangs is not ready either. */
export function answersInTime(db: Db): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
  return Promise.race([
    lookAtDatabase(db)
      .then(() => true)
      .catch(() => false),
    late,
  ])
}

const json = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
