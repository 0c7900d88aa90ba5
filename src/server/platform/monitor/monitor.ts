// A small HTTP server for monitoring, in every role: /metrics, /healthz, /readyz. It is started before and stopped after
// everything else.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db, JobCount } from '#server/context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start/start-error.ts'
import { databaseMetrics } from './database-metrics.ts'
import type { ProcessMetrics } from './process-metrics.ts'

export type Stage = 'starting' | 'ready' | 'stopping'

export type Monitor = AsyncDisposable & {
  /** What there is to look at, as soon as it is there. */
  observe(parts: Observed): void
  setStage(stage: Stage): void
}

type Observed = {
  db: Db
  /** throws while the database or the job system cannot be used */
  checkReady: () => Promise<void>
  countJobs: () => Promise<JobCount[]>
  pools: readonly pg.Pool[]
  now: () => Date
}
type Options = { host: string; port: number; log: Log; tallies: ProcessMetrics }

const PATIENCE_MS = 2000
/**
 * Period of the timer that measures the event loop; every measured lag includes it. Every 10 ms, the library's default, costs
 * 5 ms of CPU a second in an idle process; every 100 ms costs 0.5 ms.
 */
const LAG_TIMER_MS = 100

/** @throws StartError when the port is taken */
export async function startMonitor({ host, port, log, tallies }: Options): Promise<Monitor> {
  let stage: Stage = 'starting'
  let checkReady: Observed['checkReady'] | null = null
  let pools: readonly pg.Pool[] = []
  let ofDatabase: () => Promise<Registry> = async () => new Registry()
  const ofPools = poolMetrics(() => pools)
  const ofProcess = processMetrics()

  const answers: Record<string, (reply: ServerResponse) => Promise<void>> = {
    '/healthz': async (reply) => json(reply, 200, { ok: true }),
    '/readyz': async (reply) => {
      const isReady = stage === 'ready' && checkReady !== null && (await succeedsInTime(checkReady))
      json(reply, isReady ? 200 : 503, { ok: isReady, stage })
    },
    '/metrics': async (reply) => {
      const all = Registry.merge([await ofDatabase(), tallies.registry, ofPools, ofProcess])
      const text = await all.metrics()
      reply.writeHead(200, { 'content-type': all.contentType }).end(text)
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
    throw new StartError(
      `METRICS에 적은 ${host}:${port}에서 들을 수 없습니다(${error.code}). 다른 번호를 입력해 주세요.`,
    )
  })
  return {
    observe(parts) {
      checkReady = parts.checkReady
      pools = parts.pools
      ofDatabase = databaseMetrics({ ...parts, log })
    },
    setStage: (next) => {
      stage = next
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** `waiting`: work that waits for a connection. No value while there is no pool. */
function poolMetrics(pools: () => readonly pg.Pool[]): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'ieum_database_connections',
    help: 'Connections of this process to the database, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (of: (pool: pg.Pool) => number) => pools().reduce((total, pool) => total + of(pool), 0)
      if (pools().length === 0) return
      this.set(
        { state: 'busy' },
        sum((pool) => pool.totalCount - pool.idleCount),
      )
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      )
      this.set(
        { state: 'waiting' },
        sum((pool) => pool.waitingCount),
      )
    },
  })
  return registry
}

let processRegistry: Registry | undefined
/**
 * Memory, CPU time, event loop, garbage collection. One registry for the process, however many apps run in it: the library has
 * no call that ends its observers. They do not keep the process alive, and there are none where monitoring is off.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: LAG_TIMER_MS })
  }
  return processRegistry
}

/** A database that hangs is not ready either. */
function succeedsInTime(check: () => Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
  return Promise.race([
    check()
      .then(() => true)
      .catch(() => false),
    late,
  ])
}

const json = (reply: ServerResponse, status: number, body: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
